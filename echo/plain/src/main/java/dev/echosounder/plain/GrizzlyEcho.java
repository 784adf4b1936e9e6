package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.filterchain.TransportFilter;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;
import org.glassfish.grizzly.nio.transport.TCPNIOTransportBuilder;
import org.glassfish.grizzly.strategies.SameThreadIOStrategy;
import org.glassfish.grizzly.strategies.WorkerThreadIOStrategy;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

/**
 * Grizzly.
 *
 * @param pooled whether a pool runs its filters; otherwise its selector threads do
 */
record GrizzlyEcho(boolean pooled) implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        TCPNIOTransport transport = TCPNIOTransportBuilder.newInstance()
                .setIOStrategy(pooled ? WorkerThreadIOStrategy.getInstance() : SameThreadIOStrategy.getInstance())
                .setWorkerThreadPoolConfig(
                        pooled
                                ? ThreadPoolConfig.defaultConfig()
                                        .setCorePoolSize(POOL_THREADS)
                                        .setMaxPoolSize(POOL_THREADS)
                                : null)
                .setSelectorRunnersCount(PROCESSORS)
                .setServerConnectionBackLog(BACKLOG)
                .setTcpNoDelay(true)
                .setReadBufferSize(READ_BYTES)
                .setMaxAsyncWriteQueueSizeInBytes(UNSENT_BYTES)
                .build();
        transport.setProcessor(FilterChainBuilder.stateless()
                .add(new TransportFilter())
                .add(new EchoFilter())
                .build());
        transport.bind(at);
        transport.start();
    }

    private static final class EchoFilter extends BaseFilter {

        @Override
        public NextAction handleRead(FilterChainContext context) {
            Connection<?> connection = context.getConnection();
            context.write(context.getMessage());
            if (connection.canWrite()) {
                return context.getStopAction();
            }
            context.suspend();
            NextAction suspended = context.getSuspendAction();
            connection.notifyCanWrite(new WriteHandler() {

                @Override
                public void onWritePossible() {
                    context.resume(context.getStopAction());
                }

                @Override
                public void onError(Throwable reset) {
                    context.resume(context.getStopAction());
                }
            });
            return suspended;
        }
    }
}
