package dev.echosounder.contract.mutant;

import dev.echosounder.api.Client;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Starts nobody. */
@ModelSuite
@SuiteDisplayName("broken-overhears-the-gun")
@CaughtBy("All connections stand before one gun starts them")
public final class OverhearsTheGun extends SoundModel {

    @Override
    public Client client() {
        return new SoundClient(this::clientConnection) {
            @Override
            public synchronized void start() {
                // Did anybody say something?
            }
        };
    }
}
