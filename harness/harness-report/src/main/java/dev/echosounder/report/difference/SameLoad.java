package dev.echosounder.report.difference;

import dev.echosounder.api.Sizes;
import dev.echosounder.api.Times;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.host.HostPlacement;
import dev.echosounder.trial.machine.Environment;
import java.util.Optional;
import java.util.function.Function;

/**
 * Refuses results of different loads, and of different machines. The limit and the number of runs are not part of the
 * load.
 */
final class SameLoad {

    private SameLoad() {}

    static void requireMachine(Environment before, Environment after) {
        if (!before.host().machine().equals(after.host().machine())) {
            throw new IllegalArgumentException(
                    ("These results come from different machines, so a difference may be the machines' (before: "
                                    + "%s; after: %s): measure both on one, or allow it with --across-machines.")
                            .formatted(before.host().machine(), after.host().machine()));
        }
    }

    static void require(Summary before, Summary after) {
        LoadShape one = before.shape();
        LoadShape other = after.shape();
        require("number of clients", one.connections(), other.connections(), clients -> Figures.format("%,d", clients));
        require("number of idle clients", one.idle(), other.idle(), clients -> Figures.format("%,d", clients));
        require("message size", one.messageBytes(), other.messageBytes(), bytes -> Sizes.text(bytes));
        require("workload", one.workload(), other.workload(), WorkloadSpec::toString);
        require("service time", one.serviceTime().asked(), other.serviceTime().asked(), Function.identity());
        require("encryption", one.encryption(), other.encryption(), EncryptionSpec::toString);
        require("length of a run", one.stopCondition(), other.stopCondition(), Object::toString);
        require(
                "figure that ranks",
                before.plan().rankedByCpu(),
                after.plan().rankedByCpu(),
                byCpu -> byCpu ? "the CPU time per message" : "the usual one");
        require("goal", goal(before.plan()), goal(after.plan()), Function.identity());
        if (before.plan().goal().isEmpty()) { // a search sets its own rates
            require("load model", one.loadModel(), other.loadModel(), Object::toString);
        }
        require(
                "place of server and load",
                before.plan().placement().oneJvm(),
                after.plan().placement().oneJvm(),
                same -> same ? "in one JVM" : "in separate JVMs");
        require("hosts", hosts(before), hosts(after), Function.identity());
        require(
                "limit of a server",
                before.plan().placement().limits(),
                after.plan().placement().limits(),
                limits -> limits.none() ? "none" : limits.toString());
        require(
                "network between them",
                before.link(),
                after.link(),
                link -> link.map(Object::toString).orElse("the loopback"));
    }

    /** By name: how they were reached does not matter. */
    private static String hosts(Summary summary) {
        return summary.plan().placement().hosts().map(HostPlacement::toString).orElse("this machine");
    }

    private static <T> void require(String what, T before, T after, Function<T, String> text) {
        if (!before.equals(after)) {
            throw new IllegalArgumentException(
                    ("These results are not of the same load, the %s differs (before: %s; after: %s): measure "
                                    + "both with the same.")
                            .formatted(what, text.apply(before), text.apply(after)));
        }
    }

    /** The goal without the rates between which it was searched. */
    private static String goal(Plan plan) {
        Optional<Plan.Goal> goal = plan.goal();
        return goal.map(some ->
                        "%s below %s".formatted(Figures.percentile(some.percentile()), Times.text(some.below())))
                .orElse("none");
    }
}
