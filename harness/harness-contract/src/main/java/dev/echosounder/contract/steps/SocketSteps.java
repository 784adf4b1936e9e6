package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.Descriptors;
import dev.echosounder.contract.watch.SocketWatch;
import dev.echosounder.contract.watch.SocketWatch.Transfer;
import dev.echosounder.linux.SocketOption;
import dev.echosounder.linux.TcpSocket;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedMethod;
import org.opentest4j.TestAbortedException;

/** Which threads read from the server's sockets and write to them, by which means, and how sockets are set up. */
public final class SocketSteps {

    private static final Pattern OF_THE_JDK = Pattern.compile("(java|jdk|sun)\\.");

    private final EchoServer server;
    private final SocketWatch sockets;
    private final Sessions sessions;

    public SocketSteps(EchoServer server, SocketWatch sockets, Sessions sessions) {
        this.server = server;
        this.sockets = sockets;
        this.sessions = sessions;
    }

    @Given("the server's reads and writes are watched")
    public void readsAndWritesAreWatched() {
        sockets.start();
    }

    /** What is done with a socket. */
    @ParameterType("reads|writes")
    public Transfer transfers(String text) {
        return text.equals("reads") ? Transfer.READ : Transfer.WRITE;
    }

    /** The threads that use sockets, or their means. */
    @ParameterType("by the threads that ran its sessions|by one thread that ran no session|by streams|without streams")
    public String means(String text) {
        return text;
    }

    @Then("the server's {transfers} were made {means}")
    public void wereMade(Transfer transfer, String means) throws IOException {
        if (means.endsWith("streams")) {
            boolean streams = means.equals("by streams");
            Class<?> stream = transfer == Transfer.READ ? InputStream.class : OutputStream.class;
            assertThat(callers(sockets.ways(transfer), way -> streams != leadsThrough(stream, way)))
                    .as("what has made a %s %s a stream", transfer, streams ? "without" : "by")
                    .isEmpty();
            return;
        }
        Map<Long, String> threads = sockets.threads(transfer);
        boolean other = means.startsWith("by one");
        if (other) {
            assertThat(threads.values()).as("threads that made a %s", transfer).hasSize(1);
        }
        assertThat(strangers(threads))
                .as("threads that made a %s and ran no session", transfer)
                .hasSize(other ? 1 : 0);
    }

    /** The methods that have called the JDK in these ways. */
    private static Set<String> callers(List<List<RecordedMethod>> ways, Predicate<List<RecordedMethod>> which) {
        return ways.stream()
                .filter(which)
                .map(way -> way.stream()
                        .map(method -> method.getType().getName() + "." + method.getName())
                        .filter(name -> !OF_THE_JDK.matcher(name).lookingAt())
                        .findFirst()
                        .orElse("the JDK itself"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean leadsThrough(Class<?> kind, List<RecordedMethod> way) {
        return way.stream().anyMatch(method -> isA(kind, method.getType().getName()));
    }

    private static boolean isA(Class<?> kind, String className) {
        try {
            return kind.isAssignableFrom(Class.forName(className, false, SocketSteps.class.getClassLoader()));
        } catch (ClassNotFoundException hidden) { // such as the class of a lambda
            return false;
        }
    }

    /** The names of those among these threads that ran no session. */
    private List<String> strangers(Map<Long, String> threads) {
        Set<Long> runners = sessions.watched().stream()
                .flatMap(session -> session.threads().stream())
                .map(Thread::threadId)
                .collect(Collectors.toSet());
        assertThat(runners).as("threads that ran sessions").isNotEmpty();
        return threads.entrySet().stream()
                .filter(thread -> !runners.contains(thread.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    // ---- how sockets are set up

    /** An end of a connection between the server under test and a client. */
    public enum End {
        SERVER,
        CLIENT;

        private boolean is(TcpSocket socket, int port) {
            return (this == SERVER ? socket.localPort() : socket.remotePort()) == port && !socket.listens();
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @ParameterType("server|client")
    public End end(String text) {
        return text.equals("server") ? End.SERVER : End.CLIENT;
    }

    /** How a socket is set up. */
    @ParameterType("TCP_NODELAY is on|the kernel sizes the buffers")
    public boolean setting(String text) {
        return text.startsWith("TCP_NODELAY");
    }

    @Then("{setting} at the {end}'s end")
    public void isSetUp(boolean noDelay, End end) throws IOException {
        List<Integer> sockets = sockets(end);
        if (!noDelay && !SocketOption.BUFFER_LOCKS.isKnown()) {
            throw new TestAbortedException(
                    "This scenario is skipped: the kernel here does not report whether it sizes a buffer, as Linux does"
                            + " since 5.16.");
        }
        for (int socket : sockets) {
            if (noDelay) {
                assertThat(SocketOption.NO_DELAY.get(socket))
                        .as("TCP_NODELAY at the %s's end of a connection", end)
                        .isNotZero();
            } else {
                assertThat(SocketOption.BUFFER_LOCKS.get(socket))
                        .as("buffers whose size the %s has set (1: for sending, 2: for receiving, 3: both)", end)
                        .isZero();
            }
        }
    }

    /** The descriptors of the model's sockets. */
    private List<Integer> sockets(End end) {
        ServerUnderTest.mustHaveAnInside();
        if (!Descriptors.areListed()) {
            throw new TestAbortedException(
                    "This scenario is skipped: this system does not list the sockets of a process.");
        }
        int port = server.address().getPort();
        List<Integer> sockets = TcpSocket.at(port).stream()
                .filter(socket -> end.is(socket, port))
                .flatMapToInt(socket -> Descriptors.ofSocket(Long.toString(socket.inode())).stream())
                .boxed()
                .toList();
        assertThat(sockets).as("sockets at the %s's end of connections", end).isNotEmpty();
        return sockets;
    }
}
