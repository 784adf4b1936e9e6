package dev.echosounder.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order in which the servers of a group take their turns. Over the cycles of one square every server is in each
 * place equally often, and follows every other equally often: a balanced Latin square (E. J. Williams, "Experimental
 * designs balanced for the estimation of residual effects of treatments", Australian Journal of Scientific Research A
 * 2, 1949). The servers and the rows of each square are shuffled.
 */
final class TurnOrder {

    private final int servers;
    private final Random random;
    private final List<List<Integer>> rows = new ArrayList<>();

    TurnOrder(int servers, Random random) {
        this.servers = servers;
        this.random = random;
    }

    /** The servers of the next cycle, by their numbers from 0. */
    List<Integer> next() {
        if (rows.isEmpty()) {
            addSquare();
        }
        return rows.removeLast();
    }

    private void addSquare() {
        List<Integer> names = new ArrayList<>();
        for (int server = 0; server < servers; server++) {
            names.add(server);
        }
        Collections.shuffle(names, random);
        for (int row = 0; row < servers; row++) {
            List<Integer> order = new ArrayList<>();
            for (int place = 0; place < servers; place++) {
                order.add(names.get((zigzag(place) + row) % servers));
            }
            rows.add(order);
            if (servers % 2 == 1) { // of an odd number of servers only a row and its reverse are balanced together
                rows.add(order.reversed());
            }
        }
        Collections.shuffle(rows, random);
    }

    /** 0, 1, n-1, 2, n-2, ...: all differences of neighbours are different. */
    private int zigzag(int place) {
        return place % 2 == 1 ? (place + 1) / 2 : (servers - place / 2) % servers;
    }
}
