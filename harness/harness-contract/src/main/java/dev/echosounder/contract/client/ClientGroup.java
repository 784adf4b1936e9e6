package dev.echosounder.contract.client;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The clients that have one name in a scenario, in the order in which they connected.
 *
 * @param reads whether they read all the time; otherwise when they are told to
 */
public record ClientGroup(String name, List<? extends TestClient> clients, boolean reads) {

    public ClientGroup {
        clients = List.copyOf(clients);
    }

    /** Those that send what the scenario says, in contrast to clients that never stop. */
    public List<RawClient> raw() {
        return of(RawClient.class, "send without end: write \"keep ... in flight\" for such clients only");
    }

    /** Those that never stop. */
    public List<EndlessClient> endless() {
        return of(EndlessClient.class, "do not send without end: write \"keep ... in flight\" before");
    }

    private <T extends TestClient> List<T> of(Class<T> kind, String otherwise) {
        if (!clients.stream().allMatch(kind::isInstance)) {
            throw new IllegalStateException("The %s %s.".formatted(name, otherwise));
        }
        return clients.stream().map(kind::cast).toList();
    }

    /** The only one. */
    public RawClient single() {
        if (clients.size() != 1) {
            throw new IllegalStateException(
                    "The scenario has %d %s: this step is for one client.".formatted(clients.size(), name));
        }
        return raw().getFirst();
    }

    public void each(Consumer<TestClient> action) {
        clients.forEach(action);
    }

    /** Each sends this; where they do not read, returns when no more can be sent. */
    public void send(Message message) throws IOException {
        for (RawClient client : raw()) {
            client.send(message);
        }
        if (!reads) {
            awaitStandstill();
        }
    }

    /** Waits until no more bytes can be sent, or all are. */
    private void awaitStandstill() {
        List<RawClient> all = raw();
        long before = -1;
        for (QuiescenceDetector standstill = new QuiescenceDetector();
                !all.stream().allMatch(RawClient::hasSent) && !standstill.isReached(); ) {
            long now = sent();
            if (now != before) {
                before = now;
                standstill.end();
            }
            all.getFirst().pause(QuiescenceDetector.LOOK_AGAIN.toMillis());
        }
    }

    /** Bytes that were handed to the kernel. */
    public long sent() {
        return raw().stream().mapToLong(RawClient::sent).sum();
    }

    public long received() {
        return clients.stream().mapToLong(TestClient::received).sum();
    }
}
