package dev.echosounder.testkit;

import dev.echosounder.load.LoadShape;

/** The load shape that a scenario has described so far. */
public final class Load {

    private LoadShape shape;

    LoadShape shape() {
        if (shape == null) {
            throw new IllegalStateException("The scenario has not described a load yet: begin with \"Given a load of 100 clients, each sending 100 messages of 64 bytes\".");
        }
        return shape;
    }

    void is(LoadShape described) {
        shape = described;
    }
}
