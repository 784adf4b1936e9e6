package dev.echosounder.kv.testing.jmh;

import java.util.Locale;

/**
 * What is measured of each server: a command, with its string and how its threads are connected.
 *
 * @param command {@code get} or {@code set}, as the benchmark's methods are called
 * @param bytes length of the string
 */
record Measured(String command, int bytes, Connections connections) {

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s of %,d bytes, %s", command.toUpperCase(Locale.ROOT), bytes, connections);
    }

    /** A name for files. */
    String slug() {
        return command + "-" + bytes + "-"
                + connections.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
