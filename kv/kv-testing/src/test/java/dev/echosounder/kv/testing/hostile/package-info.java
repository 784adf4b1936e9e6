/** A well-behaved client among hostile ones, on a server in a separate process. */
package dev.echosounder.kv.testing.hostile;
