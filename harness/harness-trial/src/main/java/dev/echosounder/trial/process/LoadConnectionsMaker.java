package dev.echosounder.trial.process;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.LoadConnections;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Where a child has its lanes from. */
@FunctionalInterface
interface LoadConnectionsMaker {

    /** See {@link dev.echosounder.load.generate.LoadConnectionsFactory#open}. */
    LoadConnections open(ClientSpec driving, InetSocketAddress server, LoadShape shape) throws IOException;
}
