package dev.echosounder.load;

import dev.echosounder.api.Sizes;
import dev.echosounder.api.Times;
import java.io.Serializable;
import java.time.Duration;
import java.util.Locale;

/**
 * The load of one run: clients, messages, load model, workload and service time.
 *
 * @param connections the number of clients that send messages, with one connection each; at least 1
 * @param idle the number of further clients, which stay connected and send nothing after their first message
 * @param messageBytes the size of a message; 1 byte to 16 MiB
 * @param stopCondition after which number of messages, or which time, a run ends
 * @param loadModel closed loop or open loop
 * @param workload what clients send, and which answers are right
 * @param serviceTime what the server does for each message before it answers
 * @param encryption whether and how connections are encrypted
 * @param limit how long one run may take, in addition to the time that it is to last; 1 ms to 1 h
 */
public record LoadShape(
        int connections,
        int idle,
        int messageBytes,
        StopCondition stopCondition,
        LoadModel loadModel,
        WorkloadSpec workload,
        ServiceTime serviceTime,
        EncryptionSpec encryption,
        Duration limit)
        implements Serializable {

    /** Of all clients, idle ones included. */
    public static final int MAX_CONNECTIONS = 1_000_000;

    public static final int MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
    public static final Duration MAX_LIMIT = Duration.ofHours(1);
    public static final Duration DEFAULT_LIMIT = Duration.ofSeconds(60);

    /** @throws IllegalArgumentException if there is no such load; the message says what is possible */
    public LoadShape {
        require("clients", connections, 1, MAX_CONNECTIONS);
        require("idle clients", idle, 0, MAX_CONNECTIONS - connections);
        require("bytes in a message", messageBytes, 1, MAX_MESSAGE_BYTES);
        if (limit.toMillis() < 1 || limit.compareTo(MAX_LIMIT) > 0) {
            throw new IllegalArgumentException("A run cannot be given %s: give it a time from 1 ms to %s."
                    .formatted(Times.text(limit), Times.text(MAX_LIMIT)));
        }
        if (idle > 0 && (loadModel instanceof LoadModel.RampUp || loadModel instanceof LoadModel.Reconnecting)) {
            throw new IllegalArgumentException(
                    "Idle clients stay connected, and those of this load do not (%s): leave out one of the two."
                            .formatted(loadModel));
        }
        if (loadModel instanceof LoadModel.RampUp && !(stopCondition instanceof StopCondition.Messages)) {
            throw new IllegalArgumentException(
                    "Clients that join one after another leave when they are done: give each a number of messages, not"
                            + " a duration.");
        }
    }

    /** A ping-pong with this number of messages for each client. */
    public static LoadShape pingPong(int connections, int messages, int messageBytes) {
        return new LoadShape(
                connections,
                0,
                messageBytes,
                new StopCondition.Messages(messages),
                new LoadModel.Closed(1),
                WorkloadSpec.ECHO,
                new ServiceTime.None(),
                new EncryptionSpec.Plaintext(),
                DEFAULT_LIMIT);
    }

    /** A ping-pong that lasts this time. */
    public static LoadShape pingPong(int connections, Duration time, int messageBytes) {
        return new LoadShape(
                connections,
                0,
                messageBytes,
                new StopCondition.Lasting(time),
                new LoadModel.Closed(1),
                WorkloadSpec.ECHO,
                new ServiceTime.None(),
                new EncryptionSpec.Plaintext(),
                DEFAULT_LIMIT);
    }

    /** This load with another load model. */
    public LoadShape at(LoadModel loadModel) {
        return new LoadShape(
                connections, idle, messageBytes, stopCondition, loadModel, workload, serviceTime, encryption, limit);
    }

    /** This load with another stop condition. */
    public LoadShape extending(StopCondition stopCondition) {
        return new LoadShape(
                connections, idle, messageBytes, stopCondition, loadModel, workload, serviceTime, encryption, limit);
    }

    /** This load with another workload. */
    public LoadShape of(WorkloadSpec workload) {
        return new LoadShape(
                connections, idle, messageBytes, stopCondition, loadModel, workload, serviceTime, encryption, limit);
    }

    /** This load with another service time. */
    public LoadShape taking(ServiceTime serviceTime) {
        return new LoadShape(
                connections, idle, messageBytes, stopCondition, loadModel, workload, serviceTime, encryption, limit);
    }

    /** This load with another encryption, or without one. */
    public LoadShape encrypted(EncryptionSpec encryption) {
        return new LoadShape(
                connections, idle, messageBytes, stopCondition, loadModel, workload, serviceTime, encryption, limit);
    }

    /** This load with so many further clients, which stay idle. */
    public LoadShape withIdle(int idle) {
        return new LoadShape(
                connections, idle, messageBytes, stopCondition, loadModel, workload, serviceTime, encryption, limit);
    }

    /** One message of every client, idle or not, all at once. */
    public LoadShape greeting() {
        return new LoadShape(
                allConnections(),
                0,
                messageBytes,
                new StopCondition.Messages(1),
                new LoadModel.Closed(1),
                workload,
                serviceTime,
                encryption,
                limit);
    }

    /** The number of all clients, idle ones included. */
    public int allConnections() {
        return connections + idle;
    }

    /** The service of its servers. */
    public ServiceSpec service() {
        return new ServiceSpec(workload, serviceTime, encryption, messageBytes);
    }

    /** This load as the baseline gets it, which only echoes, without encryption and idle clients. */
    public LoadShape echoed() {
        return of(WorkloadSpec.ECHO).encrypted(new EncryptionSpec.Plaintext()).withIdle(0);
    }

    /** This load with another limit. */
    public LoadShape within(Duration limit) {
        return new LoadShape(
                connections, idle, messageBytes, stopCondition, loadModel, workload, serviceTime, encryption, limit);
    }

    /**
     * This load for a smoke run, which takes the same path through the code, but no time, and says nothing about speed:
     * at most 4 clients with 5 messages each, and 4 idle ones.
     */
    public LoadShape smoke() {
        int messages = stopCondition instanceof StopCondition.Messages some ? Math.min(some.each(), 5) : 5;
        LoadModel same = loadModel instanceof LoadModel.RampUp joining
                ? new LoadModel.RampUp(joining.depth(), Duration.ofMillis(1))
                : loadModel;
        return new LoadShape(
                Math.min(connections, 4),
                Math.min(idle, 4),
                messageBytes,
                new StopCondition.Messages(messages),
                same,
                workload,
                serviceTime,
                encryption,
                limit);
    }

    /** The time after which a run has failed. */
    public Duration longest() {
        Duration joining =
                loadModel instanceof LoadModel.RampUp staggered ? staggered.lasting(connections) : Duration.ZERO;
        return stopCondition instanceof StopCondition.Lasting lasting
                ? lasting.time().plus(limit)
                : joining.plus(limit);
    }

    @Override
    public String toString() {
        return text(loadModel.toString());
    }

    /** In words, with another text for its load model, which a search varies. */
    public String text(String loadModelText) {
        return driven(loadModelText) + served();
    }

    private String driven(String loadModelText) {
        return switch (stopCondition) {
            case StopCondition.Messages messages ->
                String.format(
                        Locale.ROOT, "%s x %s of %s, %s", clients(), messages, Sizes.text(messageBytes), loadModelText);
            case StopCondition.Lasting time ->
                String.format(
                        Locale.ROOT,
                        "%s, messages of %s for %s a run, %s",
                        clients(),
                        Sizes.text(messageBytes),
                        time,
                        loadModelText);
        };
    }

    /** The clients and the size of their messages: {@code 100 clients, messages of 64 bytes}. */
    public String label() {
        return "%s, messages of %s".formatted(clients(), Sizes.text(messageBytes));
    }

    /** Everything that {@link #label} leaves out: {@code 200 ms a run, ping-pong}. */
    public String manner() {
        String run = switch (stopCondition) {
            case StopCondition.Messages messages -> messages + " of each client";
            case StopCondition.Lasting time -> time + " a run";
        };
        return run + ", " + loadModel + served();
    }

    /** Workload, service time and encryption, unless they are the usual ones. */
    private String served() {
        return (workload.echoes() ? "" : "; " + workload)
                + (serviceTime.none() ? "" : "; " + serviceTime)
                + (encryption.none() ? "" : "; " + encryption + handshakes());
    }

    private String handshakes() {
        return loadModel instanceof LoadModel.Reconnecting && !encryption.resuming() ? ", a full handshake each" : "";
    }

    private String clients() {
        String clients = String.format(Locale.ROOT, "%,d %s", connections, connections == 1 ? "client" : "clients");
        return idle == 0 ? clients : String.format(Locale.ROOT, "%s and %,d idle ones", clients, idle);
    }

    /**
     * Refuses a number that no load can have.
     *
     * @throws IllegalArgumentException if it is out of range; the message names the range
     */
    public static void require(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "A load cannot have %,d %s: give a number from %,d to %,d.",
                    value,
                    what,
                    least,
                    most));
        }
    }
}
