package dev.echosounder.contract.client;

import java.io.IOException;
import java.util.List;

/**
 * The clients that have one name in a scenario, in the order in which they connected.
 *
 * @param reads whether they read all the time; otherwise when a step says so
 */
public record ClientGroup(String name, List<RawClient> clients, boolean reads) {

    public ClientGroup {
        clients = List.copyOf(clients);
    }

    /** The only one. */
    public RawClient single() {
        if (clients.size() != 1) {
            throw new IllegalStateException(
                    "The scenario has %d %s: this step is for one client.".formatted(clients.size(), name));
        }
        return clients.getFirst();
    }

    public void each(Action<RawClient> action) throws IOException, InterruptedException {
        for (RawClient client : clients) {
            action.by(client);
        }
    }

    /** A number of clients at most, from this index on. */
    public ClientGroup from(int first, int most) {
        return new ClientGroup(name, clients.subList(first, Math.min(first + most, clients.size())), true);
    }

    /** Has each client send this. If they do not read, returns when no more can be sent. */
    public void send(Message message) throws IOException, InterruptedException {
        each(client -> client.send(message));
        if (!reads) {
            awaitStandstill();
        }
    }

    /** Waits until no more bytes can be sent, or all are, as far as the clients still have their connections. */
    private void awaitStandstill() {
        long before = -1;
        for (QuiescenceDetector standstill = new QuiescenceDetector();
                !clients.stream().allMatch(client -> client.hasSent() || !client.isConnected())
                        && !standstill.isReached(); ) {
            long now = sent();
            if (now != before) {
                before = now;
                standstill.end();
            }
            clients.getFirst().pause(QuiescenceDetector.LOOK_AGAIN.toMillis());
        }
    }

    /** Bytes that were handed to the kernel. */
    public long sent() {
        return clients.stream().mapToLong(RawClient::sent).sum();
    }
}
