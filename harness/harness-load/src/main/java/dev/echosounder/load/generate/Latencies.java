package dev.echosounder.load.generate;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Three histograms of nanoseconds, each with three significant digits up to 60 s.
 *
 * <p>In a closed loop only the first is filled. It is then a <em>closed-loop</em> latency, which a stalled server hides
 * from: always label it so.
 *
 * @param response from the intended time to the answer; in a closed loop from the actual send
 * @param service from the actual send to the answer
 * @param lag from the intended time to the moment when the generator came to send: its own lateness
 */
public record Latencies(Histogram response, Histogram service, Histogram lag) implements Serializable {

    public static final long HIGHEST_NANOS = 60_000_000_000L;
    private static final int DIGITS = 3;

    public static Latencies empty() {
        return new Latencies(histogram(), histogram(), histogram());
    }

    /** Adds all that the other holds. */
    public void add(Latencies other) {
        response.add(other.response);
        service.add(other.service);
        lag.add(other.lag);
    }

    private static Histogram histogram() {
        return new Histogram(1, HIGHEST_NANOS, DIGITS);
    }

    private Object writeReplace() {
        return new Encoded(encode(response), encode(service), encode(lag));
    }

    private static byte[] encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        byte[] bytes = new byte[histogram.encodeIntoCompressedByteBuffer(buffer)];
        buffer.get(0, bytes);
        return bytes;
    }

    /** As they travel between processes: a few kilobytes. */
    private record Encoded(byte[] response, byte[] service, byte[] lag) implements Serializable {

        private Object readResolve() throws java.io.InvalidObjectException {
            try {
                return new Latencies(decode(response), decode(service), decode(lag));
            } catch (DataFormatException broken) {
                throw new java.io.InvalidObjectException("A histogram came broken: " + broken.getMessage());
            }
        }

        private static Histogram decode(byte[] bytes) throws DataFormatException {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), HIGHEST_NANOS);
        }
    }
}
