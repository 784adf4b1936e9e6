package dev.echosounder.tls.testing;

import dev.echosounder.contract.client.InFlightBytes;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** A client's TCP socket that sends any bytes, and reads whole records of TLS without decrypting them. */
final class RecordSocket implements AutoCloseable {

    static final int HEADER_BYTES = 5;

    private static final int BUFFER_BYTES = 64 * 1024;
    private static final int CONNECT_MILLIS = 15_000;

    private final Socket socket = new Socket();
    private final InputStream in;
    private long receivedBytes;

    /** @param patienceMillis how long it waits for a byte */
    RecordSocket(InetSocketAddress server, int patienceMillis) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(patienceMillis);
        socket.connect(server, CONNECT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Sends this so that the server reads it apart from what follows, where the kernel reports what is unread. */
    void sendApart(byte[] bytes) throws IOException {
        send(bytes);
        InetSocketAddress here = (InetSocketAddress) socket.getLocalSocketAddress();
        InetSocketAddress there = (InetSocketAddress) socket.getRemoteSocketAddress();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(socket.getSoTimeout());
        while (System.nanoTime() < end
                && InFlightBytes.between(here, there)
                        .filter(underway -> underway.unread() > 0)
                        .isPresent()) {
            Thread.onSpinWait();
        }
    }

    void halfClose() throws IOException {
        socket.shutdownOutput();
    }

    /**
     * The next record, with its header; {@code null} if the server has ended its output.
     *
     * @throws EOFException if that ends in the middle of a record
     */
    byte[] receive() throws IOException {
        byte[] header = in.readNBytes(HEADER_BYTES);
        if (header.length == 0) {
            return null;
        }
        int length = header.length < HEADER_BYTES ? 1 : (header[3] & 0xff) << 8 | header[4] & 0xff;
        byte[] record = Arrays.copyOf(header, header.length + length);
        if (in.readNBytes(record, header.length, length) < length || header.length < HEADER_BYTES) {
            throw new EOFException("The server ended its output in the middle of a record.");
        }
        receivedBytes += record.length;
        return record;
    }

    /** How much of records has been received, in bytes. */
    long receivedBytes() {
        return receivedBytes;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
