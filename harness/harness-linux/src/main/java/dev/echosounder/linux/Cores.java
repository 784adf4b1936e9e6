package dev.echosounder.linux;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Processors that a process is given, by the numbers that the operating system has for them.
 *
 * @param numbers in ascending order, each once; at least one
 */
public record Cores(List<Integer> numbers) implements Serializable {

    /** @throws IllegalArgumentException if there is none, or a negative one */
    public Cores {
        if (numbers.isEmpty() || numbers.stream().anyMatch(number -> number < 0)) {
            throw new IllegalArgumentException(
                    "Cores cannot be %s: name at least one, counted from 0.".formatted(numbers));
        }
        numbers = numbers.stream().sorted().distinct().toList();
    }

    public static Cores of(Integer... numbers) {
        return new Cores(List.of(numbers));
    }

    /** The numbers in one of the kernel's lists, such as {@code 0-3,8}; none if it is no list. */
    public static List<Integer> numbers(String list) {
        try {
            return Stream.of(list.split(","))
                    .filter(part -> !part.isBlank())
                    .map(part -> part.strip().split("-"))
                    .flatMapToInt(ends ->
                            IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
                    .boxed()
                    .toList();
        } catch (NumberFormatException strange) {
            return List.of();
        }
    }

    /** @throws IllegalArgumentException if this machine has no processor of one of these numbers */
    public void requireExisting() {
        List<Integer> present = numbers(present());
        List<Integer> missing =
                numbers.stream().filter(number -> !present.contains(number)).toList();
        if (!present.isEmpty() && !missing.isEmpty()) {
            throw new IllegalArgumentException(
                    "This machine has no %s: choose among %s.".formatted(new Cores(missing), new Cores(present)));
        }
    }

    /** The kernel's list of processors; empty on a system that has none. */
    private static String present() {
        try {
            return Files.readString(Path.of("/sys/devices/system/cpu/present")).strip();
        } catch (IOException notLinux) {
            return "";
        }
    }

    /** The list as {@code taskset -c} reads it: {@code 0,1}. */
    public String list() {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return (numbers.size() == 1 ? "core " : "cores ") + list().replace(",", ", ");
    }
}
