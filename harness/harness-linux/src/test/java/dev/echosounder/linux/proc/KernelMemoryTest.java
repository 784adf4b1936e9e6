package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class KernelMemoryTest {

    private static final String MEMINFO = "MemTotal: 8000 kB\nSlab:  100 kB\nKernelStack: 20 kB\nPageTables: 3 kB\n";

    @TempDir
    Path root;

    @Test
    void addsUpWhatTheKernelReports() {
        new StagedSystem(root)
                .file("proc/meminfo", MEMINFO)
                .file("proc/net/sockstat", "sockets: used 9\nTCP: inuse 5 orphan 0 tw 1 alloc 7 mem 2\n");

        assertThat(new KernelMemory(root).bytes()).isEqualTo(123 * 1024 + 2 * 4096);
    }

    @Test
    void whatIsMissingOrStrangeIsUnknown() {
        assertThat(new KernelMemory(root).bytes()).isEqualTo(-1);

        StagedSystem system = new StagedSystem(root).file("proc/meminfo", MEMINFO);
        assertThat(new KernelMemory(root).bytes()).isEqualTo(-1);

        system.file("proc/net/sockstat", "TCP: inuse 5 mem\n");
        assertThat(new KernelMemory(root).bytes()).isEqualTo(-1);

        system.file("proc/net/sockstat", "TCP: mem 1\n").file("proc/meminfo", "Slab: much kB\n");
        assertThat(new KernelMemory(root).bytes()).isEqualTo(-1);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisKernelTakesMemory() {
        assertThat(new KernelMemory().bytes()).isGreaterThan(1024 * 1024);
    }
}
