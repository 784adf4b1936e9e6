package dev.echosounder.trial;

import java.io.Serializable;

/** What serves in a trial. */
public sealed interface ServerSpec extends Serializable {

    /** A model of the class path, by its name. */
    record Model(String name) implements ServerSpec {}

    /**
     * A server from outside, of any language.
     *
     * @param name in tables
     * @param command as a shell understands it; {@code {port}} stands for the port that it is to listen on, at
     *     127.0.0.1, and {@code {java}} for a JVM like our own, with the same class path and options
     */
    record Outside(String name, String command) implements ServerSpec {

        /** What stands for the port. */
        public static final String PORT = "{port}";

        /** What stands for a JVM like our own. */
        public static final String JAVA = "{java}";

        /** @throws IllegalArgumentException if the command does not say where its port belongs */
        public Outside {
            if (!command.contains(PORT)) {
                throw new IllegalArgumentException(
                        ("The command of the outside server \"%s\" does not contain its port: write %s where the port "
                                        + "belongs in \"%s\".")
                                .formatted(name, PORT, command));
            }
        }
    }

    /**
     * The harness's own echo server: a selector loop without sessions, models or anything that a change of those could
     * change.
     *
     * @param spinning whether its thread polls instead of waiting: it occupies a processor, and needs no wake-up
     */
    record Baseline(boolean spinning) implements ServerSpec {

        /** One that waits. */
        public Baseline() {
            this(false);
        }

        @Override
        public String name() {
            return spinning ? "plain, spinning" : "plain";
        }
    }

    /**
     * A server that was started by other means, here or elsewhere. It is left as it is.
     *
     * @param host a name or an address
     * @param port 1 to 65,535
     */
    record Listening(String host, int port) implements ServerSpec {

        /** @throws IllegalArgumentException if there is no such port */
        public Listening {
            if (port < 1 || port > 65_535) {
                throw new IllegalArgumentException(
                        "No server can listen at port %d: give one from 1 to 65535.".formatted(port));
            }
        }

        @Override
        public String name() {
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        }
    }

    String name();
}
