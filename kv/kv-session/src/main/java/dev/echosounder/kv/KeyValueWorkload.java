package dev.echosounder.kv;

import dev.echosounder.api.Service;
import dev.echosounder.api.Workload;
import dev.echosounder.api.WorkloadClient;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Strings of the size of a message that are set and got, {@code gets} percent of the requests of the latter kind. */
public final class KeyValueWorkload implements Workload {

    private static final String GETS = "gets";
    private static final int USUAL_GETS = 80;

    private final int getsPercent;

    /** Makes the workload in which {@value #USUAL_GETS} % of the requests get a string. */
    public KeyValueWorkload() {
        this(USUAL_GETS);
    }

    private KeyValueWorkload(int getsPercent) {
        this.getsPercent = getsPercent;
    }

    @Override
    public String name() {
        return "kv";
    }

    @Override
    public Workload with(Map<String, String> parameters) {
        for (String name : parameters.keySet()) {
            if (!name.equals(GETS)) {
                throw new IllegalArgumentException(
                        "The workload kv has no parameter \"%s\": its only one is %s, such as %2$s=90."
                                .formatted(name, GETS));
            }
        }
        return parameters.isEmpty() ? this : new KeyValueWorkload(percent(parameters.get(GETS)));
    }

    private static int percent(String text) {
        if (!text.matches("\\d{1,2}|100")) {
            throw new IllegalArgumentException(
                    "\"%s\" %% of the requests cannot get a string: give %s a whole number from 0 to 100."
                            .formatted(text, GETS));
        }
        return Integer.parseInt(text);
    }

    @Override
    public String description() {
        return "%d %% GET, %d %% SET".formatted(getsPercent, 100 - getsPercent);
    }

    @Override
    public Service service(int messageBytes, Optional<Supplier<Runnable>> work) {
        return new KeyValue().withWork(work);
    }

    @Override
    public WorkloadClient client(int client, int messageBytes) {
        return new KeyValueClient(client, messageBytes, getsPercent);
    }
}
