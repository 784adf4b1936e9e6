package dev.echosounder.command;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.http.Http;
import dev.echosounder.kv.KeyValue;
import dev.echosounder.kv.Settings;
import dev.echosounder.transport.FatalErrors;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that runs one server, for any client. */
@Command(
        name = "serve",
        description = "Serves a service with one model until it is interrupted or terminated.",
        mixinStandardHelpOptions = true,
        footer = {
            "%nExamples:",
            "  echosounder serve blocking-virtual",
            "  echosounder serve netty-epoll --service kv --port 6379",
            "  echosounder serve blocking-virtual --service http --port 8080",
            "  echosounder serve selector --tls --write-certificate server.pem"
        },
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {"130:stopped by Ctrl-C", "143:stopped by SIGTERM (kill)", ExitCodes.FAILED, ExitCodes.REFUSED})
final class Serve implements Callable<Integer> {

    private static final int MAX_PORT = 65_535;
    private static final Duration GRACE = Duration.ofSeconds(5);

    @Parameters(paramLabel = "MODEL", description = "Name of the model; the command \"models\" lists them.")
    private String model;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on. Default: ${DEFAULT-VALUE}.")
    private InetAddress host;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "7007",
            description = "Port to listen on, 0 for any free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--service",
            paramLabel = "SERVICE",
            defaultValue = "echo",
            description = "echo; kv: a store of keys and strings that speaks the protocol of Redis; or http: GET"
                    + " /plaintext, GET /json and POST /echo over HTTP/1.1. Default: ${DEFAULT-VALUE}.")
    private String service;

    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            defaultValue = "${env:ECHOSOUNDER_PASSWORD}",
            description = "The password of kv. Other users of this machine can see it in a command line, but not in the"
                    + " environment variable ECHOSOUNDER_PASSWORD, which has the same effect. Default: none.")
    private String password;

    @Option(
            names = "--memory-limit",
            paramLabel = "SIZE",
            converter = MemorySize.class,
            description = "Memory for the data of kv, in bytes or as 64k, 256m, 2g. Default: half of the heap.")
    private Long memoryLimit;

    @Option(
            names = "--connection-limit",
            paramLabel = "CONNECTIONS",
            description = "How many connections are served at a time. Further ones are refused. Default: none for echo;"
                    + " for kv one for each 64 KiB of an eighth of the heap, for http one for each 256 KiB of half of"
                    + " it.")
    private Integer connectionLimit;

    @Option(
            names = "--idle-limit",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description = "After how long without a byte in either direction a connection is closed, such as 30s or 5m."
                    + " Default: never.")
    private Duration idleLimit;

    @Mixin
    private TlsOptions tls;

    @Option(names = "--reachable", description = "Listen also on an address that other machines can reach.")
    private boolean reachable;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Model served = serveable();
        Service unencrypted = limited(service());
        Service offered = tls.around(unencrypted);
        FatalErrors.endThisProcess();
        Server server = served.serve(new InetSocketAddress(host, port), offered);
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "%s serves %s%s on %s:%d. Stop it with Ctrl-C or: kill %d%n",
                served.name(),
                service,
                tls.isOn() ? " over " + tls.description() : "",
                server.address().getAddress().getHostAddress(),
                server.address().getPort(),
                ProcessHandle.current().pid());
        tls.print(out, server.address());
        out.flush();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            server.stop(GRACE);
                            out.println(served.name() + " has stopped.");
                            out.flush();
                        },
                        "stop"));
        new CountDownLatch(1).await(); // until the process ends
        return 0;
    }

    private Service service() {
        boolean isStore = service.equals("kv");
        if (!isStore && !service.equals("http") && !service.equals("echo")) {
            throw new ParameterException(
                    spec.commandLine(), "There is no service \"%s\": choose echo, kv or http.".formatted(service));
        }
        boolean hasPassword = password != null && !password.isEmpty();
        if (!isStore && (spec.commandLine().getParseResult().hasMatchedOption("--password") || memoryLimit != null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "The %s service has neither a password nor a memory limit: add --service kv, or leave them out."
                            .formatted(service));
        }
        if (!isStore) {
            return service.equals("http") ? new Http() : new Echo();
        }
        Settings settings = Settings.usual();
        settings = hasPassword ? settings.withPassword(password) : settings;
        try {
            return new KeyValue(memoryLimit == null ? settings : settings.withMemoryLimit(memoryLimit));
        } catch (IllegalArgumentException tooMuch) {
            throw new ParameterException(spec.commandLine(), tooMuch.getMessage(), tooMuch);
        }
    }

    private Service limited(Service unlimited) {
        Service limited = idleLimit == null ? unlimited : unlimited.withIdleLimit(idleLimit);
        if (connectionLimit != null && connectionLimit < 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "A limit of %d connections serves no client: give at least 1.".formatted(connectionLimit));
        }
        if (connectionLimit != null) {
            return limited.withConnectionLimit(connectionLimit);
        }
        return switch (service) {
            case "kv" -> limited.withConnectionLimit(KeyValue.mostConnections());
            case "http" -> limited.withConnectionLimit(Http.mostConnections());
            default -> limited;
        };
    }

    private Model serveable() {
        if (!host.isLoopbackAddress() && !reachable) {
            throw new ParameterException(
                    spec.commandLine(),
                    ("Other machines can reach %s and use this server: add --reachable to allow that, or choose"
                                    + " a loopback address such as 127.0.0.1.")
                            .formatted(host.getHostAddress()));
        }
        if (port < 0 || port > MAX_PORT) {
            throw new ParameterException(
                    spec.commandLine(),
                    "There is no port %d: give one from 1 to %d, or 0 for any free one.".formatted(port, MAX_PORT));
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
