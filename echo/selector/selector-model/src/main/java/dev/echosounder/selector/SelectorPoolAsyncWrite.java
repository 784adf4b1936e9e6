package dev.echosounder.selector;

import dev.echosounder.selector.Configuration.Answers;
import dev.echosounder.selector.Configuration.Sessions;

/**
 * One selector, which only waits; the threads of a pool, as in {@link SelectorPool}, read, run the sessions and write.
 */
public final class SelectorPoolAsyncWrite extends SelectorModel {

    public SelectorPoolAsyncWrite() {
        super("selector-pool-async-write", new Configuration(1, Sessions.BY_A_POOL, Answers.BY_THE_SESSIONS_THREAD));
    }
}
