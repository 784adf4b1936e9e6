/**
 * Models whose threads block: a thread for each connection, platform or virtual, on blocking channels or on streams, or
 * one thread for all connections in turns. A {@link dev.echosounder.transport.blocking.BlockingTransport} is what they
 * block in.
 */
package dev.echosounder.blocking;
