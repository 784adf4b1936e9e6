package dev.echosounder.comparison;

import dev.echosounder.api.UnknownName;
import dev.echosounder.linux.Link;
import dev.echosounder.trial.host.HostSpec;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * The hosts on which a comparison may run, and how each is reached: from a YAML file.
 *
 * <pre>{@code
 * reach: ssh -T -o BatchMode=yes {host}
 * link: 1 Gbit/s
 * hosts:
 *   srv: {address: 10.0.0.11}
 *   gen1: {java: /opt/jdk-25/bin/java}
 *   pod: {reach: kubectl exec -i load-0 --}
 * }</pre>
 */
public final class Inventory {

    /** The system property that names the file. */
    public static final String PROPERTY = "echosounder.hosts";

    /** The variable of the environment that names it if the property does not. */
    static final String VARIABLE = "ECHOSOUNDER_HOSTS";

    /** How a host is reached unless the file says how: without asking for a password. */
    static final String SSH = "ssh -T -o BatchMode=yes -o ServerAliveInterval=2 -o ServerAliveCountMax=3 {host}";

    private static final String HOST = "{host}";
    private static final String REACH = "reach";
    private static final String HOSTS = "hosts";
    private static final String ADDRESS = "address";
    private static final String JAVA = "java";
    private static final String LINK = "link";
    private static final Pattern RATE = Pattern.compile("(\\d{1,6}) ([GM]bit/s)");
    private static final Pattern NUMERIC = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]*");

    private final Path file;
    private final Map<String, HostSpec> hosts = new LinkedHashMap<>();
    private Optional<Link> link = Optional.empty();

    private Inventory(Path file) {
        this.file = file;
    }

    /** The inventory that the property or the variable names; empty if neither does. */
    static Optional<Inventory> named() {
        return Optional.ofNullable(System.getProperty(PROPERTY, System.getenv(VARIABLE)))
                .map(Path::of)
                .map(Inventory::of);
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if it is no inventory; the message is one sentence with file and line
     */
    public static Inventory of(Path file) {
        Inventory inventory = new Inventory(file);
        try (Reader text = Files.newBufferedReader(file)) {
            Node document = new Compose(LoadSettings.builder().build())
                    .composeReader(text)
                    .orElseThrow(() -> inventory.refusal(0, "it is empty: name hosts under \"hosts:\""));
            inventory.read(document);
        } catch (MarkedYamlEngineException broken) {
            throw inventory.refusal(
                    broken.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0),
                    "it is no YAML (%s)".formatted(broken.getProblem()));
        } catch (IOException | UncheckedIOException unreadable) {
            throw new IllegalArgumentException(
                    "The hosts cannot be read from %s: name a file that exists by -D%s=FILE (%s)."
                            .formatted(file, PROPERTY, unreadable.getMessage()),
                    unreadable);
        }
        return inventory;
    }

    private void read(Node document) {
        Map<String, Node> keys = keys(document, Set.of(REACH, LINK, HOSTS));
        String reach = keys.containsKey(REACH) ? text(keys.get(REACH)) : SSH;
        if (!keys.containsKey(HOSTS)) {
            throw refusal(line(document), "it names no hosts: write them under \"hosts:\"");
        }
        link = Optional.ofNullable(keys.get(LINK)).map(this::link);
        keys(keys.get(HOSTS), Set.of()).forEach((name, node) -> hosts.put(name, host(name, node, reach)));
    }

    private Link link(Node node) {
        Matcher rate = RATE.matcher(text(node));
        if (!rate.matches()) {
            throw refusal(
                    line(node),
                    "the link is \"%s\": write what it carries each way as \"1 Gbit/s\" or \"100 Mbit/s\""
                            .formatted(text(node)));
        }
        try {
            return Link.of(Long.parseLong(rate.group(1)), rate.group(2));
        } catch (IllegalArgumentException none) {
            throw refusal(line(node), none.getMessage().replaceFirst("\\.$", ""));
        }
    }

    private HostSpec host(String name, Node node, String reach) {
        Map<String, Node> keys = keys(node, Set.of(REACH, ADDRESS, JAVA));
        String address = keys.containsKey(ADDRESS) ? text(keys.get(ADDRESS)) : "";
        if (!address.isEmpty() && !NUMERIC.matcher(address).matches()) {
            throw refusal(
                    line(keys.get(ADDRESS)),
                    ("the address \"%s\" of host %s is not in numbers: a name may be another address there; write the"
                                    + " one that the load is to reach")
                            .formatted(address, name));
        }
        String command = keys.containsKey(REACH) ? text(keys.get(REACH)) : reach;
        return new HostSpec(
                name,
                Stream.of(command.replace(HOST, name).strip().split("\\s+"))
                        .filter(word -> !word.isEmpty())
                        .toList(),
                address,
                keys.containsKey(JAVA) ? text(keys.get(JAVA)) : "");
    }

    /** @param known all keys that there may be; empty for any */
    private Map<String, Node> keys(Node node, Set<String> known) {
        if (!(node instanceof MappingNode mapping)) {
            throw refusal(line(node), "keys with values are expected there, such as \"srv: {address: 10.0.0.11}\"");
        }
        Map<String, Node> keys = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            String key = text(tuple.getKeyNode());
            if (!known.isEmpty() && !known.contains(key)) {
                throw refusal(
                        line(tuple.getKeyNode()),
                        "\"%s\" is unknown: %s can stand there"
                                .formatted(
                                        key,
                                        String.join(
                                                " and ", known.stream().sorted().toList())));
            }
            if (keys.put(key, tuple.getValueNode()) != null) {
                throw refusal(line(tuple.getKeyNode()), "\"%s\" stands there twice".formatted(key));
            }
        }
        return keys;
    }

    private String text(Node node) {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw refusal(line(node), "a text is expected there");
    }

    private static int line(Node node) {
        return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
    }

    private IllegalArgumentException refusal(int line, String why) {
        return new IllegalArgumentException(
                "%s%s is no inventory of hosts: %s.".formatted(file, line > 0 ? ":" + line : "", why));
    }

    /** What the network between the hosts carries; empty if the file does not say. */
    Optional<Link> link() {
        return link;
    }

    /** All hosts, in their order. */
    public List<HostSpec> hosts() {
        return List.copyOf(hosts.values());
    }

    /**
     * The host of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    HostSpec host(String name) {
        HostSpec host = hosts.get(name);
        if (host == null) {
            throw UnknownName.refusal(
                    "There is no host \"%s\" in %s".formatted(name, file), List.copyOf(hosts.keySet()), name);
        }
        return host;
    }

    /**
     * A host on which servers can listen.
     *
     * @throws IllegalArgumentException if there is none of this name, or it has no address
     */
    HostSpec server(String name) {
        HostSpec host = host(name);
        if (host.address().isEmpty()) {
            throw new IllegalArgumentException(
                    ("Host \"%s\" has no address in %s, at which its servers could be reached: write \"%s: {address:"
                                    + " 10.0.0.11}\", on the network that is to be measured.")
                            .formatted(name, file, name));
        }
        return host;
    }
}
