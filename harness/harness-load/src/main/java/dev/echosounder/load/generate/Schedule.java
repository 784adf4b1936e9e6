package dev.echosounder.load.generate;

import dev.echosounder.load.LoadModel;
import java.util.SplittableRandom;

/**
 * The intended times of one generator thread's part of an open loop, in nanoseconds from the start signal. Clients are
 * dealt out among threads in turn: of three threads the second has the clients 1, 4, 7 and so on.
 */
abstract class Schedule {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long SEED = 0x5EED_0A11L;

    /**
     * @param clients the number of clients of the whole load, which together make the rate
     * @param part this thread's number, from 0
     * @param parts the number of threads; no more than clients
     */
    static Schedule of(LoadModel.Open model, int clients, int part, int parts) {
        double interval = NANOS_PER_SECOND / model.perSecond();
        int own = (clients - part + parts - 1) / parts;
        return switch (model.arrivals()) {
            case EVENLY_SPACED -> new EvenlySpaced(interval, clients, part, parts);
            case POISSON -> new Poisson(interval * clients / own, new SplittableRandom(SEED + part));
        };
    }

    /** The next intended time, not earlier than the one before. */
    abstract long next();

    /**
     * All clients of all threads take turns. Each time is computed from its number, so that rounding does not add up to
     * another rate.
     */
    private static final class EvenlySpaced extends Schedule {

        private final double interval;
        private final int clients;
        private final int part;
        private final int parts;
        private int client;
        private long before; // messages of all clients in the rounds before

        EvenlySpaced(double interval, int clients, int part, int parts) {
            this.interval = interval;
            this.clients = clients;
            this.part = part;
            this.parts = parts;
            this.client = part;
        }

        @Override
        long next() {
            long time = (long) ((before + client) * interval);
            client += parts;
            if (client >= clients) {
                client = part;
                before += clients;
            }
            return time;
        }
    }

    /**
     * Exponentially distributed intervals, by inversion. Poisson processes together are one of the sum of their rates.
     */
    private static final class Poisson extends Schedule {

        private final double meanInterval;
        private final SplittableRandom random;
        private double time;

        Poisson(double meanInterval, SplittableRandom random) {
            this.meanInterval = meanInterval;
            this.random = random;
        }

        @Override
        long next() {
            time -= Math.log(1 - random.nextDouble()) * meanInterval;
            return (long) time;
        }
    }
}
