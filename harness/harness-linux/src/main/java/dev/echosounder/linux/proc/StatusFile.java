package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.Path;

/** Numbers in {@code /proc/PID/status} or {@code /proc/PID/task/TID/status}, as described in proc_pid_status(5). */
final class StatusFile {

    private final String text;

    private StatusFile(String text) {
        this.text = text;
    }

    static StatusFile read(Path folder) throws IOException {
        return new StatusFile("\n" + ProcFile.read(folder.resolve("status")));
    }

    /** The number after this name, in bytes where the file says kB; -1 if there is none. */
    long number(String name) {
        int at = text.indexOf("\n" + name + ":");
        if (at < 0) {
            return -1;
        }
        int end = text.indexOf('\n', at + 1);
        String[] words = text.substring(at + name.length() + 2, end < 0 ? text.length() : end)
                .strip()
                .split("\\s+");
        try {
            return Long.parseLong(words[0]) * (words.length > 1 && words[1].equals("kB") ? 1024 : 1);
        } catch (NumberFormatException strange) {
            return -1;
        }
    }
}
