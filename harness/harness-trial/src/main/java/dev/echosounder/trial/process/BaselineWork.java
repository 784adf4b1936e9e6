package dev.echosounder.trial.process;

import dev.echosounder.load.Task;
import dev.echosounder.load.work.Labour;

/**
 * The work of the {@link BaselineServer} for one connection: done for each message when its last byte is there, before
 * that byte is echoed.
 */
final class BaselineWork {

    private final int messageBytes;
    private final Labour labour;
    private int incompleteBytes;

    BaselineWork(Task task) {
        this(task.messageBytes(), Labour.of(task.work()));
    }

    BaselineWork(int messageBytes, Labour labour) {
        this.messageBytes = messageBytes;
        this.labour = labour;
    }

    /** So many bytes have been read. */
    void arrived(int bytes) {
        for (incompleteBytes += bytes; incompleteBytes >= messageBytes; incompleteBytes -= messageBytes) {
            labour.perform();
        }
    }
}
