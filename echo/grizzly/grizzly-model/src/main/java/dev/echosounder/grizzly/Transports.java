package dev.echosounder.grizzly;

import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.lang.System.Logger.Level;
import org.glassfish.grizzly.IOStrategy;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.nio.RoundRobinConnectionDistributor;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;
import org.glassfish.grizzly.nio.transport.TCPNIOTransportBuilder;
import org.glassfish.grizzly.strategies.SameThreadIOStrategy;
import org.glassfish.grizzly.strategies.WorkerThreadIOStrategy;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

/** Makes Grizzly's transports, which differ only in the strategy. They are not started. */
final class Transports {

    private static final System.Logger LOG = System.getLogger(Transports.class.getName());

    private Transports() {}

    static IOStrategy strategy(boolean pooled) {
        return pooled ? WorkerThreadIOStrategy.getInstance() : SameThreadIOStrategy.getInstance();
    }

    /** Makes a transport with one more selector thread, which only accepts. */
    static TCPNIOTransport forServer(IOStrategy strategy, Threads threads, boolean pooled) {
        TCPNIOTransport transport = transport(strategy, threads, pooled, SharedSettings.loops() + 1);
        transport.setNIOChannelDistributor(new RoundRobinConnectionDistributor(transport, true));
        return transport;
    }

    static TCPNIOTransport forClient(Threads threads, boolean pooled) {
        return transport(strategy(pooled), threads, pooled, SharedSettings.loops());
    }

    private static TCPNIOTransport transport(IOStrategy strategy, Threads threads, boolean pooled, int selectors) {
        TCPNIOTransport transport = TCPNIOTransportBuilder.newInstance()
                .setTcpNoDelay(true)
                .setKeepAlive(false)
                .setServerConnectionBackLog(Tcp.BACKLOG)
                .build();
        transport.setReuseAddress(true);
        transport.setReadBufferSize(Tcp.READ_BYTES);
        transport.setWriteBufferSize(Tcp.OUTBOX_BYTES);
        transport.getAsyncQueueIO().getWriter().setMaxPendingBytesPerConnection(Tcp.OUTBOX_BYTES);
        transport.setIOStrategy(strategy);
        transport.setWorkerThreadPoolConfig(pooled ? pool(SharedSettings.poolThreads(), threads) : null);
        transport.setSelectorRunnersCount(selectors);
        transport.setKernelThreadPoolConfig(pool(selectors, threads));
        transport.setProcessor(
                FilterChainBuilder.stateless().add(new ServingFilter()).build());
        return transport;
    }

    /** Ends a transport that has no connection left, and awaits its threads. */
    static void end(TCPNIOTransport transport, Threads threads) {
        try {
            transport.shutdownNow();
        } catch (IOException failure) {
            LOG.log(Level.WARNING, "A transport could not be ended in good order", failure);
        }
        threads.awaitEnd();
    }

    private static ThreadPoolConfig pool(int size, Threads threads) {
        return ThreadPoolConfig.defaultConfig()
                .setCorePoolSize(size)
                .setMaxPoolSize(size)
                .setThreadFactory(threads);
    }
}
