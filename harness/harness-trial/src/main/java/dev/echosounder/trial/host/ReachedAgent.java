package dev.echosounder.trial.host;

import dev.echosounder.api.Times;
import dev.echosounder.trial.jvm.Jdk;
import dev.echosounder.trial.process.HostLost;
import dev.echosounder.trial.process.Lines;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * An agent on a host, reached by the host's command. The command gets one word, {@code sh}, and all else over its
 * input, so that nothing has to be quoted for any engine: a script, what is missing there of the class path, and then
 * the requests to the agent. The next step is sent only after an answer, because a shell may read its input in blocks.
 */
final class ReachedAgent implements AutoCloseable {

    /** The longest time for a step: an engine may have to start a container, and a class path has 50 MB. */
    private static final Duration STEP = Duration.ofSeconds(60);

    private static final Duration BEAT = Duration.ofSeconds(1);
    private static final Duration END = Duration.ofSeconds(5);

    /** The longest time to read the rest of what a command has said that has ended. */
    private static final Duration REST = Duration.ofSeconds(2);

    private static final String SCRIPT = "start-agent.sh";
    private static final String MARK = "@echosounder-host ";
    private static final int TAIL = 5;

    private final HostSpec spec;
    private final Process process;
    private final AgentConnection connection;
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final Deque<String> tail = new ArrayDeque<>(); // what the command said to its user
    private final CountDownLatch allSaid = new CountDownLatch(1);
    private volatile Consumer<String> reader = this::keep;

    /** The end of the command's output. */
    private static final String ENDED = "ended";

    /**
     * Reaches a host.
     *
     * @throws IOException if it cannot be reached, or no agent can be started there; the message is one sentence
     */
    static ReachedAgent at(HostSpec spec, ClassPath classPath) throws IOException {
        List<String> command = new ArrayList<>(spec.reach());
        command.add("sh");
        Process process;
        try {
            process = new ProcessBuilder(command).start();
        } catch (IOException missing) {
            throw new HostLost("Host %s cannot be reached by \"%s\": %s."
                    .formatted(spec.name(), String.join(" ", spec.reach()), missing.getMessage()));
        }
        ReachedAgent agent = new ReachedAgent(spec, process);
        try {
            agent.start(classPath);
            return agent;
        } catch (IOException failure) {
            agent.close();
            throw failure;
        }
    }

    private ReachedAgent(HostSpec spec, Process process) {
        this.spec = spec;
        this.process = process;
        this.connection = new AgentConnection(spec.name(), process.getOutputStream(), System::nanoTime);
        read("out", process.getInputStream(), line -> reader.accept(line), this::ended);
        read("err", process.getErrorStream(), this::keepTail, allSaid::countDown);
    }

    private void read(String name, InputStream stream, Consumer<String> each, Runnable end) {
        Thread.ofPlatform().daemon().name("host-" + spec.name() + "-" + name).start(() -> {
            Lines.read(stream, each);
            end.run();
        });
    }

    private void keep(String line) {
        if (line.startsWith(MARK)) {
            said.add(line.substring(MARK.length()));
        }
    }

    private void keepTail(String line) {
        synchronized (tail) {
            if (tail.size() == TAIL) {
                tail.removeFirst();
            }
            tail.addLast(line);
        }
    }

    private void ended() {
        try {
            allSaid.await(REST.toMillis(), TimeUnit.MILLISECONDS); // it may say why on its other output
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        said.add(ENDED);
        connection.lose("the connection to host %s has ended%s".formatted(spec.name(), inItsWords()));
    }

    private String inItsWords() {
        synchronized (tail) {
            return tail.isEmpty() ? "" : " (%s)".formatted(String.join("; ", tail));
        }
    }

    private void start(ClassPath classPath) throws IOException {
        OutputStream to = process.getOutputStream();
        write(to, script());
        next("java");
        StringBuilder names = new StringBuilder();
        classPath.parts().forEach(part -> names.append(part.name()).append('\n'));
        write(to, names.append('\n').toString());
        List<String> wanted = new ArrayList<>();
        for (String line = next("want", "end"); !line.equals("end"); line = next("want", "end")) {
            wanted.add(line.substring("want ".length()));
        }
        for (ClassPath.Part part : classPath.parts()) {
            if (wanted.remove(part.name())) {
                byte[] content = part.content();
                write(to, part.name() + " " + content.length + "\n");
                write(to, content);
            }
        }
        reader = connection::receive; // before the agent can speak
        write(to, "\n");
        connection.await(STEP);
        every("beat", connection::beat);
        every("look", connection::look);
    }

    private String script() throws IOException {
        try (InputStream script = ReachedAgent.class.getResourceAsStream(SCRIPT)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("java=JAVA\n", "java=%s\n".formatted(quoted(spec.java())))
                    .replace("NEEDED", Integer.toString(Jdk.needed()))
                    .replace("MAIN", AgentProcess.class.getName() + " " + quoted(spec.name()));
        }
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private static void write(OutputStream to, String text) {
        write(to, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void write(OutputStream to, byte[] bytes) {
        try {
            to.write(bytes);
            to.flush();
        } catch (IOException ended) {
            // The next answer will show it.
        }
    }

    /** The next line of the script, which must begin with one of these words. */
    private String next(String... words) throws IOException {
        String line;
        try {
            line = said.poll(STEP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw failed("the waiting thread was interrupted");
        }
        if (line == null) {
            throw failed("it did not answer within " + Times.text(STEP));
        }
        if (line.startsWith("failed ")) {
            throw failed(line.substring("failed ".length()));
        }
        for (String word : words) {
            if (line.equals(word) || line.startsWith(word + " ")) {
                return line;
            }
        }
        throw failed(line.equals(ENDED) ? "the connection has ended" : "it said \"%s\"".formatted(line));
    }

    private IOException failed(String why) {
        return new HostLost("Host %s cannot be used by \"%s\": %s%s."
                .formatted(spec.name(), String.join(" ", spec.reach()), why, inItsWords()));
    }

    /** Does something every second until the connection is lost, on a separate thread, as it may block. */
    private void every(String name, Runnable something) {
        Thread.ofPlatform().daemon().name("host-" + spec.name() + "-" + name).start(() -> {
            try {
                while (!connection.isLost()) {
                    something.run();
                    Thread.sleep(BEAT);
                }
            } catch (InterruptedException impossible) {
                connection.lose("its watch was interrupted");
            }
            process.destroyForcibly();
        });
    }

    AgentConnection connection() {
        return connection;
    }

    /** Ends the agent with all that it has started. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            process.waitFor(END);
        } catch (IOException alreadyEnded) {
            // It has ended, as it should.
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        connection.lose("it was closed");
        process.destroyForcibly();
    }
}
