package dev.echosounder.contract.server;

import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.linux.proc.ListeningProcess;
import dev.echosounder.linux.proc.SystemLimits;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.opentest4j.TestAbortedException;

/**
 * Compares the connections of a scenario with the file descriptors that processes can have, and skips it if need be.
 */
public final class FileLimits {

    /** Descriptors that a JVM of the kit needs for other things than connections. */
    private static final int OTHER_FILES = 500;

    /** Descriptors that a server at an address needs for other things than connections. */
    private static final int OTHER_FILES_OF_A_SERVER = 50;

    /** A socket, a selector that waits for it alone (two files), and one more. */
    private static final int FILES_OF_ONE = 4;

    private FileLimits() {}

    /**
     * Skips the scenario that runs if the processes that accept, or this one, cannot have so many connections. The
     * limits of processes that the system does not show are not known.
     */
    public static void mustAllow(int connections) throws IOException {
        if (connections < OTHER_FILES || SystemLimits.unavailable().isPresent()) {
            return;
        }
        Optional<ServerUnderTest.At> at = ServerUnderTest.atAnAddress();
        if (at.isPresent()) {
            long files = 0;
            for (ProcessHandle accepting :
                    ListeningProcess.all(at.get().address().getPort())) {
                files += SystemLimits.of(accepting.pid()).files();
            }
            if (files > 0 && files < connections + OTHER_FILES_OF_A_SERVER) {
                throw skipped(
                        "This test case is not asked, because the server's processes can have %,d files, and %,d"
                                + " connections take more. Start it with a higher limit, as by ulimit -n.",
                        files, connections);
            }
        }
        long files = SystemLimits.of(ProcessHandle.current().pid()).mostFiles();
        if (files < connections + OTHER_FILES) {
            throw skipped(
                    "This scenario is skipped: a process can have %,d files here, and %,d connections take more. Raise"
                            + " the limit by ulimit -Hn.",
                    files, connections);
        }
    }

    /**
     * Skips the scenario that runs if its clients are not answered because the server is out of descriptors: it may
     * need more than its socket for a connection, and so have none left before its clients.
     *
     * @param server the limits of its process
     * @param connections that were served before
     * @param unanswered how it shows
     */
    static void mustLeaveSome(SystemLimits server, int connections, AssertionError unanswered) throws IOException {
        long files = server.mostFiles();
        if (server.freeFiles() < FILES_OF_ONE && connections * FILES_OF_ONE >= files - OTHER_FILES) {
            TestAbortedException skipped = skipped(
                    "This scenario is skipped: beyond %,d connections the server under test has opened all %,d files"
                            + " that a process can have here. Raise the limit by ulimit -Hn.",
                    connections, files);
            skipped.initCause(unanswered);
            throw skipped;
        }
    }

    private static TestAbortedException skipped(String format, Object... numbers) {
        return new TestAbortedException(String.format(Locale.ROOT, format, numbers));
    }
}
