package dev.echosounder.linux.proc;

import java.nio.file.Path;
import java.util.List;

/**
 * The memory that the kernel has taken for itself, on Linux: its objects (slabs), stacks of threads, page tables, and
 * the buffers of TCP sockets in this network namespace.
 */
public final class KernelMemory {

    private static final long KIBIBYTE = 1024;
    private static final long PAGE = 4096;

    private final Facts facts;

    public KernelMemory() {
        this(Path.of("/"));
    }

    /** For staged files: {@code root} takes the place of the file system's. */
    KernelMemory(Path root) {
        facts = new Facts(root);
    }

    /** In bytes; -1 where the system does not report it. */
    public long bytes() {
        long kibibytes = List.of("Slab:", "KernelStack:", "PageTables:").stream()
                .mapToLong(name -> facts.after("proc/meminfo", name)
                        .map(text -> Facts.number(text.replace(" kB", "")))
                        .orElse(-1L))
                .reduce(0, ThreadUsage::sum);
        long pages = socketPages();
        return kibibytes < 0 || pages < 0 ? -1 : kibibytes * KIBIBYTE + pages * PAGE;
    }

    /** {@code TCP: inuse 5 orphan 0 tw 1 alloc 7 mem 3}. */
    private long socketPages() {
        return facts.after("proc/net/sockstat", "TCP:")
                .map(line -> List.of(line.split("\\s+")))
                .filter(words -> words.contains("mem") && words.indexOf("mem") + 1 < words.size())
                .map(words -> Facts.number(words.get(words.indexOf("mem") + 1)))
                .orElse(-1L);
    }
}
