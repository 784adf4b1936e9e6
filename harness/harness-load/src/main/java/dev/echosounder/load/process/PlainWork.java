package dev.echosounder.load.process;

import dev.echosounder.load.Task;
import dev.echosounder.load.work.Labour;

/** The work of the {@link PlainServer} for one connection: done for each message when its last byte is there, before that byte is echoed. */
final class PlainWork {

    private final int messageBytes;
    private final Labour labour;
    private int incompleteBytes;

    PlainWork(Task task) {
        this(task.messageBytes(), Labour.of(task.work()));
    }

    PlainWork(int messageBytes, Labour labour) {
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
