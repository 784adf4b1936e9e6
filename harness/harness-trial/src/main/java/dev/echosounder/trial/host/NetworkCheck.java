package dev.echosounder.trial.host;

import dev.echosounder.linux.proc.Facts;
import dev.echosounder.trial.Fitness;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What only matters where a host is one of several: its clock, and the network that is to be measured. */
final class NetworkCheck {

    private static final String CLOCK = "sys/devices/system/clocksource/clocksource0/current_clocksource";

    private final Facts facts;

    NetworkCheck(Path root) {
        facts = new Facts(root);
    }

    /** @param address at which servers listen on this host; empty if none do */
    List<Fitness.Finding> findings(String address) {
        List<Fitness.Finding> findings = new ArrayList<>(List.of(clock()));
        if (!address.isEmpty()) {
            findings.add(network(address));
        }
        return findings;
    }

    private Fitness.Finding clock() {
        String source = facts.line(CLOCK).orElse(Facts.UNKNOWN);
        boolean slow = source.equals("hpet") || source.equals("acpi_pm");
        return new Fitness.Finding(
                "clock source",
                source,
                source.equals(Facts.UNKNOWN)
                        ? Fitness.Grade.UNKNOWN
                        : slow ? Fitness.Grade.DOUBTFUL : Fitness.Grade.FIT,
                slow ? "Reading it takes a microsecond, for each message: use tsc if the machine has it." : "");
    }

    private Fitness.Finding network(String address) {
        try {
            NetworkInterface card = NetworkInterface.getByInetAddress(InetAddress.getByName(address));
            if (card == null) {
                return new Fitness.Finding(
                        "network",
                        "no interface has the address " + address,
                        Fitness.Grade.UNFIT,
                        "Servers cannot listen there: correct the address of this host, or give it to an interface.");
            }
            String speed = facts.line("sys/class/net/%s/speed".formatted(card.getName()))
                    .map(Facts::number)
                    .filter(megabits -> megabits > 0)
                    .map(megabits -> String.format(Locale.ROOT, "%,d Mbit/s", megabits))
                    .orElse("speed unknown");
            return new Fitness.Finding(
                    "network",
                    String.format(Locale.ROOT, "%s, %s, MTU %,d", card.getName(), speed, card.getMTU()),
                    Fitness.Grade.FIT,
                    "");
        } catch (UnknownHostException | SocketException unreadable) {
            return new Fitness.Finding("network", unreadable.getMessage(), Fitness.Grade.UNKNOWN, "");
        }
    }
}
