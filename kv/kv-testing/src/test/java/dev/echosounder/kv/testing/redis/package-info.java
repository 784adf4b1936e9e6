/** The key-value service beside Redis itself, asked by redis-benchmark in turns. */
package dev.echosounder.kv.testing.redis;
