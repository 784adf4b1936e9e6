package dev.echosounder.trial.host;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.trial.process.HostUsage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the counters of all hosts. Hosts that are one machine, such as containers, are read together: their kernel
 * counts for all of them, and what one host sees as another process may be the next one's.
 */
final class Machines {

    private final List<RemoteHost> hosts;

    Machines(List<RemoteHost> hosts) {
        this.hosts = List.copyOf(hosts);
    }

    List<HostUsage> read() throws IOException {
        Map<String, Map<String, List<RemoteHost>>> machines = new LinkedHashMap<>(); // by kernel, by visible processes
        for (RemoteHost host : hosts) {
            AgentReply.Ready ready = host.ready();
            machines.computeIfAbsent(ready.kernel(), _ -> new LinkedHashMap<>())
                    .computeIfAbsent(ready.processes(), _ -> new ArrayList<>())
                    .add(host);
        }
        List<HostUsage> usages = new ArrayList<>();
        for (Map<String, List<RemoteHost>> machine : machines.values()) {
            usages.add(read(machine.values()));
        }
        return usages;
    }

    private static HostUsage read(Iterable<List<RemoteHost>> machine) throws IOException {
        Set<String> names = new LinkedHashSet<>();
        MachineUsage sum = null;
        int cores = 1;
        for (List<RemoteHost> seeingEachOther : machine) {
            Set<Long> agents = new HashSet<>();
            for (RemoteHost host : seeingEachOther) {
                names.add(host.spec().name());
                agents.add(host.ready().pid());
            }
            RemoteHost first = seeingEachOther.getFirst();
            MachineUsage usage = first.machine(agents);
            cores = first.cores();
            sum = sum == null ? usage : sum.alongside(usage);
        }
        return new HostUsage(String.join(", ", names), cores, sum);
    }
}
