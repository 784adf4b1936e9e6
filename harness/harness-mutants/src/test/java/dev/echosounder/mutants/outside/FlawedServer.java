package dev.echosounder.mutants.outside;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * An echo server in a separate process, with a thread for each connection; or such a server with one flaw. It is
 * written against plain sockets and knows nothing of models.
 */
final class FlawedServer {

    /** What a server with it does wrong. */
    enum Flaw {
        NONE,
        KEEPS_RESET_SOCKETS,
        CLOSES_RESET_SOCKETS_LATE,
        CLOSES_SOCKETS_IN_BATCHES,
        KEEPS_SOCKETS_THAT_CANNOT_BE_WRITTEN_TO,
        KEEPS_SOCKETS_OF_SILENT_CLIENTS,
        KEEPS_16_KIB,
        KEEPS_12_KIB_OF_RESET_CLIENTS,
        KEEPS_DIRECT_MEMORY,
        KEEPS_PIPES,
        KEEPS_PIPES_OF_RESET_CLIENTS,
        KEEPS_THREADS,
        STARTS_PROCESSES,
        SPINS_AFTER_A_RESET,
        SPINS_WHILE_A_CLIENT_DOES_NOT_READ,
        SPINS_WHILE_CLIENTS_ARE_SILENT,
        SPINS_AFTER_A_HALF_CLOSE,
        STOPS_ACCEPTING_WITHOUT_DESCRIPTORS,
        ENDS_WITHOUT_DESCRIPTORS,
        CLOSES_ALL_WITHOUT_DESCRIPTORS,
        LISTENS_AT_A_SECOND_ADDRESS,
        LISTENS_AT_A_SECOND_PORT,
        LISTENS_AT_ALL_ADDRESSES,
        CLOSES_CONNECTIONS_AFTER_THE_150TH,
        ANSWERS_150_CONNECTIONS_AT_ONCE,
        IGNORES_SIGTERM,
        NEVER_ENDS_ITS_SHUTDOWN,
        ENDS_IN_AN_HOUR,
        ENDS_AFTER_A_RESET,
        ANSWERS_NO_EQUAL_MESSAGE
    }

    private static final int CHUNK_BYTES = 64 * 1024;
    private static final int FEW = 150;
    private static final int BACKLOG = 4096;

    private final Flaw flaw;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final List<Object> kept = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger connections = new AtomicInteger();
    private final Set<String> answered = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

    private FlawedServer(Flaw flaw) {
        this.flaw = flaw;
    }

    /** @param arguments the flaw, the address and the port */
    public static void main(String... arguments) throws IOException {
        new FlawedServer(Flaw.valueOf(arguments[0]))
                .serve(InetAddress.getByName(arguments[1]), Integer.parseInt(arguments[2]));
    }

    private void serve(InetAddress host, int port) throws IOException {
        switch (flaw) {
            case LISTENS_AT_A_SECOND_ADDRESS -> kept.add(new ServerSocket(port, 1, InetAddress.getByName("127.0.0.2")));
            case LISTENS_AT_A_SECOND_PORT -> kept.add(new ServerSocket(0, 1, host));
            case IGNORES_SIGTERM -> atSigterm(() -> {});
            case NEVER_ENDS_ITS_SHUTDOWN ->
                Runtime.getRuntime().addShutdownHook(new Thread(() -> pause(Duration.ofHours(1))));
            case ENDS_IN_AN_HOUR -> atSigterm(() -> later.schedule(() -> System.exit(0), 1, TimeUnit.HOURS));
            default -> {}
        }
        InetSocketAddress address =
                flaw == Flaw.LISTENS_AT_ALL_ADDRESSES ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
        ServerSocket listener = new ServerSocket();
        listener.bind(address, BACKLOG);
        while (true) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                Thread.ofPlatform().daemon().start(() -> converse(socket));
            } catch (IOException noDescriptor) {
                if (!goOnAfter(noDescriptor)) {
                    return;
                }
            }
        }
    }

    /** By reflection: javac warns about any use of this class, and takes no instruction not to. */
    private static void atSigterm(Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object doing = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (_, _, _) -> {
                action.run();
                return null;
            });
            Object term = signal.getConstructor(String.class).newInstance("TERM");
            signal.getMethod("handle", signal, handler).invoke(null, term, doing);
        } catch (ReflectiveOperationException absent) {
            throw new IllegalStateException(absent);
        }
    }

    private boolean goOnAfter(IOException noDescriptor) {
        switch (flaw) {
            case STOPS_ACCEPTING_WITHOUT_DESCRIPTORS -> {
                pause(Duration.ofHours(1));
                return false;
            }
            case ENDS_WITHOUT_DESCRIPTORS -> {
                System.err.println("accept: " + noDescriptor.getMessage());
                Runtime.getRuntime().halt(1);
            }
            case CLOSES_ALL_WITHOUT_DESCRIPTORS -> open.forEach(FlawedServer::close);
            default -> pause(Duration.ofMillis(20));
        }
        return true;
    }

    private void converse(Socket socket) {
        boolean answers = false;
        try {
            if (flaw == Flaw.CLOSES_CONNECTIONS_AFTER_THE_150TH && open.size() > FEW) {
                end(socket, false);
                return;
            }
            while (flaw == Flaw.ANSWERS_150_CONNECTIONS_AT_ONCE && open.size() > FEW) {
                pause(Duration.ofSeconds(1));
            }
            socket.setTcpNoDelay(true);
            atTheBeginning();
            if (flaw == Flaw.SPINS_WHILE_CLIENTS_ARE_SILENT) {
                look(socket);
            }
            InputStream in = socket.getInputStream();
            byte[] chunk = new byte[CHUNK_BYTES];
            for (int count; (count = in.read(chunk)) > 0; ) {
                answers = true;
                write(socket, chunk, count);
            }
            if (flaw == Flaw.SPINS_AFTER_A_HALF_CLOSE) {
                spin(Duration.ofSeconds(60));
            }
            if (flaw == Flaw.KEEPS_SOCKETS_OF_SILENT_CLIENTS && !answers) {
                socket.shutdownOutput();
                pause(Duration.ofHours(1));
            }
            end(socket, false);
        } catch (IOException reset) {
            end(socket, true);
        }
    }

    private void atTheBeginning() throws IOException {
        switch (flaw) {
            case KEEPS_PIPES -> kept.add(Pipe.open());
            case STARTS_PROCESSES -> kept.add(new ProcessBuilder("sleep", "600").start());
            default -> {}
        }
    }

    private void write(Socket socket, byte[] chunk, int count) throws IOException {
        if (flaw == Flaw.ANSWERS_NO_EQUAL_MESSAGE
                && !answered.add(HexFormat.of().formatHex(chunk, 0, Math.min(count, 64)))) {
            return;
        }
        try {
            AtomicBoolean written = new AtomicBoolean();
            if (flaw == Flaw.SPINS_WHILE_A_CLIENT_DOES_NOT_READ) {
                Thread.ofPlatform().daemon().start(() -> spinUntil(written::get));
            }
            try {
                socket.getOutputStream().write(chunk, 0, count);
            } finally {
                written.set(true);
            }
        } catch (IOException failure) {
            if (flaw == Flaw.KEEPS_SOCKETS_THAT_CANNOT_BE_WRITTEN_TO) {
                pause(Duration.ofHours(1));
            }
            throw failure;
        }
    }

    private void end(Socket socket, boolean reset) {
        open.remove(socket);
        int number = connections.incrementAndGet();
        switch (flaw) {
            case KEEPS_RESET_SOCKETS -> {
                if (reset) {
                    kept.add(socket);
                    return;
                }
            }
            case CLOSES_RESET_SOCKETS_LATE -> {
                if (reset) {
                    later.schedule(() -> close(socket), 30, TimeUnit.SECONDS);
                    return;
                }
            }
            case CLOSES_SOCKETS_IN_BATCHES -> {
                try {
                    socket.shutdownOutput();
                } catch (IOException gone) {
                    // Then there is no need to.
                }
                kept.add(socket);
                if (number % 100 == 0) {
                    kept.forEach(one -> close((Socket) one));
                    kept.clear();
                }
                return;
            }
            case KEEPS_16_KIB -> kept.add(new byte[16 * 1024]);
            case KEEPS_12_KIB_OF_RESET_CLIENTS -> kept.add(reset ? new byte[12 * 1024] : "");
            case KEEPS_DIRECT_MEMORY -> {
                ByteBuffer touched = ByteBuffer.allocateDirect(16 * 1024);
                for (int at = 0; at < touched.capacity(); at += 1024) {
                    touched.put(at, (byte) 1);
                }
                kept.add(touched);
            }
            case KEEPS_PIPES_OF_RESET_CLIENTS -> {
                if (reset) {
                    keepAPipe();
                }
            }
            case SPINS_AFTER_A_RESET -> {
                if (reset) {
                    spin(Duration.ofSeconds(60));
                }
            }
            case ENDS_AFTER_A_RESET -> {
                if (reset) {
                    Runtime.getRuntime().halt(128 + 13);
                }
            }
            default -> {}
        }
        close(socket);
        if (flaw == Flaw.KEEPS_THREADS) {
            pause(Duration.ofHours(1));
        }
    }

    private void keepAPipe() {
        try {
            kept.add(Pipe.open());
        } catch (IOException none) {
            throw new IllegalStateException("There is no pipe to be kept", none);
        }
    }

    /** Looks again and again whether something has come, until it has, and then for as long as the client stays. */
    private void look(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        for (long since = System.nanoTime(); System.nanoTime() - since < TimeUnit.SECONDS.toNanos(60); ) {
            int count = in.available();
            if (count > 0) {
                socket.getOutputStream().write(in.readNBytes(count));
            }
        }
    }

    private static void spin(Duration time) {
        long since = System.nanoTime();
        spinUntil(() -> System.nanoTime() - since >= time.toNanos());
    }

    /**
     * For a millisecond in ten, which is too much for one who waits: ten clients take a core, and a build that runs
     * other tests meanwhile is not slowed down by more.
     */
    private static void spinUntil(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            for (long since = System.nanoTime(); System.nanoTime() - since < TimeUnit.MILLISECONDS.toNanos(1); ) {
                Thread.onSpinWait();
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(9));
        }
    }

    private static void pause(Duration time) {
        for (long since = System.nanoTime(); System.nanoTime() - since < time.toNanos(); ) {
            LockSupport.parkNanos(time.toNanos());
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException closed) {
            // That is what was wanted.
        }
    }
}
