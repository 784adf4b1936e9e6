/** A well-behaved client among hostile ones, on a server with a process of its own. */
package dev.echosounder.kv.testing.hostile;
