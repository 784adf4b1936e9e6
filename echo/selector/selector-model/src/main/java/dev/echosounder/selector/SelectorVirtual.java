package dev.echosounder.selector;

import dev.echosounder.selector.Configuration.Answers;
import dev.echosounder.selector.Configuration.Sessions;

/**
 * One selector; virtual threads, one for each ready connection, read and run the sessions, and the selector's thread
 * writes. Each of these threads starts the next ({@link VirtualWorkers}), and the loop yields once after it has handed
 * connections over ({@link DispatchingLoop#endRound}).
 */
public final class SelectorVirtual extends SelectorModel {

    public SelectorVirtual() {
        super("selector-virtual", new Configuration(1, Sessions.BY_VIRTUAL_THREADS, Answers.BY_THE_LOOP));
    }
}
