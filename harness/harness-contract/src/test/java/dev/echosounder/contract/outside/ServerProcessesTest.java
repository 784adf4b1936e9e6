package dev.echosounder.contract.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class ServerProcessesTest {

    @Test
    void ofThisProcessAreNotAsked() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatExceptionOfType(TestAbortedException.class)
                    .isThrownBy(() -> ServerProcesses.at((InetSocketAddress) listener.getLocalSocketAddress()))
                    .withMessage("This test case is not asked, because the server runs in the process that checks it.");
        }
    }

    @Test
    void thatAreNotSeenAreNotAsked() throws IOException {
        InetSocketAddress free;
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = (InetSocketAddress) any.getLocalSocketAddress();
        }
        assertThatExceptionOfType(TestAbortedException.class)
                .isThrownBy(() -> ServerProcesses.at(free))
                .withMessage("This test case is not asked, because no socket of this network namespace listens at port"
                        + " %d: the server may be in a container.".formatted(free.getPort()));
    }

    @Test
    void heapsAreReadWhateverTheirCollector() {
        assertThat(ServerProcesses.used(" garbage-first heap   total 32768K, used 1234K [0x0, 0x1)\n"
                        + "  region size 1024K, 2 young (2048K), 0 survivors (0K)\n"
                        + " Metaspace       used 900K, committed 1088K, reserved 1114112K\n"
                        + "  class space    used 80K, committed 192K, reserved 1048576K"))
                .isEqualTo(1234 * 1024);
        assertThat(ServerProcesses.used(" def new generation   total 9792K, used 100K [0x0, 0x1)\n"
                        + "  eden space 8704K,   1% used [0x0, 0x1)\n"
                        + " tenured generation   total 21888K, used 7K [0x0, 0x1)\n"))
                .isEqualTo(107 * 1024);
        assertThat(ServerProcesses.used(" ZHeap           used 20M, capacity 128M, max capacity 128M"))
                .isEqualTo(20 << 20);
    }
}
