package org.xsocket.connection;

import dev.echosounder.transport.Grace;
import java.lang.System.Logger.Level;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One of xSocket's dispatchers: a selector, its thread, and the memory that it reads into. */
public final class Loop {

    private static final System.Logger LOG = System.getLogger(Loop.class.getName());

    /**
     * At least this much of a piece of memory must be left, otherwise the next read begins another. In bytes, as by
     * xSocket's own default.
     */
    private static final int LEAST_READ_BYTES = 64;

    private static final VarHandle SELECTOR;

    static {
        try {
            SELECTOR = MethodHandles.privateLookupIn(IoSocketDispatcher.class, MethodHandles.lookup())
                    .findVarHandle(IoSocketDispatcher.class, "selector", Selector.class);
        } catch (ReflectiveOperationException anotherVersion) {
            throw new ExceptionInInitializerError(anotherVersion);
        }
    }

    final IoUnsynchronizedMemoryManager memory;
    final ByteBuffer aside;
    private final IoSocketDispatcher dispatcher;
    private final ConnectionManager manager;
    private final Thread thread;

    Loop(IoSocketDispatcher dispatcher, ConnectionManager manager, int readBytes) {
        this.dispatcher = dispatcher;
        this.manager = manager;
        memory = IoUnsynchronizedMemoryManager.createPreallocatedMemoryManager(readBytes, LEAST_READ_BYTES, false);
        aside = ByteBuffer.allocateDirect(readBytes);
        CompletableFuture<Thread> itself = new CompletableFuture<>();
        execute(() -> itself.complete(Thread.currentThread()));
        thread = itself.join();
    }

    /**
     * Runs a task on the loop's thread between two rounds, after all that it was given before; nothing happens once the
     * loop has ended.
     */
    public void execute(Runnable task) {
        dispatcher.addKeyUpdateTask(() -> {
            try {
                task.run();
            } catch (Throwable failure) { // otherwise the rest of this round would be lost, for other connections
                LOG.log(Level.ERROR, "A task of " + thread.getName() + " failed", failure);
            }
        });
    }

    /**
     * Gives it a connection, which it reads from then on, in turn with what it is given to {@link #execute}.
     *
     * @param life receives the events, first {@link Life#joined} and then {@code onConnect}; it must carry
     *     {@code @Execution(Execution.NONTHREADED)}
     */
    public void join(SocketChannel channel, Life life) {
        execute(() -> {
            try {
                NonBlockingConnection connection = new NonBlockingConnection(manager, HandlerAdapter.newInstance(life));
                connection.setAutoflush(false);
                connection.setFlushmode(IConnection.FlushMode.ASYNC);
                connection.setWorkerpool(this::execute);
                Link link = new Link(
                        this,
                        (IoSocketHandler) ConnectionUtils.getIoProvider()
                                .createIoHandler(false, dispatcher, channel, null, false),
                        life);
                life.joined(link);
                connection.init(link);
            } catch (Throwable failure) {
                life.failed(failure);
            }
        });
    }

    Selector selector() {
        return (Selector) SELECTOR.get(dispatcher);
    }

    /** Ends a round of reads and writes. What is left of it comes again with the next, which begins at once. */
    void beginAgain() {
        selector().selectedKeys().clear();
        selector().wakeup();
    }

    void awaitEnd() {
        Grace.awaitEnd(List.of(thread));
    }
}
