package dev.echosounder.trial.process;

import dev.echosounder.api.Sizes;
import dev.echosounder.api.Times;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.service.ServiceFiles;
import dev.echosounder.load.service.ServiceResource;
import dev.echosounder.trial.process.ChildFailure.Kind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What servers use outside of their processes: backends, and files in a temporary folder. Each is made when the first
 * server needs it, and is the same for all servers after that. A backend that has ended is started again.
 */
final class Resources implements AutoCloseable {

    /** Starts the process of a backend. */
    @FunctionalInterface
    interface BackendStarter {
        ChildProcess start() throws ChildFailure;
    }

    /** If more of a backend's answers are late, it may have been what limited a server. */
    private static final double LATE_SHARE = 0.01;

    private final String host;
    private final Duration startWithin;
    private final BackendStarter starter;
    private final Map<Duration, Running> backends = new TreeMap<>();
    private final Map<Integer, ServiceFiles> files = new TreeMap<>();

    private record Running(ChildProcess process, InetSocketAddress address) {}

    /**
     * @param host where backends are to listen, an address in numbers
     * @param startWithin how long a backend may take until it listens
     */
    Resources(String host, Duration startWithin, BackendStarter starter) {
        this.host = host;
        this.startWithin = startWithin;
        this.starter = starter;
    }

    /**
     * What a server with this service time is to use.
     *
     * @throws ChildFailure of kind NEVER_STARTED if it cannot be made
     */
    ServiceResource of(ServiceTime time) throws ChildFailure {
        return switch (time) {
            case ServiceTime.Asking asking ->
                new ServiceResource.BackendAt(running(asking.time()).address());
            case ServiceTime.ReadingFile reading ->
                new ServiceResource.Folder(written(reading.bytes()).folder());
            default -> new ServiceResource.None();
        };
    }

    /** The process of the backend that such a server asks. */
    Optional<ChildProcess> backend(ServiceTime time) {
        return time instanceof ServiceTime.Asking asking
                ? Optional.ofNullable(backends.get(asking.time())).map(Running::process)
                : Optional.empty();
    }

    private Running running(Duration time) throws ChildFailure {
        Running running = backends.get(time);
        if (running == null || !isAlive(running)) {
            ChildProcess process = starter.start();
            Reply.Served served = process.ask(new Request.ServeBackend(host, time), Reply.Served.class, startWithin);
            running = new Running(process, served.destination().address());
            backends.put(time, running);
        }
        return running;
    }

    private static boolean isAlive(Running backend) {
        try {
            backend.process.ask(new Request.CheckAlive(), Reply.Done.class);
            return true;
        } catch (ChildFailure ended) {
            return false;
        }
    }

    private ServiceFiles written(int bytes) throws ChildFailure {
        ServiceFiles some = files.get(bytes);
        if (some == null) {
            try {
                some = ServiceFiles.write(bytes);
            } catch (IOException failure) {
                throw new ChildFailure(
                        Kind.NEVER_STARTED,
                        "The files of %s that servers are to read could not be written: %s."
                                .formatted(Sizes.text(bytes), failure));
            }
            files.put(bytes, some);
        }
        return some;
    }

    /** How each backend has kept to its time, a sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        backends.forEach((time, running) -> {
            try {
                notes.add(note(time, running.process.ask(new Request.CountAnswers(), Reply.Answered.class)));
            } catch (ChildFailure ended) {
                notes.add("The backend that takes %s has ended: %s".formatted(Times.text(time), ended.getMessage()));
            }
        });
        return notes;
    }

    private static String note(Duration time, Reply.Answered answered) {
        double late = answered.asked() == 0 ? 0 : (double) answered.late() / answered.asked();
        return String.format(
                Locale.ROOT,
                "Requests to the backend that takes %s: %,d. Of its answers, %.1f %% left more than 1 ms late%s.",
                Times.text(time),
                answered.asked(),
                late * 100,
                late > LATE_SHARE ? ", so it may have limited the fastest servers" : "");
    }

    @Override
    public void close() {
        backends.values().forEach(running -> running.process.close());
        backends.clear();
        files.values().forEach(ServiceFiles::close);
        files.clear();
    }
}
