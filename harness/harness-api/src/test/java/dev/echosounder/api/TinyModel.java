package dev.echosounder.api;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * A model that has a name and nothing else. Public, as everything is that a {@link java.util.ServiceLoader} is to find.
 */
public class TinyModel implements Model {

    /** Provides two models whose names come before and after that of the service. */
    public static final class Provider implements ModelProvider {

        @Override
        public List<Model> models() {
            return List.of(new Other("tiny-other"), new Other("tiny-first"));
        }
    }

    /** A model with another name. */
    static final class Other extends TinyModel {

        private final String name;

        Other(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
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
