package dev.echosounder.load.generate;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.MessageWork;
import java.util.function.LongSupplier;

/**
 * Makes the client's side of the connections of a load, by what its messages are. It is chosen here, before any gun,
 * and nowhere else.
 */
final class ClientSessions {

    private ClientSessions() {}

    static CountedClientSession of(LoadShape shape, int client, LongSupplier nanoTime) {
        return shape.work() instanceof MessageWork.Storing storing
                ? new KeyValueClientSession(client, shape.messageBytes(), storing.getsPercent(), nanoTime)
                : new EchoClientSession(client, shape.messageBytes(), nanoTime);
    }
}
