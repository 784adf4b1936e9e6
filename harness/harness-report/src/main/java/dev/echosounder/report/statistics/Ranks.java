package dev.echosounder.report.statistics;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The range of places of each server. A server is shown to be better than another if the interval of their ratio
 * excludes 1. The intervals of all pairs hold at once: in at most 5 of 100 comparisons any server is wrongly shown to
 * be better than another. A server's place is after all that are shown to be better, and before all that are shown to
 * be worse. So noise makes the range wider, and cannot move it.
 *
 * <p>A server that was measured twice counts as one server. It is better or worse than another if one of its rows is
 * shown to be so, and none the opposite.
 */
public final class Ranks {

    private final PairedRatios ratios;
    private final int[] servers;

    /**
     * Ranks by these ratios.
     *
     * @param ratios the ratios of figures of which more is better
     * @param servers the server of each row, as the number of its first row
     */
    public Ranks(PairedRatios ratios, int[] servers) {
        this.ratios = ratios;
        this.servers = servers.clone();
    }

    /** Whether the one is shown to be better than the other. */
    public boolean isBetter(int one, int other) {
        return ratios.of(one, other).filter(PairedRatio::exceedsOne).isPresent();
    }

    /** 1 plus the number of servers that are shown to be better. */
    public int best(int one) {
        return 1 + (int) others(one).filter(server -> compared(one, server) < 0).count();
    }

    /** The number of servers minus those that are shown to be worse. */
    public int worst(int one) {
        return 1
                + (int) others(one).filter(server -> compared(one, server) <= 0).count();
    }

    /** The servers that are shown to be neither better nor worse. */
    public List<Integer> undecided(int one) {
        return others(one).filter(server -> compared(one, server) == 0).boxed().toList();
    }

    /** All servers except that of the row. */
    private IntStream others(int one) {
        return IntStream.of(servers).distinct().filter(server -> server != servers[one]);
    }

    /** More than 0 if a row is shown to be better than a server, less than 0 if it is shown to be worse. */
    private int compared(int one, int server) {
        boolean better = rows(server).anyMatch(row -> isBetter(one, row));
        boolean worse = rows(server).anyMatch(row -> isBetter(row, one));
        return Boolean.compare(better, worse);
    }

    private IntStream rows(int server) {
        return IntStream.range(0, servers.length).filter(row -> servers[row] == server);
    }
}
