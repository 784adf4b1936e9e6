/** GET and SET by JMH: the benchmark, its runs in the four modes, and their table. */
package dev.echosounder.kv.testing.jmh;
