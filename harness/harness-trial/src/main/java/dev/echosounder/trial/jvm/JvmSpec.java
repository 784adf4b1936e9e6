package dev.echosounder.trial.jvm;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JVM that a server of a model is to run on.
 *
 * @param home the folder of its JDK; empty for the JDK that the harness runs on
 * @param options in addition to those that every JVM of a comparison has
 */
public record JvmSpec(String home, List<String> options) implements Serializable {

    /** The JVM that every server has unless another is asked for. */
    public static final JvmSpec USUAL = new JvmSpec("", List.of());

    /** The placeholder in an option for a cache that is made of what the server does when it is driven. */
    public static final String AOT_CACHE = "{aot}";

    /** One of these is all that a JVM can have, so that another one replaces it. */
    private static final Pattern COLLECTOR =
            Pattern.compile("-XX:[+-]Use(?:Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC");

    private static final Pattern FLAG = Pattern.compile("-XX:[+-]?(?<name>\\w+).*");

    /** Short forms of flags. */
    private static final Map<String, String> SHORT = Map.of(
            "-Xmx", "MaxHeapSize",
            "-Xms", "InitialHeapSize",
            "-Xmn", "NewSize",
            "-Xss", "ThreadStackSize");

    /** Flags that say the same in another way, and count for nothing while the other one is there. */
    private static final Map<String, String> ALIKE = Map.of(
            "MaxRAMPercentage", "MaxHeapSize",
            "InitialRAMPercentage", "InitialHeapSize",
            "MaxNewSize", "NewSize",
            "NewRatio", "NewSize");

    public JvmSpec {
        options = List.copyOf(options);
    }

    /**
     * A JVM with options as they are written in a command.
     *
     * @param home empty for the JDK that the harness runs on
     * @param options separated by blanks
     * @throws IllegalArgumentException if one is no option; the message is one sentence
     */
    public static JvmSpec of(String home, String options) {
        List<String> words = Stream.of(options.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        if (words.isEmpty()) {
            throw new IllegalArgumentException(
                    "There are no JVM options in \"%s\": write some, such as \"-XX:+UseZGC\".".formatted(options));
        }
        for (String word : words) {
            if (!word.startsWith("-")) {
                throw new IllegalArgumentException(
                        "\"%s\" is no JVM option: each begins with \"-\", and blanks separate them.".formatted(word));
            }
        }
        return new JvmSpec(home, words);
    }

    /** This JVM with one more option. */
    public JvmSpec with(String option) {
        List<String> all = new ArrayList<>(options);
        all.add(option);
        return new JvmSpec(home, all);
    }

    /** Whether an option asks for a cache, which must be made before. */
    public boolean asksForCache() {
        return options.stream().anyMatch(option -> option.contains(AOT_CACHE));
    }

    /** An option that the JVM reports, as it was asked for: a cache has another file each time. */
    public String asAsked(String reported) {
        return options.stream()
                .filter(option -> option.contains(AOT_CACHE)
                        && reported.startsWith(option.substring(0, option.indexOf(AOT_CACHE))))
                .findFirst()
                .orElse(reported);
    }

    /** This JVM without the options that ask for a cache. */
    public JvmSpec withoutCache() {
        return new JvmSpec(
                home,
                options.stream().filter(option -> !option.contains(AOT_CACHE)).toList());
    }

    /** Whether it is the one that every server has unless another is asked for. */
    public boolean usual() {
        return equals(USUAL);
    }

    /** The JDK that it belongs to. */
    public Jdk jdk() {
        return home.isEmpty() ? Jdk.OWN : Jdk.in(home);
    }

    /**
     * All options of the JVM: those that every JVM has, then its own. An option of every JVM is left out if one of its
     * own sets the same thing, as the collector or the size of the heap: a JVM refuses two collectors.
     */
    public List<String> over(List<String> everyJvms) {
        Set<String> replaced = options.stream().map(JvmSpec::key).collect(Collectors.toSet());
        return Stream.concat(everyJvms.stream().filter(option -> !replaced.contains(key(option))), options.stream())
                .toList();
    }

    /**
     * What an option sets. Options that may be given several times, such as {@code --add-exports}, set different
     * things.
     */
    private static String key(String option) {
        if (COLLECTOR.matcher(option).matches()) {
            return "collector";
        }
        Matcher flag = FLAG.matcher(option);
        if (flag.matches()) {
            return ALIKE.getOrDefault(flag.group("name"), flag.group("name"));
        }
        if (option.startsWith("-D")) {
            return option.replaceFirst("=.*", "");
        }
        return SHORT.entrySet().stream()
                .filter(some -> option.startsWith(some.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(option);
    }

    @Override
    public String toString() {
        String with = options.isEmpty() ? "" : "with the JVM options \"%s\"".formatted(String.join(" ", options));
        return (home.isEmpty() ? with : "on the JDK in \"%s\" %s".formatted(home, with)).strip();
    }
}
