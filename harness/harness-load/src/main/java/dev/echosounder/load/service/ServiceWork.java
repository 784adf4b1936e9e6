package dev.echosounder.load.service;

import dev.echosounder.api.Service;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.ServiceTime;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the services that a {@link ServiceSpec} describes, and the work of their connections. */
public final class ServiceWork {

    private ServiceWork() {}

    /** A new service, with its work for each request. */
    public static Service service(ServiceSpec spec) {
        return spec.workload().load().service(spec.messageBytes(), of(spec.time()));
    }

    /** Makes the work of one connection, run by the thread of its session; empty if a server answers at once. */
    public static Optional<Supplier<Runnable>> of(ServiceTime time) {
        return switch (time) {
            case ServiceTime.None _ -> Optional.empty();
            case ServiceTime.Waiting waiting ->
                Optional.of(() -> new Wait(waiting.time().toNanos()));
            case ServiceTime.Computing computing -> Optional.of(() -> new Computation(computing.steps()));
        };
    }
}
