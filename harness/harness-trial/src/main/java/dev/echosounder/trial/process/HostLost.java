package dev.echosounder.trial.process;

import java.io.IOException;

/** A host cannot be reached, or no longer. */
public final class HostLost extends IOException {

    private static final long serialVersionUID = 1;

    public HostLost(String message) {
        super(message);
    }
}
