package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the system lets a process have, and how to take it away: by {@code prlimit} of util-linux, which needs no
 * privilege for a process of the same user. No hard limit is lowered, since it could not be raised again.
 */
public final class SystemLimits {

    private static final String FILES = "Max open files";
    private static final String ADDRESSES = "Max address space";

    private final Path proc;
    private final long pid;

    private SystemLimits(long pid) {
        this.pid = pid;
        this.proc = Path.of("/proc", Long.toString(pid));
    }

    /** The limits of the process with this id. */
    public static SystemLimits of(long pid) {
        return new SystemLimits(pid);
    }

    /** Why there is nothing to be done here, in one sentence; empty if there is. */
    public static Optional<String> unavailable() {
        if (Programs.here().find("prlimit").isEmpty()) {
            return Optional.of(
                    "The limits of a process cannot be set, because there is no prlimit here: install util-linux to"
                            + " have it.");
        }
        return Files.isReadable(Path.of("/proc/self/limits"))
                ? Optional.empty()
                : Optional.of("The limits of a process cannot be seen here: that takes a /proc as Linux has it.");
    }

    /** The most file descriptors that it could ever have. */
    public long mostFiles() throws IOException {
        return Long.parseLong(hard(FILES));
    }

    /** The most file descriptors that it can have as long as it does not raise its limit. */
    public long files() throws IOException {
        return Long.parseLong(soft(FILES));
    }

    /**
     * Lets it, and what it starts from now on, have so many file descriptors, which takes privilege.
     *
     * @throws IOException if that is not allowed
     */
    public void raiseFiles(long most) throws IOException {
        run("nofile", most + ":" + most);
    }

    /** How many file descriptors more it can have now. */
    public long freeFiles() throws IOException {
        long limit = files();
        return limit
                - OpenFiles.numbers(pid).stream()
                        .filter(number -> number < limit)
                        .count();
    }

    /**
     * Lets it open so many file descriptors more from now on, whichever numbers are free.
     *
     * @return the limit that it had
     */
    public String allowFiles(int more) throws IOException {
        String before = soft(FILES);
        Set<Integer> open = OpenFiles.numbers(pid);
        int limit = 0;
        for (int free = 0; free < more; limit++) {
            free += open.contains(limit) ? 0 : 1;
        }
        setFiles(Integer.toString(limit));
        return before;
    }

    /** @param soft as {@link #allowFiles} has returned it */
    public void setFiles(String soft) throws IOException {
        set("nofile", soft);
    }

    /**
     * Limits the growth of its address space to this number of bytes from now on. Every stack of a thread takes some;
     * when they are used up, no thread can be started.
     */
    public void allowAddresses(long moreBytes) throws IOException {
        set("as", Long.toString(Long.parseLong(field("status", "VmSize:", "\\s+", 1)) * 1024 + moreBytes));
    }

    /** Raises its limits to the hard ones. */
    public void lift() throws IOException {
        set("nofile", hard(FILES));
        set("as", hard(ADDRESSES));
    }

    private String soft(String title) throws IOException {
        return field("limits", title, " {2,}", 1);
    }

    private String hard(String title) throws IOException {
        return field("limits", title, " {2,}", 2);
    }

    /** A field of a line in a table that the kernel makes of this process; the line's title is field 0. */
    private String field(String table, String title, String between, int number) throws IOException {
        List<String> lines = Files.readAllLines(proc.resolve(table));
        return lines.stream()
                .filter(line -> line.startsWith(title))
                .map(line -> line.split(between)[number])
                .findFirst()
                .orElseThrow(() ->
                        new IOException("\"%s\" of process %d is not known: it has ended.".formatted(title, pid)));
    }

    private void set(String resource, String soft) throws IOException {
        run(resource, soft + ":");
    }

    private void run(String resource, String limits) throws IOException {
        Command.run(
                Programs.here().require("prlimit", "util-linux"),
                "--pid",
                Long.toString(pid),
                "--" + resource + "=" + limits);
    }
}
