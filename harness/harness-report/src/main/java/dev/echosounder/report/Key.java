package dev.echosounder.report;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.Trial;
import java.util.List;

/** The figure by which servers are ranked. */
public enum Key {

    /** Answers per second, as counted. */
    MESSAGES_PER_SECOND("msg/s"),

    /**
     * Answers per second, divided by those of the baseline alongside, which removes the machine's drift. Only servers
     * that are measured alone have a baseline; those that take turns share the same moments of the machine.
     */
    RATIO_TO_BASELINE("msg/s relative to the baseline"),

    /** The highest rate at which the latency goal held, in messages per second. */
    CAPACITY("capacity"),

    /**
     * The 99th percentile of the response time. If an open loop sets the rate, all servers that hold it answer the same
     * number of messages per second.
     */
    RESPONSE_P99("p99 of the response time"),

    /** The processor time of a message, at a rate that is the same for all servers, if the scenario asks for it. */
    CPU_PER_MESSAGE("CPU us/msg");

    private final String text;

    Key(String text) {
        this.text = text;
    }

    /**
     * The figure that ranks. It follows from the plan and the load, and never from the values: if the figure that
     * happens to vary less were chosen, too many differences would be shown. If servers have different clients, the
     * ratio to the baseline is not used, since the client would be divided out.
     */
    static Key of(Plan plan, LoadShape shape, List<Entry> entries) {
        if (plan.goal().isPresent()) {
            return CAPACITY;
        }
        if (plan.rankedByCpu()) {
            return CPU_PER_MESSAGE;
        }
        if (shape.loadModel() instanceof LoadModel.Open) {
            return RESPONSE_P99;
        }
        List<Trial> valid =
                entries.stream().flatMap(entry -> entry.valid().stream()).toList();
        boolean sameClient = entries.stream()
                        .map(entry -> entry.subject().client())
                        .distinct()
                        .count()
                <= 1;
        return sameClient
                        && !valid.isEmpty()
                        && valid.stream()
                                .allMatch(trial -> trial.ratioToBaseline().isPresent())
                ? RATIO_TO_BASELINE
                : MESSAGES_PER_SECOND;
    }

    /** Whether more is better; of response and processor times, less is. */
    public boolean moreIsBetter() {
        return this != RESPONSE_P99 && this != CPU_PER_MESSAGE;
    }

    @Override
    public String toString() {
        return text;
    }
}
