package dev.echosounder.mina;

import dev.echosounder.api.ThreadKind;

/** MINA's I/O processors read and write; behind its executor filter the threads of a pool run the sessions. */
public final class MinaPool extends MinaModel {

    public MinaPool() {
        super("mina-pool", ThreadKind.WORKER);
    }
}
