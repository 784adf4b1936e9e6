package dev.echosounder.trial;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A preflight that finds what it is told to.
 *
 * @param broken the promise that the server at this address breaks
 */
record StagedPreflight(Function<InetSocketAddress, Optional<String>> broken) implements Preflight {

    @Override
    public PreflightResult ofModel(String name) {
        throw new IllegalStateException("Only servers from outside are staged here.");
    }

    @Override
    public PreflightResult at(InetSocketAddress address) {
        return new PreflightResult(7, 3, Map.of(), broken.apply(address));
    }
}
