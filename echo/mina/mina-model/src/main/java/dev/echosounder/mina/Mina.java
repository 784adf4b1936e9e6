package dev.echosounder.mina;

import dev.echosounder.api.ThreadKind;

/** MINA's I/O processors, whose threads read, run the sessions and write. */
public final class Mina extends MinaModel {

    public Mina() {
        super("mina", ThreadKind.LOOP);
    }
}
