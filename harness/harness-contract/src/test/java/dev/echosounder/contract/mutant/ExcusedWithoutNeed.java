package dev.echosounder.contract.mutant;

import dev.echosounder.api.Capability;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.contract.suite.NotSupported;
import java.util.Map;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Keeps every promise, and says that it cannot. */
@ModelSuite
@SuiteDisplayName("excused-without-need")
@NotSupported(tag = "@Connecting", because = "it is too proud to")
public final class ExcusedWithoutNeed extends SoundModel {

    @Override
    public Map<Capability, String> incapable() {
        return Map.of(Capability.CONNECTING, "it is too proud to");
    }
}
