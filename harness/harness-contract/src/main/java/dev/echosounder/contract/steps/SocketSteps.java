package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.watch.SocketWatch;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedMethod;

/** Who reads from the server's sockets and who writes to them, beside who runs its sessions, and how. */
public final class SocketSteps {

    private static final Pattern OF_THE_JDK = Pattern.compile("(java|jdk|sun)\\.");

    private final SocketWatch sockets;
    private final Sessions sessions;

    public SocketSteps(SocketWatch sockets, Sessions sessions) {
        this.sockets = sockets;
        this.sessions = sessions;
    }

    @Given("the server's reads and writes are watched")
    public void readsAndWritesAreWatched() {
        sockets.start();
    }

    @Then("the server's reads were made by the threads that ran its sessions")
    public void readsWereMadeByThoseThatRanTheSessions() throws IOException {
        assertThat(strangers(sockets.readers()))
                .as("threads that read and ran no session")
                .isEmpty();
    }

    @Then("the server's writes were made by the threads that ran its sessions")
    public void writesWereMadeByThoseThatRanTheSessions() throws IOException {
        assertThat(strangers(sockets.writers()))
                .as("threads that wrote and ran no session")
                .isEmpty();
    }

    @Then("the server's reads were made by one thread, which ran no session")
    public void readsWereMadeByOneThatRanNoSession() throws IOException {
        assertThat(sockets.readers().values()).as("threads that read").hasSize(1);
        assertThat(strangers(sockets.readers()))
                .as("threads that read and ran no session")
                .hasSize(1);
    }

    @Then("the server's writes were made by one thread, which ran no session")
    public void writesWereMadeByOneThatRanNoSession() throws IOException {
        assertThat(sockets.writers().values()).as("threads that wrote").hasSize(1);
        assertThat(strangers(sockets.writers()))
                .as("threads that wrote and ran no session")
                .hasSize(1);
    }

    @Then("the server has read by input streams and written by output streams only")
    public void itHasUsedStreamsOnly() throws IOException {
        assertThat(callers(sockets.waysOfReading(), way -> !leadsThrough(InputStream.class, way)))
                .as("what has read without an input stream")
                .isEmpty();
        assertThat(callers(sockets.waysOfWriting(), way -> !leadsThrough(OutputStream.class, way)))
                .as("what has written without an output stream")
                .isEmpty();
    }

    @Then("the server has read and written without streams")
    public void itHasUsedNoStreams() throws IOException {
        assertThat(callers(sockets.waysOfReading(), way -> leadsThrough(InputStream.class, way)))
                .as("what has read by an input stream")
                .isEmpty();
        assertThat(callers(sockets.waysOfWriting(), way -> leadsThrough(OutputStream.class, way)))
                .as("what has written by an output stream")
                .isEmpty();
    }

    /** Who has called the JDK on these ways: a method for each. */
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
}
