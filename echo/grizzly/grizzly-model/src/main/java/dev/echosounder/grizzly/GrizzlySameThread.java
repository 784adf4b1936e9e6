package dev.echosounder.grizzly;

import dev.echosounder.api.ThreadKind;

/** Grizzly with its same-thread strategy: the selector threads read, run the sessions and write. */
public final class GrizzlySameThread extends GrizzlyModel {

    public GrizzlySameThread() {
        super("grizzly", ThreadKind.LOOP);
    }
}
