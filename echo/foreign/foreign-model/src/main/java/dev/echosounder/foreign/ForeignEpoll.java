package dev.echosounder.foreign;

import dev.echosounder.api.Hand;
import dev.echosounder.api.Roles;
import dev.echosounder.api.transport.SharedSettings;
import dev.echosounder.api.transport.Tcp;

import java.util.Optional;
import java.util.SequencedMap;

/** Linux's epoll, called directly. */
public final class ForeignEpoll extends ForeignModel {

    public ForeignEpoll() {
        super("foreign-epoll", EpollLoop::new);
    }

    @Override
    Optional<String> impossible() {
        return Optional.empty(); // every Linux has it
    }

    @Override
    public Optional<Roles> roles() {
        return Optional.of(Roles.all(Hand.LOOP));
    }

    @Override
    void describe(SequencedMap<String, String> settings) {
        settings.put("epoll", "edge-triggered, for input");
        settings.put("read buffer", SharedSettings.kibibytes(Tcp.READ_BYTES) + ", one for the loop");
    }
}
