package dev.echosounder.load.service;

import java.util.concurrent.TimeUnit;

/**
 * Waits, as for an answer of a database. An interrupt cannot shorten it: a model that stops waits for sessions that
 * block. It finds the interrupt as it was.
 */
record Wait(long nanos) implements Runnable {

    @Override
    public void run() {
        boolean interrupted = false;
        long begin = System.nanoTime();
        for (long left = nanos; left > 0; left = nanos - (System.nanoTime() - begin)) {
            try {
                TimeUnit.NANOSECONDS.sleep(left);
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
