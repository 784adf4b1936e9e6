package dev.echosounder.load.generate;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Histograms of nanoseconds, each with three significant digits up to 60 s, and the largest times of each 10 ms.
 *
 * <p>In a closed loop {@code service} and {@code lag} are empty. The response time is then a <em>closed-loop</em>
 * latency, which hides stalls (coordinated omission) and must be labelled as such.
 *
 * @param response times from the intended send to the answer; in a closed loop from the actual send
 * @param service times from the actual send to the answer
 * @param lag times from the intended send to the actual send: how late the generator was
 * @param loopTurn times that the generator's loop took to handle all that had arrived, which is its error. An answer
 *     may have waited this long to be read. On io_uring a message may be sent later than recorded by this time, because
 *     all messages of a turn are passed to the kernel together. Empty for a model's client
 * @param largest the largest response times of each 10 ms; empty for a model's client
 */
public record Latencies(Histogram response, Histogram service, Histogram lag, Histogram loopTurn, LargestTimes largest)
        implements Serializable {

    public static final long HIGHEST_NANOS = 60_000_000_000L;
    private static final int DIGITS = 3;

    public static Latencies empty() {
        return new Latencies(histogram(), histogram(), histogram(), histogram(), LargestTimes.empty());
    }

    /** Adds the latencies of another run. */
    public void add(Latencies other) {
        addTimes(other);
        largest.add(other.largest);
    }

    /** Adds what another thread recorded in the same run. */
    void alongside(Latencies other) {
        addTimes(other);
        largest.alongside(other.largest);
    }

    private void addTimes(Latencies other) {
        add(response, other.response);
        add(service, other.service);
        add(lag, other.lag);
        add(loopTurn, other.loopTurn);
    }

    /** Adds a histogram unless it is empty, because adding takes time even then. */
    private static void add(Histogram all, Histogram some) {
        if (some.getTotalCount() > 0) {
            all.add(some);
        }
    }

    /**
     * An estimate of the number of independent events that made response times exceed this one: the number of slices of
     * 10 ms in which an answer came that took longer. 0 if the times by slices are unknown, as for a model's client.
     */
    public long eventsAbove(long nanos) {
        return largest.above(nanos);
    }

    private static Histogram histogram() {
        return new Histogram(1, HIGHEST_NANOS, DIGITS);
    }

    private Object writeReplace() {
        return new Encoded(encode(response), encode(service), encode(lag), encode(loopTurn), largest);
    }

    /** An empty histogram takes no bytes: in a closed loop two are empty, and runs may be short. */
    private static byte[] encode(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return new byte[0];
        }
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        byte[] bytes = new byte[histogram.encodeIntoCompressedByteBuffer(buffer)];
        buffer.get(0, bytes);
        return bytes;
    }

    /** The serialized form: a few kilobytes. */
    private record Encoded(byte[] response, byte[] service, byte[] lag, byte[] loopTurn, LargestTimes largest)
            implements Serializable {

        private Object readResolve() throws java.io.InvalidObjectException {
            try {
                return new Latencies(decode(response), decode(service), decode(lag), decode(loopTurn), largest);
            } catch (DataFormatException broken) {
                throw new java.io.InvalidObjectException("A histogram is invalid: " + broken.getMessage());
            }
        }

        private static Histogram decode(byte[] bytes) throws DataFormatException {
            return bytes.length == 0
                    ? histogram()
                    : Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), HIGHEST_NANOS);
        }
    }
}
