package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.mina.core.filterchain.IoFilterEvent;
import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IoEventType;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.executor.ExecutorFilter;
import org.apache.mina.transport.socket.nio.NioSocketAcceptor;

/**
 * Apache MINA.
 *
 * @param pooled whether a pool calls the handler; otherwise its processors do
 */
record MinaEcho(boolean pooled) implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        NioSocketAcceptor acceptor = new NioSocketAcceptor(PROCESSORS);
        acceptor.setBacklog(BACKLOG);
        acceptor.setReuseAddress(true);
        acceptor.getSessionConfig().setTcpNoDelay(true);
        acceptor.getSessionConfig().setMaxReadBufferSize(READ_BYTES);
        if (pooled) {
            acceptor.getFilterChain().addLast("pool", new Pool());
        }
        acceptor.setHandler(new Handler());
        acceptor.bind(at);
    }

    private static final class Pool extends ExecutorFilter {

        Pool() {
            super(POOL_THREADS, IoEventType.MESSAGE_RECEIVED);
        }

        /** Comes after all input; in MINA's own filter it would overtake that. */
        @Override
        public void inputClosed(NextFilter next, IoSession session) {
            fireEvent(new IoFilterEvent(next, IoEventType.INPUT_CLOSED, session, null));
        }
    }

    private static final class Handler extends IoHandlerAdapter {

        @Override
        public void messageReceived(IoSession session, Object message) {
            session.write(message);
            if (session.getScheduledWriteBytes() >= UNSENT_BYTES) {
                session.suspendRead();
                resumeIfSent(session); // by now, that is, where another thread sends
            }
        }

        @Override
        public void messageSent(IoSession session, Object message) {
            resumeIfSent(session);
        }

        private static void resumeIfSent(IoSession session) {
            if (session.isReadSuspended() && session.getScheduledWriteBytes() < UNSENT_BYTES) {
                session.resumeRead();
            }
        }

        @Override
        public void inputClosed(IoSession session) {
            session.closeOnFlush();
        }

        @Override
        public void exceptionCaught(IoSession session, Throwable reset) {
            session.closeNow();
        }
    }
}
