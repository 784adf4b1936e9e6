/**
 * Connections whose threads block in reads and writes: {@link dev.echosounder.transport.blocking.BlockingConnection}
 * over a {@link dev.echosounder.transport.blocking.BlockingTransport}, their threads, and a client.
 */
package dev.echosounder.transport.blocking;
