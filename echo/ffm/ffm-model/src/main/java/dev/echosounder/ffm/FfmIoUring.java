package dev.echosounder.ffm;

import dev.echosounder.api.Roles;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.linux.Ring;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.util.Optional;
import java.util.SequencedMap;

/** Linux's io_uring, called directly. */
public final class FfmIoUring extends FfmModel {

    public FfmIoUring() {
        super("ffm-io_uring", RingLoop::new);
    }

    @Override
    Optional<String> impossible() {
        return Ring.refusal()
                .map(
                        "ffm-io_uring needs io_uring as Linux has it since 6.1, and this system refuses it: %s."
                                ::formatted);
    }

    /** The loop's thread accepts by itself, as that is not done for each message. */
    @Override
    public Optional<Roles> roles() {
        return Optional.of(
                new Roles(ThreadKind.LOOP, ThreadKind.LOOP, ThreadKind.KERNEL, ThreadKind.LOOP, ThreadKind.KERNEL));
    }

    @Override
    void describe(SequencedMap<String, String> settings) {
        settings.put(
                "io_uring",
                "%d requests, %d completions, DEFER_TASKRUN".formatted(RingLoop.REQUESTS, RingLoop.COMPLETIONS));
        settings.put(
                "read buffer",
                "%s, %d for the loop".formatted(SharedSettings.kibibytes(Tcp.READ_BYTES), RingLoop.BUFFERS));
    }
}
