package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;

/**
 * Where the kernel keeps the parts of a queue: a {@code struct io_sqring_offsets} or {@code io_cqring_offsets}, which
 * are alike as far as they are needed. In bytes, except for the number of entries.
 */
record QueueOffsets(int entries, int head, int tail, int flags, int requestIndexes, int completions) {

    private static final int HEAD = 0;
    private static final int TAIL = 4;
    private static final int SQ_FLAGS = 16; // lies elsewhere in the other struct, where they are not needed
    private static final int SQ_ARRAY = 24;
    private static final int CQ_CQES = 20;

    static QueueOffsets read(MemorySegment struct, int entries) {
        return new QueueOffsets(
                entries,
                struct.get(JAVA_INT, HEAD),
                struct.get(JAVA_INT, TAIL),
                struct.get(JAVA_INT, SQ_FLAGS),
                struct.get(JAVA_INT, SQ_ARRAY),
                struct.get(JAVA_INT, CQ_CQES));
    }
}
