package dev.echosounder.linux;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a process and those that it starts may use together, as in a container.
 *
 * @param processors the processor time, as a number of processors: 0.01 to 1,000; empty for no limit
 * @param memoryBytes the memory, with that of the kernel on its behalf: 16 MiB to 1,024 GiB; empty for no limit
 */
public record ProcessLimits(OptionalDouble processors, OptionalLong memoryBytes) {

    public static final ProcessLimits NONE = new ProcessLimits(OptionalDouble.empty(), OptionalLong.empty());

    /** The kernel gives no less than 1 ms in 100 ms. */
    private static final double LEAST_PROCESSORS = 0.01;

    private static final double MOST_PROCESSORS = 1_000;
    private static final long MEBI = 1024 * 1024;
    private static final long LEAST_MEMORY = 16 * MEBI;
    private static final long MOST_MEMORY = MEBI * MEBI;

    /** @throws IllegalArgumentException if there are no such limits; the message says what is possible */
    public ProcessLimits {
        processors.ifPresent(number -> {
            if (!(number >= LEAST_PROCESSORS && number <= MOST_PROCESSORS)) {
                throw new IllegalArgumentException(
                        "A server cannot have %s: give it 0.01 to 1,000 processors.".formatted(text(number)));
            }
        });
        memoryBytes.ifPresent(bytes -> {
            if (bytes < LEAST_MEMORY || bytes > MOST_MEMORY) {
                throw new IllegalArgumentException(
                        "A server cannot have %s: give it 16 MiB to 1,024 GiB.".formatted(memoryText(bytes)));
            }
        });
    }

    /** @param number of processors */
    public static ProcessLimits ofProcessors(double number) {
        return new ProcessLimits(OptionalDouble.of(number), OptionalLong.empty());
    }

    public static ProcessLimits ofMemory(long bytes) {
        return new ProcessLimits(OptionalDouble.empty(), OptionalLong.of(bytes));
    }

    /** These, and those of the other where it has any. */
    public ProcessLimits and(ProcessLimits other) {
        return new ProcessLimits(
                other.processors.isPresent() ? other.processors : processors,
                other.memoryBytes.isPresent() ? other.memoryBytes : memoryBytes);
    }

    /** Whether there is no limit. */
    public boolean none() {
        return equals(NONE);
    }

    /** {@code half a processor and 256 MiB}; empty without limits. */
    @Override
    public String toString() {
        return Stream.concat(
                        processors.stream().mapToObj(ProcessLimits::text),
                        memoryBytes.stream().mapToObj(ProcessLimits::memoryText))
                .collect(Collectors.joining(" and "));
    }

    private static String text(double processors) {
        if (processors == 0.5) {
            return "half a processor";
        }
        String number = processors == Math.rint(processors)
                ? String.format(Locale.ROOT, "%,.0f", processors)
                : Double.toString(processors);
        return number + (processors == 1 ? " processor" : " processors");
    }

    private static String memoryText(long bytes) {
        return bytes % MEBI == 0
                ? String.format(Locale.ROOT, "%,d MiB", bytes / MEBI)
                : String.format(Locale.ROOT, "%,d bytes", bytes);
    }
}
