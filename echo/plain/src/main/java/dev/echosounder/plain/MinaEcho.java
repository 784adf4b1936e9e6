package dev.echosounder.plain;

import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.transport.socket.nio.NioSocketAcceptor;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Apache MINA without filters: its processors call the handler. */
final class MinaEcho implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        NioSocketAcceptor acceptor = new NioSocketAcceptor(PROCESSORS);
        acceptor.setBacklog(BACKLOG);
        acceptor.setReuseAddress(true);
        acceptor.getSessionConfig().setTcpNoDelay(true);
        acceptor.getSessionConfig().setMaxReadBufferSize(READ_BYTES);
        acceptor.setHandler(new Handler());
        acceptor.bind(at);
    }

    private static final class Handler extends IoHandlerAdapter {

        @Override
        public void messageReceived(IoSession session, Object message) {
            session.write(message);
            if (session.getScheduledWriteBytes() >= UNSENT_BYTES) {
                session.suspendRead();
            }
        }

        @Override
        public void messageSent(IoSession session, Object message) {
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
