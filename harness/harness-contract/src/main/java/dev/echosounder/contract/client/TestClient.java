package dev.echosounder.contract.client;

/** A client of the contract kit that checks every byte it receives. */
public interface TestClient extends AutoCloseable {

    /** Waits until every byte that it sends has come back, right and in order. */
    void awaitEverythingBack();

    /** Waits until the server has closed its direction. */
    void awaitEnd();

    /** Closes its own direction behind all that it is to send. */
    void halfClose();

    /** Bytes that have come back. */
    long received();

    /** Closes the socket, whatever is in flight. */
    @Override
    void close();
}
