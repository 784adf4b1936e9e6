package dev.echosounder.contract.suite;

import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.linux.net.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a server under test that is already running: {@code -Dechosounder.server=127.0.0.1:7007}. */
public final class ServerAddress {

    static final String PROPERTY = "echosounder.server";

    private static final Pattern HOST_AND_PORT =
            Pattern.compile("(?<host>[^:\\s]+|\\[[0-9a-fA-F:.]+]):(?<port>\\d{1,5})");
    private static final int LAST_PORT = 65_535;

    private ServerAddress() {}

    /**
     * The one that the property names.
     *
     * @throws IllegalArgumentException if it names none, or one that is not of this machine; the message is one
     *     sentence
     */
    static InetSocketAddress named() {
        return parse(System.getProperty(PROPERTY, ""));
    }

    /**
     * For a suite that begins: none of it runs if no server listens.
     *
     * @throws IllegalArgumentException if the property names no address of this machine
     * @throws IOException if no server listens there
     */
    public static void mustListen() throws IOException {
        reach(named());
    }

    public static InetSocketAddress parse(String text) {
        Matcher parts = HOST_AND_PORT.matcher(text);
        if (!parts.matches()
                || Integer.parseInt(parts.group("port")) < 1
                || Integer.parseInt(parts.group("port")) > LAST_PORT) {
            throw new IllegalArgumentException(
                    "\"%s\" is no address of a server: give its host and its port, such as 127.0.0.1:7007."
                            .formatted(text));
        }
        InetAddress host = resolved(parts.group("host"));
        if (!host.isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    ("%s is not this machine: only a server at a loopback address, such as 127.0.0.1, is ever put "
                                    + "under load.")
                            .formatted(parts.group("host")));
        }
        return new InetSocketAddress(host, Integer.parseInt(parts.group("port")));
    }

    private static InetAddress resolved(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw new IllegalArgumentException(
                    "There is no host \"%s\": name one of this machine, such as 127.0.0.1.".formatted(host), unknown);
        }
    }

    /**
     * Connects once.
     *
     * @throws IOException if no server listens there, in one sentence
     */
    public static void reach(InetSocketAddress address) throws IOException {
        try {
            Listener.check(address, Timeouts.limit());
        } catch (IOException refused) {
            throw new IOException(
                    "No server listens at %s (%s): start it, or start it again if it has ended."
                            .formatted(text(address), refused.getMessage()),
                    refused);
        }
    }

    /** {@code 127.0.0.1:7007}, {@code [::1]:7007}. */
    public static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress().replaceAll("%.*", "");
        return (host.contains(":") ? "[" + host.replaceAll("^0:0:0:0:0:0:0:", "::") + "]" : host) + ":"
                + address.getPort();
    }
}
