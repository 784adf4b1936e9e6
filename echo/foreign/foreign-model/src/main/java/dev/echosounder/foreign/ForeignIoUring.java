package dev.echosounder.foreign;

import dev.echosounder.api.Hand;
import dev.echosounder.api.Roles;
import dev.echosounder.api.transport.SharedSettings;
import dev.echosounder.api.transport.Tcp;
import dev.echosounder.linux.Ring;

import java.util.Optional;
import java.util.SequencedMap;

/** Linux's io_uring, called directly. */
public final class ForeignIoUring extends ForeignModel {

    public ForeignIoUring() {
        super("foreign-io_uring", RingLoop::new);
    }

    @Override
    Optional<String> impossible() {
        return Ring.refusal().map("foreign-io_uring needs io_uring as Linux has it since 6.1, and this system refuses it: %s."::formatted);
    }

    /** The loop's thread accepts by itself, as that is not done for each message. */
    @Override
    public Optional<Roles> roles() {
        return Optional.of(new Roles(Hand.LOOP, Hand.LOOP, Hand.KERNEL, Hand.LOOP, Hand.KERNEL));
    }

    @Override
    void describe(SequencedMap<String, String> settings) {
        settings.put("io_uring", "%d requests, %d completions, DEFER_TASKRUN".formatted(RingLoop.REQUESTS, RingLoop.COMPLETIONS));
        settings.put("read buffer", "%s, %d for the loop".formatted(SharedSettings.kibibytes(Tcp.READ_BYTES), RingLoop.BUFFERS));
    }
}
