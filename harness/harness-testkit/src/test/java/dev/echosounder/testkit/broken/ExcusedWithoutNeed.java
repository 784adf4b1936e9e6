package dev.echosounder.testkit.broken;

import dev.echosounder.api.Capability;
import dev.echosounder.testkit.Excused;
import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

import java.util.Map;

/** Keeps every promise, and says that it cannot. */
@ModelSuite
@SuiteDisplayName("excused-without-need")
@Excused(tag = "@Connecting", because = "it is too proud to")
public final class ExcusedWithoutNeed extends SoundModel {

    @Override
    public Map<Capability, String> incapable() {
        return Map.of(Capability.CONNECTING, "it is too proud to");
    }
}
