package dev.echosounder.contract.mutant;

import dev.echosounder.api.Client;
import dev.echosounder.api.Outbox;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A client that stops closes the sockets of those that were never started, and does not tell their sessions. */
@ModelSuite
@SuiteDisplayName("broken-forgets-those-never-started")
@CaughtBy("Those who were never started are closed too")
public final class ForgetsThoseNeverStarted extends SoundModel {

    @Override
    public Client client() {
        return new SoundClient((socket, session) -> clientConnection(socket, new PassedOn(session) {
            private boolean called;

            @Override
            public void started(Outbox out) {
                called = true;
                super.started(out);
            }

            @Override
            public void closed(Throwable cause) {
                if (called) {
                    super.closed(cause);
                }
            }
        }));
    }
}
