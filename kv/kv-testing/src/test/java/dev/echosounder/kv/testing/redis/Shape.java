package dev.echosounder.kv.testing.redis;

/**
 * What redis-benchmark is told.
 *
 * @param options behind {@code -t set,get}; as it understands them, {@code -P 16} for instance
 * @param wanted the least ratio to Redis that is hoped for
 */
record Shape(String options, double wanted) {

    /** For a file's name. */
    String slug() {
        return options.replaceAll("[^A-Za-z0-9]+", "");
    }
}
