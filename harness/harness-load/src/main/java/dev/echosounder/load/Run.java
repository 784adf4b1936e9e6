package dev.echosounder.load;

import java.util.Optional;

/**
 * One pass of a load shape, from the gun to the last answer.
 *
 * @param connectNanos from the first connect to the moment when all connections stand, in nanoseconds
 * @param nanos        from the gun to the last answer, in nanoseconds
 * @param failure      why the run does not count, in one sentence; empty if every byte of every answer was right
 */
public record Run(long connectNanos, long nanos, Optional<String> failure) {

    static Run completed(long connectNanos, long nanos) {
        return new Run(connectNanos, nanos, Optional.empty());
    }

    static Run failed(String why) {
        return new Run(0, 0, Optional.of(why));
    }
}
