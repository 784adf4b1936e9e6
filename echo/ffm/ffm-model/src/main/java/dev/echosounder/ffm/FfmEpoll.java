package dev.echosounder.ffm;

import dev.echosounder.api.Roles;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.util.Optional;
import java.util.SequencedMap;

/** Linux's epoll, called directly. */
public final class FfmEpoll extends FfmModel {

    public FfmEpoll() {
        super("ffm-epoll", EpollLoop::new);
    }

    @Override
    Optional<String> impossible() {
        return Optional.empty(); // every Linux has it
    }

    @Override
    public Optional<Roles> roles() {
        return Optional.of(Roles.all(ThreadKind.LOOP));
    }

    @Override
    void describe(SequencedMap<String, String> settings) {
        settings.put("epoll", "edge-triggered, for input");
        settings.put("read buffer", SharedSettings.kibibytes(Tcp.READ_BYTES) + ", one for the loop");
    }
}
