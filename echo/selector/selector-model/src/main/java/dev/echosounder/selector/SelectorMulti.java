package dev.echosounder.selector;

import dev.echosounder.selector.Configuration.Answers;
import dev.echosounder.selector.Configuration.Sessions;

/** A selector for each processor, among which connections are dealt out. Each thread does everything for its own. */
public final class SelectorMulti extends SelectorModel {

    public SelectorMulti() {
        this(Runtime.getRuntime().availableProcessors());
    }

    SelectorMulti(int loops) {
        super("selector-multi", new Configuration(loops, Sessions.BY_THE_LOOP, Answers.BY_THE_LOOP));
    }
}
