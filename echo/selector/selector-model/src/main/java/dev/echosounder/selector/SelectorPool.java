package dev.echosounder.selector;

import dev.echosounder.selector.Configuration.Answers;
import dev.echosounder.selector.Configuration.Sessions;

/**
 * One selector; the threads of a pool read and run the sessions, and the selector's thread writes. Few threads are
 * woken ({@link PlatformWorkers}), and the loop yields once after it has handed connections over
 * ({@link DispatchingLoop#endRound}).
 */
public final class SelectorPool extends SelectorModel {

    public SelectorPool() {
        super("selector-pool", new Configuration(1, Sessions.BY_A_POOL, Answers.BY_THE_LOOP));
    }
}
