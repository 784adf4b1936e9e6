package dev.echosounder.grizzly;

import dev.echosounder.api.Model;
import dev.echosounder.api.ModelProvider;
import java.util.List;

/** Grizzly's models: its same-thread strategy, and its worker-thread strategy. */
public final class GrizzlyModels implements ModelProvider {

    @Override
    public List<Model> models() {
        return List.of(new GrizzlyModel("grizzly", false), new GrizzlyModel("grizzly-pool", true));
    }
}
