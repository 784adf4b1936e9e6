package dev.echosounder.mina;

import dev.echosounder.transport.Connection;
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IoSession;

/** Hands MINA's events to the connections that they are about. */
final class Events extends IoHandlerAdapter {

    @Override
    public void sessionCreated(IoSession mina) {
        MinaConnection.of(mina).joined();
    }

    @Override
    public void sessionOpened(IoSession mina) {
        MinaConnection.of(mina).opened();
    }

    @Override
    public void messageReceived(IoSession mina, Object message) {
        MinaConnection.of(mina).received((IoBuffer) message);
    }

    @Override
    public void messageSent(IoSession mina, Object message) {
        MinaConnection.of(mina).sent();
    }

    @Override
    public void inputClosed(IoSession mina) {
        MinaConnection.of(mina).inputClosed();
    }

    @Override
    public void exceptionCaught(IoSession mina, Throwable cause) {
        MinaConnection.of(mina).close(cause);
    }

    @Override
    public void sessionClosed(IoSession mina) {
        MinaConnection.of(mina).close(Connection.closedEarly());
    }
}
