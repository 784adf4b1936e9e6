package dev.echosounder.grizzly;

import dev.echosounder.api.ThreadKind;

/**
 * Grizzly with its worker-thread strategy: the selector threads wait; the threads of a pool read, run the sessions and
 * write.
 */
public final class GrizzlyPool extends GrizzlyModel {

    public GrizzlyPool() {
        super("grizzly-pool", ThreadKind.WORKER);
    }
}
