package dev.echosounder.linux;

import java.util.Locale;

/**
 * A network link between server and load, and what it carries at most: a load that reaches that measures the link, and
 * no server.
 *
 * @param bitsPerSecond that it carries each way, with the headers of Ethernet, IP and TCP; 1 Mbit/s to 100 Gbit/s
 */
public record Link(long bitsPerSecond) {

    /**
     * Of a full Ethernet frame, as the kernel's traffic control counts it: the 1,500 bytes of a packet and the 14 of
     * its Ethernet header.
     */
    private static final int FRAME_BYTES = 1_514;

    /**
     * What such a frame carries: less 20 bytes for IP, 20 for TCP, and 12 for TCP's time stamps (RFC 7323), which Linux
     * sends.
     */
    private static final int PAYLOAD_BYTES = 1_448;

    /**
     * From this share of what it carries on, a load is taken to have reached it: acknowledgements need some of it too.
     */
    private static final double REACHED = 0.9;

    private static final long LEAST = 1_000_000;
    private static final long GIGA = 1_000_000_000;
    private static final long MOST = 100_000_000_000L;

    /** @throws IllegalArgumentException if there is no such link */
    public Link {
        if (bitsPerSecond < LEAST || bitsPerSecond > MOST) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "A link cannot carry %,d bit/s: give a rate from 1 Mbit/s to 100 Gbit/s.",
                    bitsPerSecond));
        }
    }

    /**
     * A link as people write it.
     *
     * @param unit {@code Gbit/s} or {@code Mbit/s}
     * @throws IllegalArgumentException if there is no such link
     */
    public static Link of(long rate, String unit) {
        return new Link(rate * (unit.equals("Gbit/s") ? GIGA : LEAST));
    }

    /** The most payload that it carries each way, in millions of bytes per second. */
    public double megabytesPerSecond() {
        return bitsPerSecond / 8e6 * PAYLOAD_BYTES / FRAME_BYTES;
    }

    /**
     * Whether so much payload each way is what the link carries, and not what a server can do.
     *
     * @param megabytesPerSecond in millions of bytes per second
     */
    public boolean isReachedBy(double megabytesPerSecond) {
        return megabytesPerSecond >= REACHED * megabytesPerSecond();
    }

    /** {@code a link of 1 Gbit/s}. */
    @Override
    public String toString() {
        boolean giga = bitsPerSecond % GIGA == 0;
        return String.format(
                Locale.ROOT, "a link of %,d %s", bitsPerSecond / (giga ? GIGA : LEAST), giga ? "Gbit/s" : "Mbit/s");
    }
}
