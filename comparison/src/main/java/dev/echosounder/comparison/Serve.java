package dev.echosounder.comparison;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** One server by itself, for any client from outside to talk to and to measure. */
@Command(
        name = "serve",
        description = "Serves the echo service with one model until it is interrupted or terminated.",
        mixinStandardHelpOptions = true)
final class Serve implements Callable<Integer> {

    private static final int MAX_PORT = 65_535;
    private static final Duration GRACE = Duration.ofSeconds(5);

    @Parameters(paramLabel = "MODEL", description = "The model's name, as in features and tables.")
    private String model;

    @Option(names = "--host", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "Where to listen. Default: ${DEFAULT-VALUE}.")
    private InetAddress host;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "7007",
            description = "0 for any free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Model served = serveable();
        Server server = served.serve(new InetSocketAddress(host, port), new Echo());
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%s serves echo on %s:%d. Stop it with Ctrl-C or: kill %d%n",
                served.name(), server.address().getAddress().getHostAddress(), server.address().getPort(), ProcessHandle.current().pid());
        out.flush();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.stop(GRACE);
            out.println(served.name() + " has stopped.");
            out.flush();
        }, "stop"));
        new CountDownLatch(1).await(); // until the process is told to end
        return 0;
    }

    private Model serveable() {
        if (port < 0 || port > MAX_PORT) {
            throw new ParameterException(spec.commandLine(), "There is no port %d: give one from 1 to %d, or 0 for any free one.".formatted(port, MAX_PORT));
        }
        Model named;
        try {
            named = Models.named(model);
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), unknown.getMessage(), unknown);
        }
        named.unavailable().ifPresent(why -> {
            throw new ParameterException(spec.commandLine(), why);
        });
        return named;
    }
}
