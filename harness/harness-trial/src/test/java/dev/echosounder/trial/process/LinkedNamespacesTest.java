package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.echosounder.linux.Link;
import dev.echosounder.linux.net.LinkedNamespaces;
import dev.echosounder.linux.proc.Command;
import dev.echosounder.linux.proc.Programs;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.ServerSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkedNamespacesTest {

    private static final Link LINK = new Link(1_000_000_000);

    @TempDir
    private Path folder;

    @Test
    void aLoadDrivesAServerAtTheOtherEndAndNothingIsLeft() throws Exception {
        assumePossible();
        try (Processes processes = Processes.linked(LINK);
                ServerSide server = processes.server(new ServerSpec.Baseline(), Optional.empty());
                LoadSide load = processes.load(Optional.empty())) {
            LoadShape shape = LoadShape.pingPong(2, 3, 1_024);

            load.connect("server", new ClientSpec.Generator(), server.destination(), shape);

            assertThat(server.address().getAddress().getHostAddress()).isEqualTo("198.18.0.1");
            assertThat(load.run("server", shape).run().messages()).isEqualTo(6);
        }
        assertThat(count())
                .as("namespaces of this process, with two that are made to count")
                .isEqualTo(2);
    }

    @Test
    void nothingIsLeftOfNamespacesThatCouldNotBeLinked() throws IOException {
        assumePossible();
        Path broken = Files.writeString(folder.resolve("tc"), "#!/bin/sh\necho no such rate >&2\nexit 2\n");
        Files.setPosixFilePermissions(broken, PosixFilePermissions.fromString("rwx------"));
        Programs programs = new Programs(List.of(folder, Path.of("/usr/sbin"), Path.of("/sbin"), Path.of("/usr/bin")));
        long before = count();

        assertThatIOException()
                .isThrownBy(() -> LinkedNamespaces.make(LINK, programs))
                .withMessageContaining("no such rate");

        assertThat(count()).isEqualTo(before);
    }

    /** With the default settings it would retransmit, and the trial would be INVALID. */
    @Test
    void tcpDoesNotRetransmitPacketsThatWaitInTheLink() throws IOException {
        assumePossible();
        Path ip = new Programs(List.of(Path.of("/usr/sbin"), Path.of("/sbin"), Path.of("/usr/bin"), Path.of("/bin")))
                .find("ip")
                .orElseThrow();
        try (LinkedNamespaces namespaces = LinkedNamespaces.make(LINK)) {
            assertThat(ownNames(namespaces)).hasSize(2).allSatisfy(name -> {
                assertThat(Command.run(ip, "-n", name, "route")).contains("rto_min lock 1s");
                assertThat(Command.run(ip, "netns", "exec", name, "cat", "/proc/sys/net/ipv4/tcp_early_retrans"))
                        .isEqualToIgnoringNewLines("0");
            });
        }
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThat(LinkedNamespaces.unavailable(new Programs(List.of(folder))))
                .hasValue("There can be no link between network namespaces, because there is no ip here: install"
                        + " iproute2 to have it.");
    }

    private static void assumePossible() {
        assumeTrue(
                LinkedNamespaces.unavailable().isEmpty(),
                () -> LinkedNamespaces.unavailable().orElse("")); // what the log of a build says where they are skipped
    }

    private static List<String> ownNames(LinkedNamespaces namespaces) throws IOException {
        return namespaces.names().stream().filter(LinkedNamespacesTest::isOwn).toList();
    }

    private static long count() throws IOException {
        try (LinkedNamespaces any = LinkedNamespaces.make(LINK)) {
            return ownNames(any).size();
        }
    }

    private static boolean isOwn(String name) {
        return name.startsWith("echosounder-" + ProcessHandle.current().pid() + "-");
    }
}
