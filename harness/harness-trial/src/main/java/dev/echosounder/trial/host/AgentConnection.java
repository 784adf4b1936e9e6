package dev.echosounder.trial.host;

import dev.echosounder.api.Times;
import dev.echosounder.trial.process.ChildCommand;
import dev.echosounder.trial.process.ChildHandle;
import dev.echosounder.trial.process.HostLost;
import dev.echosounder.trial.process.MessageCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * A connection to an agent, until it is lost. A host that is silent counts as lost, whatever the engine says: no exit
 * code of it is interpreted.
 */
final class AgentConnection {

    /** How long an agent may be silent; it says something every second. */
    static final Duration SILENCE = Agent.LEASE;

    /** To describe a host or to read its counters may take a second on a busy one. */
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final String host;
    private final OutputStream requests;
    private final LongSupplier nanoTime;
    private final BlockingQueue<AgentReply> answers = new LinkedBlockingQueue<>();
    private final Map<Long, RemoteChild> children = new ConcurrentHashMap<>();
    private final Object sending = new Object();
    private volatile long heard;
    private final AtomicReference<String> lost = new AtomicReference<>(); // why; null while it is not
    private AgentReply.Ready ready;
    private volatile long started;

    /**
     * @param host its name, for sentences
     * @param requests the agent's input
     */
    AgentConnection(String host, OutputStream requests, LongSupplier nanoTime) {
        this.host = host;
        this.requests = requests;
        this.nanoTime = nanoTime;
        this.heard = nanoTime.getAsLong();
    }

    /** Takes a line that the agent has printed. Called by one thread. */
    void receive(String line) {
        heard = nanoTime.getAsLong();
        if (!MessageCodec.isMarked(line)) {
            return; // an engine's own words, or the JVM's
        }
        try {
            switch (MessageCodec.decode(line, AgentReply.class)) {
                case AgentReply.Alive _ -> {}
                case AgentReply.Started some -> { // here, as the next line may be the child's
                    children.put(started, new RemoteChild(this, started, some));
                    answers.add(some);
                }
                case AgentReply.OfChild event -> {
                    boolean last = event instanceof AgentReply.Killed;
                    RemoteChild child = last ? children.remove(event.child()) : children.get(event.child());
                    if (child != null) {
                        child.happened(event);
                    }
                }
                case AgentReply answer -> answers.add(answer);
            }
        } catch (IOException nonsense) {
            lose("the agent on host %s sent an invalid line: %s".formatted(host, nonsense.getMessage()));
        }
    }

    /** Says that the parent is there. Called every second; blocks if nothing can be sent. */
    void beat() {
        send(new AgentRequest.Alive());
    }

    /** Looks whether the agent is there. */
    void look() {
        if (nanoTime.getAsLong() - heard > SILENCE.toNanos()) {
            lose("host %s has been silent for %s".formatted(host, Times.text(SILENCE)));
        }
    }

    /**
     * Ends everything that depends on the agent.
     *
     * @param why a clause
     */
    void lose(String why) {
        if (lost.compareAndSet(null, why)) {
            children.values().forEach(child -> child.lose(why));
            answers.add(new AgentReply.NotStarted(why)); // for who waits for an answer
        }
    }

    boolean isLost() {
        return lost.get() != null;
    }

    /** Sends a request. If the connection is lost, or is lost by that, it has no effect. */
    void send(AgentRequest request) {
        byte[] line = (MessageCodec.encode(request) + "\n").getBytes(StandardCharsets.US_ASCII);
        try {
            synchronized (sending) {
                requests.write(line);
                requests.flush();
            }
        } catch (IOException broken) {
            lose("the connection to host %s has ended".formatted(host));
        }
    }

    /** Waits for the agent's first words. Called once. */
    AgentReply.Ready await(Duration longest) throws IOException {
        ready = answer(AgentReply.Ready.class, "begin", longest);
        return ready;
    }

    /** Its first words. */
    AgentReply.Ready ready() {
        return ready;
    }

    private String sentence() {
        String why = lost.get();
        return Character.toUpperCase(why.charAt(0)) + why.substring(1) + ".";
    }

    /** Starts a child. */
    synchronized ChildHandle start(ChildCommand command) throws IOException {
        started++;
        ask(new AgentRequest.Start(started, command), AgentReply.Started.class);
        return children.get(started);
    }

    /**
     * Sends a request, and waits for its answer.
     *
     * @throws HostLost if the connection is lost; the message is one sentence
     * @throws IOException if the agent refuses, with a clause that says why
     */
    synchronized <R extends AgentReply> R ask(AgentRequest request, Class<R> expected) throws IOException {
        if (isLost()) {
            throw new HostLost(sentence());
        }
        send(request);
        return answer(expected, "answer", ANSWER);
    }

    private <R extends AgentReply> R answer(Class<R> expected, String what, Duration longest) throws IOException {
        AgentReply answer;
        try {
            answer = answers.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IOException("the waiting thread was interrupted", stop);
        }
        if (isLost()) {
            throw new HostLost(sentence());
        }
        if (answer instanceof AgentReply.NotStarted refused) {
            throw new IOException(refused.why());
        }
        if (!expected.isInstance(answer)) {
            lose("the agent on host %s did not %s within %s".formatted(host, what, Times.text(longest)));
            throw new HostLost(sentence());
        }
        return expected.cast(answer);
    }
}
