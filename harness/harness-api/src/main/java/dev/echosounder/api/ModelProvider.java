package dev.echosounder.api;

import java.util.List;

/**
 * Several models that are made by one class. Found by {@link java.util.ServiceLoader}: a public class with a public
 * constructor without parameters, named in {@code META-INF/services/dev.echosounder.api.ModelProvider}.
 */
public interface ModelProvider {

    /** Makes the models; called by each lookup of a model. */
    List<Model> models();
}
