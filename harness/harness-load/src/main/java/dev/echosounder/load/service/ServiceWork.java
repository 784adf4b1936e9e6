package dev.echosounder.load.service;

import dev.echosounder.api.Service;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.transport.RateLimitedLog;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the services that a {@link ServiceSpec} describes, and the work of their connections. */
public final class ServiceWork {

    private static final RateLimitedLog FAILURES = new RateLimitedLog(System.getLogger(ServiceWork.class.getName()));

    private ServiceWork() {}

    /** A new service, with its work for each request, which needs nothing outside of its process. */
    public static Service service(ServiceSpec spec) {
        return service(spec, new ServiceResource.None());
    }

    /** A new service, with its work for each request. */
    public static Service service(ServiceSpec spec, ServiceResource resource) {
        return spec.workload().load().service(spec.messageBytes(), of(spec.time(), resource));
    }

    /**
     * Makes the work of the connections of one server. What is supplied is the work of one connection, run by the
     * thread of its session, which it blocks until it is done. Empty where a server answers at once.
     *
     * @throws IllegalArgumentException if the work needs another resource
     */
    public static Optional<Supplier<Runnable>> of(ServiceTime time, ServiceResource resource) {
        return switch (time) {
            case ServiceTime.None _ -> Optional.empty();
            case ServiceTime.Waiting waiting ->
                Optional.of(() -> new Wait(waiting.time().toNanos()));
            case ServiceTime.Computing computing -> Optional.of(() -> new Computation(computing.steps()));
            case ServiceTime.Asking asking -> {
                Runnable ask = logged(new BackendPool(resource.backend(), asking.connections()));
                yield Optional.of(() -> ask);
            }
            case ServiceTime.ReadingFile reading -> {
                FileReading files = new FileReading(resource.folder(), reading.bytes());
                yield Optional.of(() -> logged(files.ofConnection()));
            }
        };
    }

    /** What fails ends a connection, whose client does not learn why. */
    private static Runnable logged(Runnable work) {
        return () -> {
            try {
                work.run();
            } catch (IllegalStateException failure) {
                FAILURES.say("A message was not answered, and its connection is closed", failure);
                throw failure;
            }
        };
    }
}
