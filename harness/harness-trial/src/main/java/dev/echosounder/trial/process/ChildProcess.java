package dev.echosounder.trial.process;

import static dev.echosounder.trial.process.ChildFailure.Kind;

import dev.echosounder.api.Times;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.RunFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A child as its parent sees it. It gets one request at a time. Any failure becomes a {@link ChildFailure}, and the
 * child and all that it has started are killed.
 */
final class ChildProcess implements AutoCloseable {

    /** The time for a process to exit after its output has ended. */
    private static final Duration EXIT_TIME = Duration.ofSeconds(5);

    private final String name;
    private final Timeouts timeouts;
    private final ChildHandle handle;
    private final ChildOutput output = new ChildOutput();
    private final AtomicInteger sides;
    private Supplier<Optional<String>> outOfMemory = Optional::empty;
    private boolean ready;
    private ChildFailure failed;

    /**
     * Starts a child without waiting until it is ready; the first request does that.
     *
     * @param name the subject of sentences about it
     * @param sides the number of sides of a trial that it plays
     */
    static ChildProcess start(String name, Starter starter, ChildCommand command, int sides, Timeouts timeouts)
            throws ChildFailure {
        try {
            return new ChildProcess(name + starter.place(), starter.start(command), sides, timeouts);
        } catch (HostLost lost) {
            throw ChildFailure.hostLost(lost);
        } catch (IOException failure) {
            throw new ChildFailure(
                    Kind.NEVER_STARTED,
                    "%s could not be started%s: %s.".formatted(name, starter.place(), failure.getMessage()));
        }
    }

    private ChildProcess(String name, ChildHandle handle, int sides, Timeouts timeouts) {
        this.sides = new AtomicInteger(sides);
        this.name = name;
        this.timeouts = timeouts;
        this.handle = handle;
        handle.readInto(output);
    }

    long pid() {
        return handle.pid();
    }

    List<String> command() {
        return handle.command();
    }

    /** The last lines of its output, when it has ended. */
    List<String> said() {
        return output.last();
    }

    /** Adds a process that the child has started, which ends with it. */
    void owns(long pid) {
        handle.owns(pid);
    }

    /** Has a failure be {@link Kind#OUT_OF_MEMORY}, if there is a sentence that says so when it fails. */
    void outOfMemoryBy(Supplier<Optional<String>> sentence) {
        outOfMemory = sentence;
    }

    /** Sends a request that takes no time, and waits for the reply. */
    <R extends Reply> R ask(Request request, Class<R> expected) throws ChildFailure {
        return ask(request, expected, timeouts.answer());
    }

    /** Sends a request, and waits for the reply at most this long. */
    <R extends Reply> R ask(Request request, Class<R> expected, Duration longest) throws ChildFailure {
        try {
            return askToRun(request, expected, longest);
        } catch (RunFailure unasked) {
            throw fail(Kind.NONSENSE, "%s reported an unexpected run: %s".formatted(name, unasked.getMessage()));
        }
    }

    /** Sends a request that takes as long as a run of this load, and waits for the reply. */
    <R extends Reply> R askToRun(Request request, Class<R> expected, LoadShape shape) throws ChildFailure, RunFailure {
        return askToRun(request, expected, timeouts.forRun(shape));
    }

    private synchronized <R extends Reply> R askToRun(Request request, Class<R> expected, Duration longest)
            throws ChildFailure, RunFailure {
        if (failed != null) {
            throw failed;
        }
        awaitReady();
        handle.send(MessageCodec.encode(request));
        Reply reply = await(longest, "did not answer within " + Times.text(longest), Kind.HUNG);
        return switch (reply) {
            case Reply.Failed no -> throw fail(no.kind(), no.why());
            case Reply.RunFailed run -> throw new RunFailure(run.kind(), run.why());
            default -> as(expected, reply);
        };
    }

    private void awaitReady() throws ChildFailure {
        if (!ready) {
            as(
                    Reply.Ready.class,
                    await(
                            timeouts.start(),
                            "did not begin within " + Times.text(timeouts.start()),
                            Kind.NEVER_STARTED));
            ready = true;
        }
    }

    private Reply await(Duration longest, String late, Kind lateness) throws ChildFailure {
        ChildOutput.Received received;
        try {
            received = output.next(longest);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw fail(Kind.HUNG, name + " was not waited for, because the waiting thread was interrupted.");
        }
        return switch (received) {
            case null -> throw fail(lateness, "%s %s, and was killed.".formatted(name, late));
            case ChildOutput.Replied replied -> replied.reply();
            case ChildOutput.Garbled garbled ->
                throw fail(Kind.NONSENSE, "%s sent an invalid reply: %s.".formatted(name, garbled.why()));
            case ChildOutput.Ended _ -> throw outputEnded();
        };
    }

    private ChildFailure outputEnded() {
        String how;
        try {
            how = handle.awaitEnd(EXIT_TIME).orElse("closed its output and did not end");
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            how = "closed its output";
        }
        if (handle.isLost()) {
            return fail(Kind.HOST_LOST, "%s %s.".formatted(name, how));
        }
        return ready
                ? fail(Kind.DIED, "%s %s.".formatted(name, how))
                : fail(Kind.NEVER_STARTED, "%s %s before it began.".formatted(name, how));
    }

    private <T extends Reply> T as(Class<T> type, Reply reply) throws ChildFailure {
        if (!type.isInstance(reply)) {
            throw fail(
                    Kind.NONSENSE,
                    "%s answered \"%s\" where \"%s\" was expected."
                            .formatted(name, reply.getClass().getSimpleName(), type.getSimpleName()));
        }
        return type.cast(reply);
    }

    private synchronized ChildFailure fail(Kind kind, String sentence) {
        handle.kill();
        Optional<String> memory = outOfMemory.get();
        failed = memory.isPresent()
                ? new ChildFailure(Kind.OUT_OF_MEMORY, sentence + " " + memory.get(), output.last())
                : new ChildFailure(kind, sentence, output.last());
        return failed;
    }

    /**
     * Ends one of its sides; the process ends with the last one.
     *
     * @param closing the request that ends the side in good order
     */
    void leave(Request closing) {
        try {
            ask(closing, Reply.Done.class, timeouts.stop());
        } catch (ChildFailure alreadyEnded) {
            // What was to be closed has ended with it.
        }
        if (sides.decrementAndGet() == 0) {
            close();
        }
    }

    /**
     * Ends the child's input, so that it exits with all that it has started, and kills it if it does not. May be called
     * during a request, which then fails.
     */
    @Override
    public void close() {
        handle.endInput();
        try {
            handle.awaitEnd(timeouts.stop());
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        handle.kill();
    }
}
