package dev.echosounder.trial;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A pre-flight check with the results that a test has set.
 *
 * @param broken the requirement that the server at an address breaks
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
