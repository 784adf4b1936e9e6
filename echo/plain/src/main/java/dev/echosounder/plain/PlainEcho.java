package dev.echosounder.plain;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * The plain servers by the names of the models that they are compared with, and two in C: {@code PlainEcho <name>
 * <port>} serves at 127.0.0.1.
 *
 * <p>That of xSocket loses what is still to be sent when its peer half-closes, so that a comparison does not measure
 * it.
 */
public final class PlainEcho {

    static final Map<String, PlainServer> SERVERS = new TreeMap<>(Map.ofEntries(
            Map.entry("asynchronous", new AsynchronousEcho()),
            Map.entry("blocking-platform", new BlockingEcho(Thread.ofPlatform()::start, BlockingEcho::straight)),
            Map.entry("blocking-virtual", new BlockingEcho(Thread.ofVirtual()::start, BlockingEcho::straight)),
            Map.entry("c-epoll", new CompiledEcho("epoll.c")),
            Map.entry("c-io_uring", new CompiledEcho("io_uring.c")),
            Map.entry("ffm-epoll", new EpollEcho()),
            Map.entry("grizzly", new GrizzlyEcho(false)),
            Map.entry("grizzly-pool", new GrizzlyEcho(true)),
            Map.entry("mina", new MinaEcho(false)),
            Map.entry("mina-pool", new MinaEcho(true)),
            Map.entry("netty-epoll", NettyEcho.onEpoll(NettyEcho.Echo::new)),
            Map.entry("netty-epoll-virtual", NettyEcho.onEpoll(NettyEcho::byVirtualThreads)),
            Map.entry("netty-io_uring", NettyEcho.onIoUring(NettyEcho.Echo::new)),
            Map.entry("netty-nio", NettyEcho.onNio(NettyEcho.Echo::new)),
            Map.entry("netty-nio-pool", NettyEcho.onNio(NettyEcho::byAPool)),
            Map.entry("netty-nio-virtual", NettyEcho.onNio(NettyEcho::byVirtualThreads)),
            Map.entry("reactor-netty", new ReactorNettyEcho()),
            Map.entry("selector", new SelectorEcho(1, ByteBuffer::allocateDirect)),
            Map.entry("selector-multi", new SelectorEcho(PlainServer.PROCESSORS, ByteBuffer::allocateDirect)),
            Map.entry("selector-pool", new HandingEcho(PlainEcho::pool, false)),
            Map.entry("selector-pool-async-write", new HandingEcho(PlainEcho::pool, true)),
            Map.entry("selector-virtual", new HandingEcho(Executors::newVirtualThreadPerTaskExecutor, false)),
            Map.entry("streams-platform", new BlockingEcho(Thread.ofPlatform()::start, BlockingEcho::onASelector)),
            Map.entry("streams-selector", new SelectorEcho(1, ByteBuffer::allocate)),
            Map.entry("vertx", new VertxEcho()),
            Map.entry("xsocket", new XsocketEcho())));

    private static Executor pool() {
        return Executors.newFixedThreadPool(PlainServer.POOL_THREADS);
    }

    private PlainEcho() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2 || !SERVERS.containsKey(arguments[0])) {
            throw new IllegalArgumentException(
                    "Say which server, and its port: one of %s.".formatted(String.join(", ", SERVERS.keySet())));
        }
        SERVERS.get(arguments[0]).start(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[1])));
        Thread.currentThread().join(); // for ever: some have nothing but daemon threads
    }
}
