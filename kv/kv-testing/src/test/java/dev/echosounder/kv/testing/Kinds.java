package dev.echosounder.kv.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The kinds of requests of a history, each as often as it is in the list: {@code k} and {@code l} stand for keys,
 * {@code v} and {@code w} for values that were not used before, {@code t} for a short time in milliseconds. After
 * {@code MULTI} there are the commands of a transaction, with a comma between two.
 */
record Kinds(List<String> requests) {

    /** Requests with one key, and no time. */
    static final Kinds OF_ONE_KEY =
            new Kinds(List.of("GET k", "SET k v", "GETSET k v", "SETNX k v", "INCR k", "GETDEL k"));

    /** All requests that must be atomic. */
    static final Kinds ALL = new Kinds(List.of(("GET k;GET k;STRLEN k;SET k v;SET k v NX;SET k v XX;SET k v GET;"
                    + "SET k v PX t;SET k v PX t;SETNX k v;GETSET k v;GETDEL k;GETEX k PX t;INCR k;DECR k;INCRBY k 7;"
                    + "INCRBYFLOAT k 3;APPEND k 1;SETRANGE k 0 2;MSET k v l w;MSETNX k v l w;MGET k l;MGET k l;"
                    + "EXISTS k l;DEL k l;RENAME k l;RENAMENX k l;PEXPIRE k t;PERSIST k;PTTL k;TICK t;"
                    + "MULTI GET k , SET l v , INCR k")
            .split(";")));

    /** These kinds, and one of them as often as all others. */
    Kinds withMost(String request) {
        List<String> more = new ArrayList<>(requests);
        for (int i = 0; i < requests.size(); i++) {
            more.add(request);
        }
        return new Kinds(List.copyOf(more));
    }

    /** A request of a random kind, for one or two of this number of keys. */
    String[] next(SplittableRandom random, int keys, AtomicLong values) {
        String[] words = requests.get(random.nextInt(requests.size())).split(" ");
        for (int i = 1; i < words.length; i++) {
            words[i] = switch (words[i]) {
                case "k", "l" -> "key:" + random.nextInt(keys);
                case "v", "w" -> Long.toString(values.getAndIncrement());
                case "t" -> Integer.toString(5 * random.nextInt(1, 4));
                default -> words[i];
            };
        }
        return words;
    }
}
