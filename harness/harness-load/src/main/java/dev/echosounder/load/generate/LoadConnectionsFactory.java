package dev.echosounder.load.generate;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Makes the connections of a load. */
public final class LoadConnectionsFactory {

    private LoadConnectionsFactory() {}

    /**
     * The connections of a load to this server, not yet connected.
     *
     * @param shape the load, whose clients and message size the connections are made for
     * @throws IllegalArgumentException if there is no such model, or this client does not support the shape's load
     *     model or its encryption
     */
    public static LoadConnections open(ClientSpec client, Destination server, LoadShape shape) throws IOException {
        return open(client, server, shape, Portion.WHOLE);
    }

    /**
     * The connections of a part of a load.
     *
     * @throws IllegalArgumentException as {@link #open(ClientSpec, Destination, LoadShape)}, and if this client can
     *     only drive a whole load
     */
    public static LoadConnections open(ClientSpec client, Destination server, LoadShape shape, Portion portion)
            throws IOException {
        if (!portion.equals(Portion.WHOLE) && !(client instanceof ClientSpec.Generator)) {
            throw new IllegalArgumentException(
                    "Only the load generator can share a load with others, on several hosts: drive by it, or name one"
                            + " host for the load.");
        }
        return switch (client) {
            case ClientSpec.Generator reference -> GeneratorConnections.on(server, shape, reference, portion);
            case ClientSpec.BothEnds both -> new RoundTripConnections(shape, both.spinning());
            case ClientSpec.Model model -> ofModel(Models.named(model.name()), server.address(), shape);
        };
    }

    /** The connections of a load that is not encrypted, as {@link #open(ClientSpec, Destination, LoadShape)} does. */
    public static LoadConnections open(ClientSpec client, InetSocketAddress server, LoadShape shape)
            throws IOException {
        return open(client, new Destination(server), shape);
    }

    /** Connections of this model's clients, whether or not the model is registered under its name. */
    public static LoadConnections ofModel(Model model, InetSocketAddress server, LoadShape shape) {
        check(model.name(), shape);
        return new ModelConnections(model, server, shape);
    }

    /**
     * Refuses a load that clients of models do not support.
     *
     * @throws IllegalArgumentException with what to do instead
     */
    public static void check(String model, LoadShape shape) {
        if (!shape.encryption().none()) {
            throw new IllegalArgumentException(
                    ("Clients of %s connect for each run, so their handshakes would be measured: drive encrypted "
                                    + "connections by the load generator.")
                            .formatted(model));
        }
        if (shape.idle() > 0) {
            throw new IllegalArgumentException(
                    "Clients of %s connect for each run: drive a load with idle clients by the load generator."
                            .formatted(model));
        }
        switch (shape.loadModel()) {
            case LoadModel.Closed _ -> {}
            case LoadModel.Reconnecting reconnecting ->
                throw new IllegalArgumentException(
                        "Clients of %s keep their connections: drive a load with %s by the load generator."
                                .formatted(model, reconnecting));
            case LoadModel.RampUp joining ->
                throw new IllegalArgumentException(
                        ("Clients of %s begin all at once: drive clients that join one after another (%s) by the "
                                        + "load generator.")
                                .formatted(model, joining));
            case LoadModel.Open open ->
                throw new IllegalArgumentException(
                        "Clients of %s cannot send at intended times: drive an open loop (%s) by the load generator."
                                .formatted(model, open));
        }
    }
}
