package dev.echosounder.kv.testing.redis;

import dev.echosounder.contract.server.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Redis's own test suite, which asks a server at an address: a program in Tcl. */
final class RedisSuite {

    /** Names the folder with the source of Redis, which {@code .ci/redis-suite} fetches. */
    private static final String FOLDER = "ECHOSOUNDER_REDIS_SUITE";

    private static final String VERSION = "7.0.";

    private static final long TIMEOUT_MINUTES = 5;

    /** The tags of cases that only Redis itself can pass. */
    private static final String TAGS = "-needs:debug -needs:repl -needs:reset -needs:config-maxmemory -large-memory";

    private static final Pattern RESULT = Pattern.compile("(?m)^\\[(ok|err|exception)]: (.*?)(?: \\(\\d+ ms\\))?$");
    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final Pattern WHERE = Pattern.compile(" in tests/.*");

    private final String tclsh;
    private final Path folder;

    private RedisSuite(String tclsh, Path folder) {
        this.tclsh = tclsh;
        this.folder = folder;
    }

    /**
     * Prepares a copy of the installed suite.
     *
     * @param work a folder for the copy of it that is run
     * @throws TestAbortedException if it, or what runs it, is not there
     */
    static RedisSuite prepared(Path work) throws IOException {
        String tclsh = Installed.program("tclsh", "tcl");
        String source = Optional.ofNullable(System.getenv(FOLDER)).orElse("");
        if (source.isEmpty() || !Files.exists(Path.of(source, "tests", "test_helper.tcl"))) {
            throw new TestAbortedException("This is skipped: Redis's test suite is not here. \".ci/redis-suite FOLDER\""
                    + " fetches it on Debian; then set %s=FOLDER.".formatted(FOLDER));
        }
        if (!Files.readString(Path.of(source, "src", "version.h")).contains("\"" + VERSION)) {
            throw new TestAbortedException(
                    "This is skipped: the test suite in %s is not of Redis %sx, whose cases are known."
                            .formatted(source, VERSION));
        }
        copy(Path.of(source, "tests"), work.resolve("tests"));
        Path driver = work.resolve("tests/support/server.tcl");
        Files.writeString(
                driver, Files.readString(driver).replace("    r function flush\n", "")); // no scripts are there
        return new RedisSuite(tclsh, work);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    /**
     * Runs a unit of the suite against a server.
     *
     * @param unit such as {@code unit/type/string}
     * @param file the file for its output
     * @return the cases, in order, and whether each passed
     * @throws IOException if the suite does not end, or has no result; the message names the file
     */
    Map<String, Boolean> ask(int port, String unit, Path file) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(tclsh));
        command.addAll(List.of("tests/test_helper.tcl --host 127.0.0.1 --port %d --singledb --durable --ignore-encoding"
                .formatted(port)
                .split(" ")));
        command.addAll(List.of("--single", unit, "--tags", TAGS));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(file.toFile())
                .start();
        try {
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                throw new IOException("Redis's test suite did not end within %d min in %s: see %s."
                        .formatted(TIMEOUT_MINUTES, unit, file));
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        Map<String, Boolean> results = results(Files.readString(file));
        if (results.isEmpty()) {
            throw new IOException("Redis's test suite asked nothing in %s: see %s.".formatted(unit, file));
        }
        return results;
    }

    /** The cases in what the suite has printed, and whether each passed. */
    static Map<String, Boolean> results(String printed) {
        Map<String, Boolean> results = new LinkedHashMap<>();
        Matcher result = RESULT.matcher(COLOURS.matcher(printed).replaceAll(""));
        while (result.find()) {
            String name = WHERE.matcher(result.group(2)).replaceFirst("");
            results.merge(name, result.group(1).equals("ok"), Boolean::logicalAnd);
        }
        return results;
    }
}
