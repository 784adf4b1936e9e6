package dev.echosounder.testkit.broken;

import dev.echosounder.api.Client;
import dev.echosounder.testkit.ModelSuite;
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
