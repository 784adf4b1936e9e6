package dev.echosounder.contract.client;

import java.io.IOException;

/** Something that is done by a client, or by a group of clients. */
@FunctionalInterface
public interface Action<T> {
    void by(T subject) throws IOException, InterruptedException;
}
