package dev.echosounder.mina;

import dev.echosounder.api.Model;
import dev.echosounder.api.ModelProvider;
import java.util.List;

/** MINA's models: its I/O processors, or the pool of its executor filter, run the sessions. */
public final class MinaModels implements ModelProvider {

    @Override
    public List<Model> models() {
        return List.of(new MinaModel("mina", false), new MinaModel("mina-pool", true));
    }
}
