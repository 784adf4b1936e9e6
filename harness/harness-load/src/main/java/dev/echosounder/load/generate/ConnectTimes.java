package dev.echosounder.load.generate;

import java.io.Serializable;

/**
 * How long a load took to connect, from the first connect on, in nanoseconds. Where each message has a separate
 * connection, both are the time until each client had its first answer.
 *
 * @param standNanos until all connections stood. The kernel completes them whether or not the server has come to accept
 * @param answeredNanos until each of them had its first answer: by then the server has accepted all
 */
public record ConnectTimes(long standNanos, long answeredNanos) implements Serializable {}
