package dev.echosounder.command;

import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How long a command waits for another measurement on this machine to end: two at once would measure each other. */
final class WaitOptions {

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description = "How long to wait for another measurement on this machine. Default: until it ends.")
    private Duration wait;

    @Option(names = "--no-wait", description = "Fail at once if another measurement runs on this machine.")
    private boolean noWait;

    /** Empty for as long as it takes. */
    Optional<Duration> longest() {
        return noWait ? Optional.of(Duration.ZERO) : Optional.ofNullable(wait);
    }
}
