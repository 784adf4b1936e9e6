package dev.echosounder.linux.net;

import dev.echosounder.linux.Link;
import dev.echosounder.linux.proc.Command;
import dev.echosounder.linux.proc.OwnedName;
import dev.echosounder.linux.proc.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Two network namespaces of this machine, one for the server and one for the load, with a {@link Link} between them and
 * no way to anywhere else: a pair of virtual Ethernet devices (veth(4)), each of which sends no faster than the link
 * (tc-tbf(8)). That takes root and iproute2.
 *
 * <p>They are gone when this is closed, and when this JVM ends, unless it is killed: then the next call of make removes
 * them.
 */
public final class LinkedNamespaces implements AutoCloseable {

    /** Set apart for measurements of networks (RFC 2544, appendix C.2.2), so no other network should use them. */
    public static final String SERVER_ADDRESS = "198.18.0.1";

    private static final String LOAD_ADDRESS = "198.18.0.2";
    private static final String PREFIX_LENGTH = "/30";
    private static final String NETWORK = "198.18.0.0" + PREFIX_LENGTH;

    /**
     * What a device may send at once: two of the 64 KiB that TCP hands to it in one piece. Of four, where they are
     * acknowledgements, the kernel of the other end dropped some, as it keeps 1,000 packets for a processor that is
     * busy (net.core.netdev_max_backlog); of one, a hundred clients lost 2 % of the link.
     */
    private static final String BURST = "128kb";

    /**
     * So long a queue in front of the link that nothing is lost there: all that a load keeps in flight has room, 25 MB
     * at 1 Gbit/s.
     */
    private static final String QUEUE = "200ms";

    /**
     * How long TCP waits at least before it sends something again, here as RFC 6298 has it. Linux waits for 0.2 s, and
     * a queue that grows to 0.13 s within a moment, as of 1,000 clients with 16 KiB, was enough for it to send hundreds
     * of pieces again of which none was lost.
     */
    private static final String RETRANSMISSION_TIMEOUT = "1s";

    /**
     * Nor does it send the last piece again after two round trips (tail loss probe, RFC 8985), which are short ones
     * until the queue has grown.
     */
    private static final String NO_PROBES = "echo 0 > /proc/sys/net/ipv4/tcp_early_retrans";

    private static final String DEVICE = "link0";
    private static final List<Path> ADMINISTRATION =
            List.of(Path.of("/usr/sbin"), Path.of("/sbin")); // not on the PATH of every shell
    private static final AtomicInteger MADE = new AtomicInteger();

    private final Path ip;
    private final Path tc;
    private final String server;
    private final String load;
    private final Thread atTheEnd = new Thread(this::remove, "remove-namespaces");
    private boolean closed; // guarded by this

    /** Why there can be none here, in one sentence; empty if there can. */
    public static Optional<String> unavailable() {
        return unavailable(programs());
    }

    public static Optional<String> unavailable(Programs programs) {
        for (String name : List.of("ip", "tc")) {
            if (programs.find(name).isEmpty()) {
                return Optional.of(
                        ("There can be no link between network namespaces, because there is no %s here: install "
                                        + "iproute2 to have it.")
                                .formatted(name));
            }
        }
        Path ip = programs.find("ip").orElseThrow();
        String tried = OwnedName.of("try");
        try {
            Command.run(ip, "netns", "add", tried);
            Command.run(ip, "netns", "del", tried);
            return Optional.empty();
        } catch (IOException refused) {
            return Optional.of(
                    ("There can be no link between network namespaces, because this process may not make them: "
                                    + "run it as root. (%s)")
                            .formatted(refused.getMessage()));
        }
    }

    /**
     * Makes them.
     *
     * @throws IOException if that is not possible; nothing is left of them
     */
    public static LinkedNamespaces make(Link link) throws IOException {
        return make(link, programs());
    }

    public static LinkedNamespaces make(Link link, Programs programs) throws IOException {
        LinkedNamespaces made =
                new LinkedNamespaces(programs.require("ip", "iproute2"), programs.require("tc", "iproute2"));
        try {
            made.connect(link);
            return made;
        } catch (IOException failure) {
            made.close();
            throw failure;
        }
    }

    private LinkedNamespaces(Path ip, Path tc) {
        this.ip = ip;
        this.tc = tc;
        String number = Integer.toString(MADE.incrementAndGet());
        server = OwnedName.of(number + "-server");
        load = OwnedName.of(number + "-load");
        Runtime.getRuntime().addShutdownHook(atTheEnd);
    }

    private static Programs programs() {
        return new Programs(Stream.concat(Programs.here().folders().stream(), ADMINISTRATION.stream())
                .toList());
    }

    private void connect(Link link) throws IOException {
        removeAbandoned();
        for (String namespace : List.of(server, load)) {
            Command.run(ip, "netns", "add", namespace);
            Command.run(ip, "-n", namespace, "link", "set", "lo", "up"); // by which a server calls itself when it stops
        }
        Command.run(ip, "-n", server, "link", "add", DEVICE, "type", "veth", "peer", "name", DEVICE, "netns", load);
        connect(server, SERVER_ADDRESS, link);
        connect(load, LOAD_ADDRESS, link);
    }

    private void connect(String namespace, String address, Link link) throws IOException {
        Command.run(ip, "-n", namespace, "addr", "add", address + PREFIX_LENGTH, "dev", DEVICE);
        Command.run(ip, "-n", namespace, "link", "set", DEVICE, "up");
        Command.run(
                ip,
                "-n",
                namespace,
                "route",
                "replace",
                NETWORK,
                "dev",
                DEVICE,
                "src",
                address,
                "rto_min",
                RETRANSMISSION_TIMEOUT);
        Command.run(ip, "netns", "exec", namespace, "sh", "-c", NO_PROBES);
        Command.run(
                tc,
                "-n",
                namespace,
                "qdisc",
                "add",
                "dev",
                DEVICE,
                "root",
                "tbf",
                "rate",
                String.format(Locale.ROOT, "%dbit", link.bitsPerSecond()),
                "burst",
                BURST,
                "latency",
                QUEUE);
    }

    /** What processes that were killed have left. */
    private void removeAbandoned() throws IOException {
        for (String name : names()) {
            if (OwnedName.isAbandoned(name)) {
                Command.run(ip, "netns", "del", name);
            }
        }
    }

    /** Of all network namespaces of this machine that have one. */
    public List<String> names() throws IOException {
        return Command.run(ip, "netns", "list")
                .lines()
                .map(line -> line.strip().split("\\s+")[0])
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** What a command begins with that is to run in the server's namespace. */
    public List<String> server() {
        return in(server);
    }

    /** What a command begins with that is to run in the load's namespace. */
    public List<String> load() {
        return in(load);
    }

    private List<String> in(String namespace) {
        return List.of(ip.toString(), "netns", "exec", namespace);
    }

    /** Removes them with the link. What still runs there keeps its own until it ends. Calling it again does nothing. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            Runtime.getRuntime().removeShutdownHook(atTheEnd);
        } catch (IllegalStateException already) {
            // This JVM ends, and the next one removes them.
        }
        remove();
    }

    private void remove() {
        List<String> left = new ArrayList<>(List.of(server, load));
        try {
            left.retainAll(names());
            for (String name : left) {
                Command.run(ip, "netns", "del", name);
            }
        } catch (IOException failure) {
            System.err.println("A network namespace could not be removed: " + failure.getMessage());
        }
    }
}
