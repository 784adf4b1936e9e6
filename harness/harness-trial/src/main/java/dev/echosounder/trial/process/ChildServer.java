package dev.echosounder.trial.process;

import dev.echosounder.trial.cost.JvmCounters;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A server in a child.
 *
 * @param serverCommand how an outside server was started; empty if the child itself is the server
 */
record ChildServer(SharedChild child, Reply.Served served, Optional<List<String>> serverCommand, Timeouts patience)
        implements ServerSide {

    /** For peers to take what is theirs; by then the load has closed its connections. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    @Override
    public InetSocketAddress address() {
        return served.address();
    }

    @Override
    public long pid() {
        return served.pid();
    }

    @Override
    public List<String> command() {
        return serverCommand.orElse(child.process().command());
    }

    @Override
    public Map<String, String> settings() {
        return served.settings();
    }

    @Override
    public Optional<JvmCounters> counters() throws ChildFailure {
        return serverCommand.isPresent()
                ? Optional.empty()
                : Optional.of(child.process()
                        .ask(new Request.Count(), patience.answer())
                        .counters());
    }

    @Override
    public void watchPinning() throws ChildFailure {
        if (serverCommand.isEmpty()) {
            child.process().ask(new Request.WatchPinning(), patience.answer());
        }
    }

    @Override
    public OptionalLong pinnedSince(Instant then) throws ChildFailure {
        if (serverCommand.isPresent()) {
            return OptionalLong.empty();
        }
        long times =
                child.process().ask(new Request.Pinned(then), patience.answer()).times();
        return times < 0 ? OptionalLong.empty() : OptionalLong.of(times);
    }

    @Override
    public void checkAlive() throws ChildFailure {
        child.process().ask(new Request.Look(), patience.answer());
    }

    @Override
    public void tidy() throws ChildFailure {
        if (serverCommand.isEmpty()) {
            child.process().ask(new Request.Tidy(), patience.answer());
        }
    }

    @Override
    public List<String> said() {
        return child.process().said();
    }

    @Override
    public void close() {
        child.leave(this, new Request.StopServing(GRACE));
    }
}
