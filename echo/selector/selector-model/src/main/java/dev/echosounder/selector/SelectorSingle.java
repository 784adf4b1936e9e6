package dev.echosounder.selector;

import dev.echosounder.selector.Configuration.Answers;
import dev.echosounder.selector.Configuration.Sessions;

/** One selector, and one thread that does everything. */
public final class SelectorSingle extends SelectorModel {

    public SelectorSingle() {
        super("selector", new Configuration(1, Sessions.BY_THE_LOOP, Answers.BY_THE_LOOP));
    }
}
