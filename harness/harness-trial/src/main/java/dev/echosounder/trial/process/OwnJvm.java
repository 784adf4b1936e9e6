package dev.echosounder.trial.process;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Service;
import dev.echosounder.load.ServiceSpec;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What the JVM of a server has of its own, beside what it has from this one.
 *
 * @param prefix what its command begins with: a program that starts the rest of the command; may be empty
 * @param host the address that it listens at
 * @param options of the JVM, behind those that it has from this one
 * @param service what a model serves there: a class of the class path with a public constructor without parameters
 * @param spec what it is to do with what it hears; where that is more than to echo, it is done instead of the service
 */
public record OwnJvm(
        List<String> prefix, String host, List<String> options, Class<? extends Service> service, ServiceSpec spec) {

    private static final String LOOPBACK = "127.0.0.1";

    /** An echo server in a JVM like this one. */
    public static final OwnJvm LIKE_THIS = new OwnJvm(List.of(), LOOPBACK, List.of(), Echo.class, ServiceSpec.ECHO);

    public OwnJvm {
        prefix = List.copyOf(prefix);
        options = List.copyOf(options);
    }

    /**
     * A JVM that can have so many file descriptors, its own ones and those of its class path included. The limit is
     * there from the start: what the kernel's io_uring was told to accept keeps the limit of the time when it was told.
     */
    public static OwnJvm withFiles(int all) {
        return LIKE_THIS
                .startedBy("prlimit", String.format(Locale.ROOT, "--nofile=%d:", all))
                .with("-XX:-MaxFDLimit"); // otherwise a JVM raises it
    }

    /** This JVM with one more option, after the others. */
    public OwnJvm with(String option) {
        return new OwnJvm(
                prefix, host, Stream.concat(options.stream(), Stream.of(option)).toList(), service, spec);
    }

    /** This JVM with a service of this class, which models serve. */
    public OwnJvm serving(Class<? extends Service> other) {
        return new OwnJvm(prefix, host, options, other, spec);
    }

    /** This JVM, started by this program. */
    public OwnJvm startedBy(String... program) {
        return startedBy(List.of(program));
    }

    /** This JVM, started by this program. */
    public OwnJvm startedBy(List<String> program) {
        return new OwnJvm(program, host, options, service, spec);
    }

    /**
     * This JVM, in which servers listen at this address.
     *
     * @param address an address in numbers, which the process has
     */
    public OwnJvm listeningAt(String address) {
        return new OwnJvm(prefix, address, options, service, spec);
    }

    /** This JVM with this service, as a load describes it. */
    public OwnJvm doing(ServiceSpec other) {
        return new OwnJvm(prefix, host, options, service, other);
    }
}
