package dev.echosounder.report.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Simulated trials: true speeds, noise, and a machine that drifts while blocks are made in shuffled order, as in a
 * comparison.
 *
 * @param speeds of the servers, the true ones
 * @param noise of each server: the standard deviation of the logarithm of its trials, about their coefficient of
 *     variation
 * @param drift the machine's speed at a time from 0, the first trial, to 1, the last
 * @param baselines the standard deviation of the baseline of each trial; negative for none
 */
record SimulatedComparison(double[] speeds, double[] noise, int blocks, DoubleUnaryOperator drift, double baselines) {

    static final DoubleUnaryOperator STEADY = time -> 1;
    /** A host that is busy with others from time to time, so that the machine is half as fast. */
    static final DoubleUnaryOperator BY_A_FACTOR_OF_TWO = time -> Math.pow(2, -Math.sin(Math.PI * time));

    static final DoubleUnaryOperator GETTING_SLOWER = time -> Math.pow(2, -time);

    /** Servers with the same noise. */
    static SimulatedComparison of(double noise, int blocks, DoubleUnaryOperator drift, double... speeds) {
        return new SimulatedComparison(
                speeds,
                IntStream.range(0, speeds.length).mapToDouble(i -> noise).toArray(),
                blocks,
                drift,
                -1);
    }

    SimulatedComparison withBaseline(double baselines) {
        return new SimulatedComparison(speeds, noise, blocks, drift, baselines);
    }

    SimulatedComparison withNoise(double... noise) {
        return new SimulatedComparison(speeds, noise, blocks, drift, baselines);
    }

    /** The figures by server and block, divided by the baseline's if there is one. */
    double[][] figures(Random random) {
        double[][] figures = new double[speeds.length][blocks];
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, speeds.length).boxed().toList());
        int trials = speeds.length * blocks;
        for (int trial = 0; trial < trials; trial++) {
            if (trial % speeds.length == 0) {
                Collections.shuffle(order, random);
            }
            int subject = order.get(trial % speeds.length);
            double machine = drift.applyAsDouble(trial / (trials - 1.0));
            double rate = speeds[subject] * machine * Math.exp(noise[subject] * random.nextGaussian());
            double baseline = baselines < 0 ? 1 : machine * Math.exp(baselines * random.nextGaussian());
            figures[subject][trial / speeds.length] = rate / baseline;
        }
        return figures;
    }
}
