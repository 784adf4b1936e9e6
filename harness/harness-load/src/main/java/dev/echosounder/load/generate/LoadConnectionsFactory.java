package dev.echosounder.load.generate;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Makes lanes. */
public final class LoadConnectionsFactory {

    private LoadConnectionsFactory() {}

    /**
     * A lane to this server, not yet connected.
     *
     * @param shape whose clients and message size the lane is made for
     * @throws IllegalArgumentException if there is no such model, or this way of driving does not know the shape's pace
     */
    public static LoadConnections open(ClientSpec driving, InetSocketAddress server, LoadShape shape)
            throws IOException {
        return switch (driving) {
            case ClientSpec.Reference reference -> GeneratorConnections.on(server, shape, reference);
            case ClientSpec.BothEnds both -> new RoundTripConnections(shape, both.spinning());
            case ClientSpec.Model model -> ofModel(Models.named(model.name()), server, shape);
        };
    }

    /** Opens a load of clients of this model, whether or not it is found by its name. */
    public static LoadConnections ofModel(Model model, InetSocketAddress server, LoadShape shape) {
        check(model.name(), shape);
        return new ModelConnections(model::client, server, shape);
    }

    /**
     * Refuses a pace that clients of models do not know.
     *
     * @throws IllegalArgumentException with what to do instead
     */
    public static void check(String model, LoadShape shape) {
        switch (shape.pace()) {
            case LoadModel.Closed _ -> {}
            case LoadModel.Reconnecting reconnecting ->
                throw new IllegalArgumentException(
                        "Clients of %s keep their connections: drive a load with %s by the reference client."
                                .formatted(model, reconnecting));
            case LoadModel.RampUp joining ->
                throw new IllegalArgumentException(
                        ("Clients of %s begin all at once: drive clients that join one after another (%s) by the "
                                        + "reference client.")
                                .formatted(model, joining));
            case LoadModel.Open open ->
                throw new IllegalArgumentException(
                        "Clients of %s cannot send by the clock: drive an open loop (%s) by the reference client."
                                .formatted(model, open));
        }
    }
}
