package dev.echosounder.load.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;

/**
 * How the connections of one server read {@link ServiceFiles}: for each message the next file is opened, read to its
 * end and closed, in the calling thread. Its bytes must have the right checksum, so none can be left out. Buffers are
 * direct, and shared by all connections.
 */
final class FileReading {

    private final Path[] files;
    private final long[] checksums;
    private final int bytes;
    private final Deque<ByteBuffer> buffers = new ConcurrentLinkedDeque<>();
    private final AtomicInteger connections = new AtomicInteger();

    /** @param folder of files of this length */
    FileReading(Path folder, int bytes) {
        this.bytes = bytes;
        int count = ServiceFiles.count(bytes);
        files = new Path[count];
        checksums = new long[count];
        for (int number = 0; number < count; number++) {
            files[number] = ServiceFiles.file(folder, number);
            checksums[number] = checksum(ByteBuffer.wrap(ServiceFiles.content(number, bytes)));
        }
    }

    private static long checksum(ByteBuffer content) {
        CRC32C checksum = new CRC32C();
        checksum.update(content);
        return checksum.getValue();
    }

    /** The reading of a new connection, which begins with another file than that of the connection before. */
    Runnable ofConnection() {
        int first = Math.floorMod(connections.getAndIncrement(), files.length);
        return new Runnable() {

            private int next = first;

            @Override
            public void run() {
                read(next);
                next = (next + 1) % files.length;
            }
        };
    }

    private void read(int number) {
        ByteBuffer buffer = buffers.pollFirst();
        if (buffer == null) {
            buffer = ByteBuffer.allocateDirect(bytes);
        }
        try {
            readWhole(files[number], buffer);
            if (checksum(buffer.flip()) != checksums[number]) {
                throw new IllegalStateException(
                        "The file %s has not the bytes that were written to it.".formatted(files[number]));
            }
        } catch (IOException failure) {
            throw new IllegalStateException(
                    "The file %s cannot be read: %s.".formatted(files[number], failure), failure);
        } finally {
            buffers.addFirst(buffer);
        }
    }

    /** An interrupt closes a channel. It cannot cut the reading short, and is found afterwards. */
    private static void readWhole(Path file, ByteBuffer buffer) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            for (boolean done = false; !done; ) {
                try {
                    readOnce(file, buffer.clear());
                    done = true;
                } catch (ClosedByInterruptException again) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void readOnce(Path file, ByteBuffer buffer) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // It goes on until it has all.
            }
        }
    }
}
