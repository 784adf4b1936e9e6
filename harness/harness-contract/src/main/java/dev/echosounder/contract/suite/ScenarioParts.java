package dev.echosounder.contract.suite;

import dev.echosounder.contract.watch.LeakCheck;
import io.cucumber.core.backend.ObjectFactory;
import io.cucumber.picocontainer.PicoFactory;

/**
 * PicoContainer, as Cucumber uses it, but for one thing: the parts of a scenario (its clients, its server and whatever
 * else its steps dispose of) can be ended while the scenario still goes on. So {@link LeakCheck}, which comes last, can
 * fail the scenario.
 */
public final class ScenarioParts implements ObjectFactory {

    private final PicoFactory pico = new PicoFactory();
    private LeakCheck leakCheck;
    private boolean ended;

    @Override
    public void start() {
        leakCheck = new LeakCheck(this);
        ended = false;
        pico.start();
    }

    /** Disposes of every part, clients before the server that they speak to. */
    public void end() {
        if (!ended) {
            ended = true;
            pico.stop();
        }
    }

    @Override
    public void stop() {
        end();
    }

    @Override
    public boolean addClass(Class<?> glue) {
        return glue == LeakCheck.class || pico.addClass(glue);
    }

    @Override
    public <T> T getInstance(Class<T> glue) {
        return glue == LeakCheck.class ? glue.cast(leakCheck) : pico.getInstance(glue);
    }
}
