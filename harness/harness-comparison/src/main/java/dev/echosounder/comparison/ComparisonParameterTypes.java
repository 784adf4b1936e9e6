package dev.echosounder.comparison;

import static dev.echosounder.contract.client.Quantities.COUNT;
import static dev.echosounder.contract.client.Quantities.SIZE;
import static dev.echosounder.contract.client.Quantities.count;
import static dev.echosounder.contract.client.Quantities.number;
import static dev.echosounder.contract.steps.ParameterTypes.MODEL;

import dev.echosounder.contract.client.Quantities;
import dev.echosounder.linux.Cores;
import dev.echosounder.linux.Link;
import dev.echosounder.linux.ProcessLimits;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.Mechanism;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.jvm.JvmSpec;
import io.cucumber.java.ParameterType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Quantities of a comparison with their units, as the features write them. */
public final class ComparisonParameterTypes {

    /** {@code 1}, {@code 1,000}: a number in a list, in which a comma may also separate numbers. */
    private static final String LISTED = "(?:\\d{1,3}(?:,\\d{3})+|\\d+)";

    private static final String LIST = LISTED + "(?:(?:, | and )" + LISTED + ")*";

    private static final String SETTING = "[a-z-]+=[^ ,]+";

    private static final String RESUMING = ", resuming sessions";

    private static final String PROCESSORS = "(?:half a processor|" + COUNT + "(?:\\.\\d+)? processors?)";

    private static final String WITH_OPTIONS = "with the JVM options \"[^\"]*\"";

    /** What stands for the folder of the JDK that a property names. */
    static final String OTHER_JDK = "{jdk}";

    private static final String FIGURE =
            "(?:messages/s|MB/s|accepted connections/s|p99 us|CPU us/message|peak MiB|bytes/connection)";

    @ParameterType("a selector|io_uring")
    public Mechanism mechanism(String text) {
        return text.equals(Mechanism.IO_URING.toString()) ? Mechanism.IO_URING : Mechanism.SELECTOR;
    }

    /** {@code 3 warm-ups}; or {@code up to 15 warm-ups until the rate settles,}: fewer if they suffice. */
    @ParameterType(COUNT + " warm-ups?|up to " + COUNT + " warm-ups? until the rate settles,")
    public Plan.WarmUps warmups(String text) {
        boolean untilSettled = text.startsWith("up to ");
        return new Plan.WarmUps(count(untilSettled ? text.substring("up to ".length()) : text), untilSettled);
    }

    @ParameterType(COUNT + " measured runs?")
    public int runs(String text) {
        return count(text);
    }

    @ParameterType(COUNT + " blocks?")
    public int blocks(String text) {
        return count(text);
    }

    /** {@code 20,000 messages per second}. */
    @ParameterType("-?\\d[\\d,]*(?:\\.\\d+)? messages? per second")
    public double rate(String text) {
        return Double.parseDouble(text.substring(0, text.indexOf(' ')).replace(",", ""));
    }

    /** {@code p50}, {@code p99}, {@code p99.9}. */
    @ParameterType("p\\d+(?:\\.\\d+)?")
    public double percentile(String text) {
        return Double.parseDouble(text.substring(1));
    }

    /** {@code host "gen1"}, {@code hosts "gen1" and "gen2"}. */
    @ParameterType("host \"[^\"]+\"|hosts \"[^\"]+\"(?:(?:, | and )\"[^\"]+\")+")
    public List<String> hosts(String text) {
        return Pattern.compile("\"([^\"]+)\"")
                .matcher(text)
                .results()
                .map(name -> name.group(1))
                .toList();
    }

    /** {@code core 0}, {@code cores 0 and 1}, {@code cores 2, 3 and 5}: cores that this machine has. */
    @ParameterType("core \\d+|cores \\d+(?:(?:, | and )\\d+)*")
    public Cores cores(String text) {
        Cores cores =
                new Cores(Arrays.stream(text.substring(text.indexOf(' ') + 1).split(", | and "))
                        .map(Integer::valueOf)
                        .toList());
        cores.requireExisting();
        return cores;
    }

    /** {@code a link of 1 Gbit/s}, {@code a link of 100 Mbit/s}. */
    @ParameterType("a link of " + COUNT + " [GM]bit/s")
    public Link link(String text) {
        return Link.of(
                number(text.substring("a link of ".length())), text.substring(text.length() - "Gbit/s".length()));
    }

    /** {@code half a processor}, {@code 1.5 processors}, {@code 256 MiB}, {@code half a processor and 256 MiB}. */
    @ParameterType(PROCESSORS + "(?: and " + SIZE + ")?|" + SIZE)
    public ProcessLimits limits(String text) {
        ProcessLimits limits = ProcessLimits.NONE;
        for (String part : text.split(" and ")) {
            limits = limits.and(
                    part.contains("processor")
                            ? ProcessLimits.ofProcessors(processors(part))
                            : ProcessLimits.ofMemory(Quantities.bytes(part)));
        }
        return limits;
    }

    private static double processors(String text) {
        return text.startsWith("half ")
                ? 0.5
                : Double.parseDouble(text.substring(0, text.indexOf(' ')).replace(",", ""));
    }

    /** {@code 1, 10, 100 and 1,000}. */
    @ParameterType(LIST)
    public List<Integer> counts(String text) {
        return Arrays.stream(text.split(", | and "))
                .map(number -> count(number + " "))
                .toList();
    }

    /** {@code 64, 128 and 16,384 bytes}, {@code 1 and 16 KiB}; in bytes. */
    @ParameterType(LIST + " (?:bytes?|KiB|MiB)")
    public List<Integer> sizes(String text) {
        int unit = text.lastIndexOf(' ');
        return Arrays.stream(text.substring(0, unit).split(", | and "))
                .map(number -> Quantities.size(number + text.substring(unit)))
                .toList();
    }

    /** {@code MB/s and accepted connections/s}. */
    @ParameterType(FIGURE + "(?:(?:, | and )" + FIGURE + ")*")
    public List<CurveFigure> figures(String text) {
        return Arrays.stream(text.split(", | and ")).map(CurveFigure::named).toList();
    }

    /** The name of a server of the scenario, a model or not; in quotes if it is more than a word. */
    @ParameterType(MODEL + "|\"[^\"]+\"")
    public String server(String name) {
        return name.replace("\"", "");
    }

    /**
     * {@code with the JVM options "-XX:+UseZGC"}, {@code on the JDK in "/opt/jdk"}, or both, the JDK first. The folder
     * {@value #OTHER_JDK} stands for that of a property.
     */
    @ParameterType(WITH_OPTIONS + "|on the JDK in \"[^\"]*\"(?: " + WITH_OPTIONS + ")?")
    public JvmSpec jvm(String text) {
        String[] quoted = text.split("\"", -1);
        String home = text.startsWith("on ") ? quoted[1] : "";
        if (text.startsWith("on ") && home.isBlank()) {
            throw new IllegalArgumentException("The JDK has no folder: name the one that contains bin/java.");
        }
        return text.contains("with the JVM options")
                ? JvmSpec.of(home, quoted[quoted.length - 2])
                : new JvmSpec(home, List.of());
    }

    /**
     * {@code encrypted}, {@code encrypted by boringssl}, {@code encrypted by boringssl with TLS 1.2}; and
     * {@code encrypted, resuming sessions}.
     */
    @ParameterType("encrypted(?: by " + MODEL + ")?(?: with TLS \\d+\\.\\d+)?(?:" + RESUMING + ")?")
    public EncryptionSpec.Tls encryption(String text) {
        boolean resuming = text.endsWith(RESUMING);
        String[] parts = text.substring(0, text.length() - (resuming ? RESUMING.length() : 0))
                .split(" with TLS ");
        String[] by = parts[0].split(" by ");
        EncryptionSpec.Tls full = EncryptionSpec.Tls.of(
                by.length == 2 ? by[1] : EncryptionSpec.Tls.USUAL_ENGINE,
                parts.length == 2 ? parts[1] : EncryptionSpec.Tls.USUAL_VERSION);
        return resuming ? full.resumingSessions() : full;
    }

    /** {@code kv}; or with parameters, {@code kv with gets=90} or {@code kv with gets=90 and keys=4}. */
    @ParameterType(MODEL + "(?: with " + SETTING + "(?:(?:, | and )" + SETTING + ")*)?")
    public WorkloadSpec workload(String text) {
        String[] parts = text.split(" with ", 2);
        Map<String, String> parameters = new TreeMap<>();
        if (parts.length == 2) {
            for (String setting : parts[1].split(", | and ")) {
                parameters.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
            }
        }
        return WorkloadSpec.of(parts[0], parameters);
    }
}
