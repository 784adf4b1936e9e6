package dev.echosounder.load.service;

import java.io.Serializable;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/** What a service uses that is outside of its process, for its {@link dev.echosounder.load.ServiceTime}. */
public sealed interface ServiceResource extends Serializable {

    /** Nothing. */
    record None() implements ServiceResource {}

    /** A {@link Backend} that listens there. */
    record BackendAt(InetSocketAddress address) implements ServiceResource {}

    /**
     * A folder with {@link ServiceFiles}.
     *
     * @param path as text, since a {@link Path} cannot be serialized
     */
    record Folder(String path) implements ServiceResource {

        public Folder(Path path) {
            this(path.toString());
        }
    }

    /** @throws IllegalArgumentException if it is another resource */
    default InetSocketAddress backend() {
        if (this instanceof BackendAt(InetSocketAddress address)) {
            return address;
        }
        throw new IllegalArgumentException(
                "A service that asks a backend needs its address, and was given %s.".formatted(this));
    }

    /** @throws IllegalArgumentException if it is another resource */
    default Path folder() {
        if (this instanceof Folder(String path)) {
            return Path.of(path);
        }
        throw new IllegalArgumentException(
                "A service that reads files needs their folder, and was given %s.".formatted(this));
    }
}
