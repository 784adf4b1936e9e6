package dev.echosounder.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;

/** A log that keeps its messages, each with its level. */
final class RecordingLog implements System.Logger {

    final List<String> records = new ArrayList<>();

    /** Whether it cannot take anything, as where no file can be opened. */
    boolean failing;

    @Override
    public String getName() {
        return "recording";
    }

    @Override
    public boolean isLoggable(Level level) {
        return true;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
        records.add(level + " " + message);
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
        if (failing) {
            throw new ExceptionInInitializerError("no file for the time zones");
        }
        records.add(level + " " + format);
    }
}
