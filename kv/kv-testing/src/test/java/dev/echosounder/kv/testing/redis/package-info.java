/** The key-value service compared with Redis itself, by redis-benchmark in turns and by the suite of Redis. */
package dev.echosounder.kv.testing.redis;
