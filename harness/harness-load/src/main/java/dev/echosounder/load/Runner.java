package dev.echosounder.load;

import dev.echosounder.api.Client;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes runs, all the same way. Whatever the models are, the server stands before the clients connect, the connections stand
 * before the gun, the clock runs from the gun to the last answer, and the farewells come after.
 */
public final class Runner {

    private static final Duration GRACE = Duration.ofSeconds(10);

    /** One run of this contestant, server and clients in this JVM. */
    public Run run(Contestant contestant, LoadShape shape) {
        try {
            Server server = contestant.server().serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
            try {
                return against(server.address(), contestant.client().client(), shape);
            } finally {
                server.stop(GRACE);
            }
        } catch (IOException failure) {
            return Run.failed("%s could not run: %s".formatted(contestant.name(), failure));
        }
    }

    /** One run of this client against whatever echoes at this address. The client is stopped afterwards. */
    public Run against(InetSocketAddress server, Client client, LoadShape shape) {
        FinishLine line = new FinishLine(shape.connections());
        List<Conversation> conversations = new ArrayList<>(shape.connections());
        for (int i = 0; i < shape.connections(); i++) {
            conversations.add(new Conversation(i, shape, line));
        }
        long connected;
        long gun;
        Optional<String> stalled;
        try {
            long connecting = System.nanoTime();
            for (Conversation conversation : conversations) {
                client.connect(server, conversation);
            }
            connected = System.nanoTime() - connecting;
            gun = System.nanoTime();
            client.start();
            boolean ended = line.await(shape.limit().toNanos());
            stalled = ended ? Optional.empty() : Optional.of(stalled(conversations, shape));
        } catch (IOException failure) {
            return Run.failed("Not every client could connect: " + failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Run.failed("The run was interrupted.");
        } finally {
            client.stop(GRACE);
        }
        // Only now: what comes too much comes after the last answer.
        return stalled.or(line::failure).map(Run::failed).orElseGet(() -> Run.completed(connected, line.lastNanos() - gun));
    }

    private static String stalled(List<Conversation> conversations, LoadShape shape) {
        List<Conversation> waiting = conversations.stream().filter(conversation -> !conversation.isOver()).toList();
        return String.format(Locale.ROOT, "No end after %s: %,d of %,d clients still waiting%s.", Times.text(shape.limit()), waiting.size(),
                conversations.size(), waiting.isEmpty() ? "" : "; " + waiting.getFirst().progress());
    }
}
