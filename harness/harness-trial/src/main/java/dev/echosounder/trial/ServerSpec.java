package dev.echosounder.trial;

import dev.echosounder.trial.jvm.JvmSpec;
import java.io.Serializable;

/** The server of a trial. */
public sealed interface ServerSpec extends Serializable {

    /**
     * A model on the class path.
     *
     * @param name the name in tables
     * @param model its name on the class path
     * @param jvm the JVM that it runs on
     */
    record Model(String name, String model, JvmSpec jvm) implements ServerSpec {

        /** Under its own name, on the JVM that every server has. */
        public Model(String name) {
            this(name, name, JvmSpec.USUAL);
        }
    }

    /**
     * An outside server, in any language.
     *
     * @param name the name in tables
     * @param command the command for a shell; {@code {port}} stands for the port at which it must listen, at 127.0.0.1,
     *     and {@code {java}} for a JVM with the class path and the options of this one. Where connections are
     *     encrypted, {@code {certificate}} and {@code {key}} stand for PEM files of a certificate, which the load
     *     trusts, and its key
     */
    record Outside(String name, String command) implements ServerSpec {

        /** The placeholder for the port. */
        public static final String PORT = "{port}";

        /** The placeholder for a JVM with the class path and the options of this one. */
        public static final String JAVA = "{java}";

        /** The placeholder for the file with the certificate. */
        public static final String CERTIFICATE = "{certificate}";

        /** The placeholder for the file with the key of the certificate. */
        public static final String KEY = "{key}";

        /**
         * @throws IllegalArgumentException if the command does not say where its port belongs, or where only one of
         *     certificate and key
         */
        public Outside {
            if (!command.contains(PORT)) {
                throw new IllegalArgumentException(
                        ("The command of the outside server \"%s\" does not contain its port: write %s where the port "
                                        + "belongs in \"%s\".")
                                .formatted(name, PORT, command));
            }
            if (command.contains(CERTIFICATE) != command.contains(KEY)) {
                throw new IllegalArgumentException(
                        "The command of the outside server \"%s\" contains only one of %s and %s: write both in \"%s\"."
                                .formatted(name, CERTIFICATE, KEY, command));
            }
        }

        /** Whether it encrypts its connections. */
        public boolean encrypts() {
            return command.contains(CERTIFICATE);
        }
    }

    /**
     * The hand-written echo server of the harness: a selector loop that shares no code with sessions and models, so
     * that their changes do not affect it.
     *
     * @param spinning whether its thread polls instead of waiting: it occupies a processor, and needs no wake-up
     */
    record Baseline(boolean spinning) implements ServerSpec {

        /** A baseline that waits in its selector. */
        public Baseline() {
            this(false);
        }

        @Override
        public String name() {
            return spinning ? "plain, spinning" : "plain";
        }
    }

    /**
     * A server at an address, on this machine or another, which the harness neither starts nor stops.
     *
     * @param host its name or address
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
