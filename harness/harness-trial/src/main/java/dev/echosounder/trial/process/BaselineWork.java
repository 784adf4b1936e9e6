package dev.echosounder.trial.process;

import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.service.ServiceWork;

/**
 * The work of the {@link BaselineServer} for one connection: done for each message when its last byte is there, before
 * that byte is echoed.
 */
final class BaselineWork {

    private final int messageBytes;
    private final Runnable work;
    private int incompleteBytes;

    BaselineWork(ServiceSpec spec) {
        this(spec.messageBytes(), ServiceWork.of(spec.time()).orElseThrow().get());
    }

    BaselineWork(int messageBytes, Runnable work) {
        this.messageBytes = messageBytes;
        this.work = work;
    }

    /** So many bytes have been read. */
    void arrived(int bytes) {
        for (incompleteBytes += bytes; incompleteBytes >= messageBytes; incompleteBytes -= messageBytes) {
            work.run();
        }
    }
}
