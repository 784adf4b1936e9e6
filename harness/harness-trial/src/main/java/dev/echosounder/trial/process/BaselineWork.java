package dev.echosounder.trial.process;

/**
 * The service time of one connection of the {@link BaselineServer}. The work is done for each message when its last
 * byte has arrived, before that byte is echoed.
 */
final class BaselineWork {

    private final int messageBytes;
    private final Runnable work;
    private int incompleteBytes;

    BaselineWork(int messageBytes, Runnable work) {
        this.messageBytes = messageBytes;
        this.work = work;
    }

    /** Does the work for each message that these bytes complete. */
    void arrived(int bytes) {
        for (incompleteBytes += bytes; incompleteBytes >= messageBytes; incompleteBytes -= messageBytes) {
            work.run();
        }
    }
}
