package dev.echosounder.reactor;

import dev.echosounder.api.Session;
import dev.echosounder.netty.channel.ChannelLoops;
import dev.echosounder.transport.ServedConnection;
import io.netty.buffer.ByteBuf;
import io.netty.channel.socket.DuplexChannel;
import java.nio.ByteBuffer;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.netty.FutureMono;

/**
 * A connection of Reactor Netty, which reads and writes in its own way: one buffer is demanded when the session can
 * take it, and answers are sent as there is a demand for them. Everything runs on the thread of the connection's loop.
 *
 * <p>A {@link ChannelObserver} in the channel's pipeline reports what its streams do not: that the peer has
 * half-closed, and that what was written is on its way. Half-closure is an option of Netty's that Reactor Netty sets,
 * without a place for it in its streams.
 */
final class ReactorConnection extends ServedConnection implements CoreSubscriber<Object> {

    /** The end of the input, which comes after everything that was read. */
    static final Object END = new Object();

    private final ChannelLoops loops;
    private final reactor.netty.Connection connection;
    private final DuplexChannel channel;
    private final ChannelObserver observer;
    private final Answers answers;

    private Subscription input;
    private boolean demanded;
    private boolean working; // in answer to an event
    private ByteBuf read; // while the session is shown it
    private ByteBuffer readView; // the same bytes as the session sees them

    /** Makes a connection. For the thread of its loop, before anything is read. */
    ReactorConnection(ChannelLoops loops, reactor.netty.Connection connection, Session session) {
        super(session);
        this.loops = loops;
        this.connection = connection;
        this.channel = (DuplexChannel) connection.channel();
        this.observer = new ChannelObserver(this, channel);
        this.answers = new Answers(() -> channel.eventLoop().execute(this::drained));
        connection.addHandlerLast(observer);
        loops.connections.add(this);
    }

    @Override
    protected void serve(Runnable action) {
        channel.eventLoop().execute(action);
    }

    @Override
    public void begin() {
        serve(() -> {
            if (!isClosed()) {
                converse().subscribe();
            }
        });
    }

    @Override
    public void finishOnceEmpty() {
        serve(observer::finish);
    }

    /** Serves the connection when it is subscribed to. It never completes: the channel is closed at the end. */
    Mono<Void> converse() {
        return Mono.defer(() -> {
                    working = true;
                    start();
                    working = false;
                    connection.inbound().receiveObject().subscribe(this);
                    return connection.outbound().send(answers).then();
                })
                .then(Mono.defer(() -> FutureMono.from(channel.shutdownOutput())))
                .then(Mono.<Void>fromRunnable(this::endSent))
                .onErrorResume(failure -> {
                    close(failure);
                    return Mono.empty();
                })
                .then(Mono.never());
    }

    // ---- what the streams report, and the observer

    @Override
    public void onSubscribe(Subscription subscription) {
        input = subscription;
        demand();
    }

    @Override
    public void onNext(Object next) {
        demanded = false;
        working = true;
        if (next == END) {
            inputEnd();
        } else {
            read = (ByteBuf) next;
            readView = read.nioBuffer();
            try {
                input(readView);
            } finally {
                read = null;
                readView = null;
            }
        }
        working = false;
        demand();
    }

    @Override
    public void onError(Throwable failure) {
        close(failure);
    }

    @Override
    public void onComplete() {
        close(closedEarly());
    }

    /**
     * Reports that there is room again, or a demand. If that is reported from within a write, it is handled at the end
     * of the current event: a demand in the middle of a call of the session could show it more input before it is done.
     */
    void drained() {
        if (!working) {
            working = true;
            drain();
            working = false;
            demand();
        }
    }

    private void demand() {
        if (!demanded && input != null && wantsInput()) {
            demanded = true;
            input.request(1);
        }
    }

    // ---- what the session does

    @Override
    protected boolean transportHasRoom() {
        return answers.isDemanded() && channel.isWritable();
    }

    @Override
    protected void send(ByteBuffer bytes) {
        if (!answers.isDemanded()) {
            return;
        }
        if (bytes == readView) {
            answers.add(
                    bytes.remaining() == read.readableBytes()
                            ? read.retain()
                            : read.retainedSlice(read.readerIndex() + bytes.position(), bytes.remaining()));
            bytes.position(bytes.limit());
        } else {
            answers.add(channel.alloc().directBuffer(bytes.remaining()).writeBytes(bytes));
        }
    }

    @Override
    protected void sendEnd() {
        answers.end();
    }

    @Override
    protected void disconnect() {
        loops.connections.remove(this);
        if (input != null) {
            input.cancel();
        }
        connection.dispose();
    }
}
