package dev.echosounder.selector;

import dev.echosounder.selector.Choices.Answers;
import dev.echosounder.selector.Choices.Sessions;

/** One selector; the threads of a pool read and run the sessions, and the selector's thread writes. */
public final class SelectorPool extends SelectorModel {

    public SelectorPool() {
        super("selector-pool", new Choices(1, Sessions.BY_A_POOL, Answers.BY_THE_LOOP));
    }
}
