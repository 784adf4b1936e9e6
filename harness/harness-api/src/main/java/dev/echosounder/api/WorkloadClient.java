package dev.echosounder.api;

import java.nio.ByteBuffer;

/**
 * The client half of a {@link Workload} on one connection: sends requests in order and checks every byte of their
 * responses. It has neither clocks nor threads: the load generator calls it, from one thread at a time, and decides how
 * many requests are in flight. Requests and responses are numbered from 0, over all runs of the connection.
 */
public interface WorkloadClient {

    /**
     * Writes a request, or its next part where it is long. Called while the outbox has room.
     *
     * @return whether all of the request has been written; otherwise the call is repeated with the same number
     */
    boolean send(long request, Outbox out);

    /**
     * Checks what has arrived of a response, and consumes it. Called while there is something, for requests that have
     * been sent and for the one that is being sent, whose response may have begun. What it leaves is offered again,
     * followed by more.
     *
     * @return whether all of the response has been consumed and was right; otherwise the call is repeated with the same
     *     number when more has arrived
     * @throws WrongResponse if a byte is wrong, or nothing was to be received yet
     */
    boolean receive(long response, ByteBuffer in);
}
