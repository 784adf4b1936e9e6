package dev.echosounder.command;

import dev.echosounder.api.Models;
import dev.echosounder.trial.ServerSpec;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The target of a load on the command line: the name of a model, or the address of a server such as
 * {@code 127.0.0.1:7007} or {@code tcp://localhost:7007}.
 */
record Target(ServerSpec serving) {

    private static final Pattern ADDRESS =
            Pattern.compile("(?:tcp://)?(?<host>[^:/\\s\\[\\]]+|\\[[0-9a-fA-F:.]+]):(?<port>\\d{1,5})/?");

    /**
     * @param remote whether a server on another machine is allowed
     * @throws IllegalArgumentException if there is no such model, or the address is invalid, or on another machine; the
     *     message is one sentence
     */
    static Target of(String text, boolean remote) {
        if (!text.contains(":")) {
            return new Target(new ServerSpec.Model(Models.named(text).name()));
        }
        Matcher address = ADDRESS.matcher(text);
        if (!address.matches()) {
            throw new IllegalArgumentException(
                    ("\"%s\" is neither a model nor the address of a server: give a name, or a host and a port "
                                    + "such as 127.0.0.1:7007.")
                            .formatted(text));
        }
        String host = address.group("host").replaceAll("[\\[\\]]", "");
        if (!remote && !isLoopback(host)) {
            throw new IllegalArgumentException(
                    ("%s is not this machine: add --remote if you are allowed to load it, or choose a loopback address"
                                    + " such as 127.0.0.1.")
                            .formatted(host));
        }
        return new Target(new ServerSpec.Listening(host, Integer.parseInt(address.group("port"))));
    }

    boolean isModel() {
        return serving instanceof ServerSpec.Model;
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            throw new IllegalArgumentException(
                    "There is no host \"%s\": name one that this machine knows, such as 127.0.0.1.".formatted(host),
                    unknown);
        }
    }
}
