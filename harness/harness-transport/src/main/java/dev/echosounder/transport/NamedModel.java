package dev.echosounder.transport;

import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import java.util.Optional;

/** A model with a given name and roles: the base of families whose models differ in values. */
public abstract class NamedModel implements Model {

    private final String name;
    private final Roles roles;

    protected NamedModel(String name, Roles roles) {
        this.name = name;
        this.roles = roles;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Optional<Roles> roles() {
        return Optional.of(roles);
    }
}
