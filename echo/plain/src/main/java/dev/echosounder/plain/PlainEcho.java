package dev.echosounder.plain;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;

/**
 * The plain servers by the names of the models that they are compared with, and one in C: {@code PlainEcho <name> <port>} serves at 127.0.0.1.
 *
 * <p>xSocket has none: written for it alone, an echo loses what is still to be sent when its peer half-closes.
 */
public final class PlainEcho {

    static final Map<String, PlainServer> SERVERS = new TreeMap<>(Map.ofEntries(
            Map.entry("asynchronous", new AsynchronousEcho()),
            Map.entry("blocking-platform", new BlockingEcho(Thread.ofPlatform()::start)),
            Map.entry("blocking-virtual", new BlockingEcho(Thread.ofVirtual()::start)),
            Map.entry("c-epoll", new CompiledEcho("epoll.c")),
            Map.entry("grizzly", new GrizzlyEcho()),
            Map.entry("mina", new MinaEcho()),
            Map.entry("netty-epoll", NettyEcho.onEpoll()),
            Map.entry("netty-io_uring", NettyEcho.onIoUring()),
            Map.entry("netty-nio", NettyEcho.onNio()),
            Map.entry("reactor-netty", new ReactorNettyEcho()),
            Map.entry("selector", new SelectorEcho(1)),
            Map.entry("selector-multi", new SelectorEcho(PlainServer.PROCESSORS)),
            Map.entry("vertx", new VertxEcho())));

    private PlainEcho() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2 || !SERVERS.containsKey(arguments[0])) {
            throw new IllegalArgumentException("Say which server, and its port: one of %s.".formatted(String.join(", ", SERVERS.keySet())));
        }
        SERVERS.get(arguments[0]).start(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[1])));
        Thread.currentThread().join(); // for ever: some have nothing but daemon threads
    }
}
