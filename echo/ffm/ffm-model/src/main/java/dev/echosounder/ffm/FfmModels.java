package dev.echosounder.ffm;

import static dev.echosounder.api.ThreadKind.KERNEL;
import static dev.echosounder.api.ThreadKind.LOOP;
import static dev.echosounder.transport.SharedSettings.kibibytes;

import dev.echosounder.api.Model;
import dev.echosounder.api.ModelProvider;
import dev.echosounder.api.Roles;
import dev.echosounder.linux.Ring;
import dev.echosounder.transport.Tcp;
import java.util.List;
import java.util.Optional;

/** Linux's epoll and io_uring, called directly. */
public final class FfmModels implements ModelProvider {

    @Override
    public List<Model> models() {
        return List.of(epoll(), ioUring());
    }

    private static FfmModel epoll() {
        return new FfmModel(
                "ffm-epoll",
                Roles.all(LOOP),
                EpollLoop::new,
                Optional::empty, // every Linux has it
                "epoll",
                "edge-triggered, for input",
                "read buffer",
                kibibytes(Tcp.READ_BYTES) + ", one for the loop");
    }

    /** The loop's thread accepts, as that is not done for each message. */
    private static FfmModel ioUring() {
        return new FfmModel(
                "ffm-io_uring",
                new Roles(LOOP, LOOP, KERNEL, LOOP, KERNEL),
                RingLoop::new,
                () -> Ring.refusal()
                        .map(
                                "ffm-io_uring needs io_uring as Linux has it since 6.1, and this system refuses it: %s."
                                        ::formatted),
                "io_uring",
                "%d requests, %d completions, DEFER_TASKRUN".formatted(RingLoop.REQUESTS, RingLoop.COMPLETIONS),
                "read buffer",
                "%s, %d for the loop".formatted(kibibytes(Tcp.READ_BYTES), RingLoop.BUFFERS));
    }
}
