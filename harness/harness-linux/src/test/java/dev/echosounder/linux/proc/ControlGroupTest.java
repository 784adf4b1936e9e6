package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.echosounder.linux.ProcessLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupTest {

    private static final ProcessLimits HALF =
            ProcessLimits.ofProcessors(0.5).and(ProcessLimits.ofMemory(256 * 1024 * 1024));
    private static final ProcessLimits SMALL = ProcessLimits.ofMemory(16 * 1024 * 1024);
    private static final String NAME =
            "echosounder-%d-".formatted(ProcessHandle.current().pid());

    @TempDir
    private Path root;

    private StagedSystem system() {
        return new StagedSystem(root);
    }

    private void secondVersion() {
        system().file("proc/self/cgroup", "0::/user/mine\n")
                .file(
                        "proc/self/mountinfo",
                        "30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n")
                .file("sys/fs/cgroup/user/mine/cgroup.subtree_control/refuses", "it has processes")
                .file("sys/fs/cgroup/user/mine/cgroup.controllers", "cpu memory\n")
                .file("sys/fs/cgroup/user/cgroup.subtree_control", "memory\n")
                .file("sys/fs/cgroup/user/cgroup.controllers", "cpuset cpu memory pids\n");
    }

    private void firstVersion() {
        system().file("proc/self/cgroup", "4:memory:/box/1\n2:cpu,cpuacct:/\n0::/\n")
                .file("proc/self/mountinfo", """
                        31 30 0:27 / /sys/fs/cgroup/cpu,cpuacct rw,nosuid - cgroup cgroup rw,cpu,cpuacct
                        32 30 0:28 /box /sys/fs/cgroup/memory rw,nosuid - cgroup cgroup rw,memory
                        33 30 0:29 / /sys/fs/cgroup/unified rw,nosuid - cgroup2 cgroup2 rw
                        """)
                .file("sys/fs/cgroup/memory/1/cgroup.procs", "")
                .file("sys/fs/cgroup/cpu,cpuacct/cgroup.procs", "");
    }

    private ControlGroup make(ProcessLimits limits) throws IOException {
        return ControlGroup.make(limits, new Facts(root));
    }

    /** The folder of a staged group in this one; the kernel would let it be removed with its files. */
    private Path only(String parent) throws IOException {
        try (var all = Files.list(root.resolve(parent))) {
            return all.filter(folder -> folder.getFileName().toString().startsWith(NAME))
                    .reduce((one, other) -> {
                        throw new AssertionError(one + " and " + other);
                    })
                    .orElseThrow();
        }
    }

    private void close(ControlGroup group, Path... folders) throws IOException {
        for (Path folder : folders) {
            try (var files = Files.list(folder)) {
                files.forEach(file -> file.toFile().delete());
            }
        }
        group.close();
        assertThat(folders).noneMatch(Files::exists);
    }

    @Test
    void inTheSecondVersionAGroupIsMadeWhereControllersAreOffered() throws IOException {
        secondVersion();

        ControlGroup group = make(HALF);
        Path folder = only("sys/fs/cgroup/user");

        assertThat(folder.resolve("cpu.max")).hasContent("50000 100000");
        assertThat(folder.resolve("memory.max")).hasContent("268435456");
        assertThat(folder.resolve("memory.swap.max")).doesNotExist();
        assertThat(root.resolve("sys/fs/cgroup/user/cgroup.subtree_control")).hasContent("+cpu");
        assertThat(group.entering())
                .isEqualTo("echo $$ | tee '%s/cgroup.procs' > /dev/null || exit 1; ".formatted(folder));
        close(group, folder);
    }

    @Test
    void inTheFirstVersionAGroupIsMadeInTheTreeOfEachController() throws IOException {
        firstVersion();

        ControlGroup group = make(HALF);
        Path processors = only("sys/fs/cgroup/cpu,cpuacct");
        Path memory = only("sys/fs/cgroup/memory/1");

        assertThat(processors.resolve("cpu.cfs_period_us")).hasContent("100000");
        assertThat(processors.resolve("cpu.cfs_quota_us")).hasContent("50000");
        assertThat(memory.resolve("memory.limit_in_bytes")).hasContent("268435456");
        assertThat(group.entering()).contains("'%s/cgroup.procs' '%s/cgroup.procs'".formatted(processors, memory));
        close(group, processors, memory);
    }

    @Test
    void whatIsOutsideOfAMountIsNotTouched() throws IOException {
        firstVersion();
        system().file("proc/self/cgroup", "2:cpu,cpuacct:/../..\n");

        ControlGroup group = make(ProcessLimits.ofProcessors(1));

        close(group, only("sys/fs/cgroup/cpu,cpuacct"));
    }

    @Test
    void whereNoGroupOffersTheControllersItSaysSo() {
        secondVersion();
        system().without("sys/fs/cgroup/user/cgroup.controllers");

        assertThatIOException()
                .isThrownBy(() -> make(HALF))
                .withMessageMatching("no control group from .*/user/mine up offers the controllers cpu and memory to"
                        + " groups below it");
        system().without("proc/self/mountinfo");
        assertThatIOException().isThrownBy(() -> make(HALF)).withMessage("no file system of control groups is mounted");
    }

    @Test
    void periodsAndLackOfMemoryAreRead() throws IOException {
        secondVersion();
        ControlGroup group = make(HALF);
        Path folder = only("sys/fs/cgroup/user");

        assertThat(group.periods()).isEqualTo(ControlGroup.Periods.UNKNOWN);
        assertThat(group.ranOutOfMemory()).isFalse();
        Files.writeString(folder.resolve("cpu.stat"), "usage_usec 7\nnr_periods 20\nnr_throttled 8\n");
        Files.writeString(folder.resolve("memory.events"), "low 0\noom 1\noom_kill 1\n");
        assertThat(group.periods()).isEqualTo(new ControlGroup.Periods(20, 8));
        assertThat(group.ranOutOfMemory()).isTrue();
        close(group, folder);
    }

    @Test
    void groupsOfKilledProcessesAreRemoved() throws IOException {
        secondVersion();
        Path abandoned = Files.createDirectories(root.resolve("sys/fs/cgroup/user/echosounder-999999999-1"));
        Path another = Files.createDirectories(root.resolve("sys/fs/cgroup/user/somebody-999999999-1"));

        ControlGroup group = make(HALF);

        assertThat(abandoned).doesNotExist();
        assertThat(another).exists();
        close(group, only("sys/fs/cgroup/user"));
    }

    @Test
    void aProcessOfThisMachineIsInItsGroup() throws IOException {
        assumeThat(ControlGroup.unavailable(HALF)).isEmpty();
        try (ControlGroup group = ControlGroup.make(HALF)) {
            String groups = Command.run(Path.of("/bin/sh"), "-c", group.entering() + "cat /proc/self/cgroup");

            assertThat(groups).contains(NAME);
            assertThat(group.periods().all()).isNotNegative();
            assertThat(group.ranOutOfMemory()).isFalse();
        }
    }

    @Test
    void aProcessOfThisMachineThatNeedsMoreMemoryIsKilled() throws IOException {
        assumeThat(ControlGroup.unavailable(SMALL)).isEmpty();
        try (ControlGroup group = ControlGroup.make(SMALL)) {
            Path shell = Path.of("/bin/sh");
            String command = group.entering() + "head -c 64M /dev/zero | tail -n 1 > /dev/null";

            assertThatIOException().isThrownBy(() -> Command.run(shell, "-c", command));
            assertThat(group.ranOutOfMemory()).isTrue();
        }
    }
}
