package dev.echosounder.command;

import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for waiting for another measurement on this machine: two at once would disturb each other. */
final class WaitOptions {

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description = "How long to wait for another measurement on this machine. Default: until it ends.")
    private Duration wait;

    @Option(names = "--no-wait", description = "Fail at once if another measurement runs on this machine.")
    private boolean noWait;

    /** The longest wait; empty for no limit. */
    Optional<Duration> longest() {
        return noWait ? Optional.of(Duration.ZERO) : Optional.ofNullable(wait);
    }
}
