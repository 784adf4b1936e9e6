package dev.echosounder.trial.host;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Function;

/** What is done with several hosts at the same time. */
final class AtOnce {

    private AtOnce() {}

    /**
     * Does a task with each, and waits for all.
     *
     * @throws ExecutionException the failure of the first of those that have failed
     */
    static <H, T> List<T> each(ExecutorService threads, Iterable<H> hosts, Function<H, Callable<T>> task)
            throws ExecutionException, InterruptedException {
        List<Future<T>> running = new ArrayList<>();
        hosts.forEach(host -> running.add(threads.submit(task.apply(host))));
        List<T> done = new ArrayList<>();
        ExecutionException failure = null;
        for (Future<T> one : running) {
            try {
                done.add(one.get());
            } catch (ExecutionException failed) {
                failure = failure == null ? failed : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return done;
    }
}
