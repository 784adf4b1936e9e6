package dev.echosounder.command;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses a size of memory as in JVM options: {@code 1048576}, {@code 64k}, {@code 256m}, {@code 2g}; at least 1 byte. A
 * size beyond 2^63 bytes becomes {@link Long#MAX_VALUE}.
 */
final class MemorySize implements ITypeConverter<Long> {

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,9})([kmg]?)");

    @Override
    public Long convert(String text) {
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw new TypeConversionException(
                    "\"%s\" is not a size: give a number of bytes, or a number with k, m or g, such as 256m."
                            .formatted(text));
        }
        int shift = switch (size.group(2)) {
            case "k" -> 10;
            case "m" -> 20;
            case "g" -> 30;
            default -> 0;
        };
        long number = Long.parseLong(size.group(1));
        return number > Long.MAX_VALUE >> shift ? Long.MAX_VALUE : number << shift;
    }
}
