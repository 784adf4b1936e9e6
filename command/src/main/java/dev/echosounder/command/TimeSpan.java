package dev.echosounder.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a time such as {@code 500ms}, {@code 10s} or {@code 2m}; at least 1 ms. */
final class TimeSpan implements ITypeConverter<Duration> {

    private static final Pattern SPAN = Pattern.compile("([1-9][0-9]{0,5}) ?(ms|s|m)");

    @Override
    public Duration convert(String text) {
        Matcher span = SPAN.matcher(text);
        if (!span.matches()) {
            throw new TypeConversionException(
                    "\"%s\" is not a time: give a number with ms, s or m, such as 500ms or 10s.".formatted(text));
        }
        long number = Long.parseLong(span.group(1));
        return switch (span.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
        };
    }
}
