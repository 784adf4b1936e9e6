package dev.echosounder.load;

import java.io.Serializable;

/**
 * What a server is to do with what it hears.
 *
 * @param work for each message
 * @param messageBytes where a message ends; of no account where there is no work
 */
public record Task(MessageWork work, int messageBytes) implements Serializable {

    /** Bytes come back, whatever they mean. */
    public static final Task ECHO = new Task(new MessageWork.Nothing(), 1);

    /** Whether there is nothing to do but to echo. */
    public boolean isEcho() {
        return work instanceof MessageWork.Nothing;
    }
}
