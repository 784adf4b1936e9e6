package dev.echosounder.api;

import java.net.InetSocketAddress;

/**
 * A model that has a name and nothing else. Public, as everything is that a {@link java.util.ServiceLoader} is to find.
 */
public class TinyModel implements Model {

    /** Another, whose name comes later. */
    public static final class Other extends TinyModel {

        @Override
        public String name() {
            return "tiny-other";
        }
    }

    @Override
    public String name() {
        return "tiny-model";
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Client client() {
        throw new UnsupportedOperationException();
    }
}
