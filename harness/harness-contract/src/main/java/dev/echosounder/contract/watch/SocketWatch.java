package dev.echosounder.contract.watch;

import dev.echosounder.contract.client.ClientGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.picocontainer.Disposable;

/**
 * Which threads use the sockets of the server under test. The JVM's flight recorder notes each read and write of Java's
 * own sockets and channels, whether they block or not, and the thread that made it, virtual ones too. The port at the
 * other end distinguishes the server's ends from the clients'. What native libraries do is not seen.
 */
public final class SocketWatch implements Disposable {

    /**
     * An event of the recorder's, and its field that says how much was moved. Attempts that found nothing are of no
     * interest.
     */
    public enum Transfer {
        READ("jdk.SocketRead", "bytesRead"),
        WRITE("jdk.SocketWrite", "bytesWritten");

        private final String event;
        private final String bytes;

        Transfer(String event, String bytes) {
            this.event = event;
            this.bytes = bytes;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        private boolean is(RecordedEvent seen) {
            return seen.getEventType().getName().equals(event) && seen.getLong(bytes) > 0;
        }
    }

    private final ClientGroups clients;
    private Recording recording;
    private List<RecordedEvent> seen;

    public SocketWatch(ClientGroups clients) {
        this.clients = clients;
    }

    /** Watches from now on, and until it is first asked. */
    public void start() {
        recording = new Recording();
        for (Transfer transfer : Transfer.values()) {
            recording
                    .enable(transfer.event)
                    .withThreshold(Duration.ZERO)
                    .withStackTrace()
                    .with("throttle", "off");
        }
        recording.start();
    }

    /** The threads that have done this with the server's sockets: their names by their identifiers. */
    public Map<Long, String> threads(Transfer transfer) throws IOException {
        return events(transfer).stream()
                .map(RecordedEvent::getThread)
                .collect(Collectors.toMap(
                        RecordedThread::getJavaThreadId, RecordedThread::getJavaName, (one, same) -> one));
    }

    /**
     * The methods in which the server has done this: for each time those that called one another, the innermost first.
     */
    public List<List<RecordedMethod>> ways(Transfer transfer) throws IOException {
        return events(transfer).stream()
                .map(event -> event.getStackTrace().getFrames().stream()
                        .map(RecordedFrame::getMethod)
                        .toList())
                .toList();
    }

    private List<RecordedEvent> events(Transfer transfer) throws IOException {
        Set<Integer> ports = clients.ports();
        List<RecordedEvent> events = seen().stream()
                .filter(event -> transfer.is(event) && ports.contains(event.getInt("port")))
                .toList();
        if (events.isEmpty()) {
            throw new AssertionError(
                    ("Of the server's sockets no %s event was seen: either it did nothing, or it does not use "
                                    + "Java's own sockets.")
                            .formatted(transfer.event));
        }
        return events;
    }

    private List<RecordedEvent> seen() throws IOException {
        if (recording == null) {
            throw new IllegalStateException(
                    "The scenario asks which threads read and write, and did not begin with \"Given the server's"
                            + " reads and writes are watched\".");
        }
        if (seen == null) {
            recording.stop();
            Path file = Files.createTempFile("echosounder-sockets", ".jfr");
            try {
                recording.dump(file);
                seen = RecordingFile.readAllEvents(file);
            } finally {
                Files.delete(file);
            }
        }
        return seen;
    }

    @Override
    public void dispose() {
        if (recording != null) {
            recording.close();
        }
    }
}
