package dev.echosounder.blocking;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/**
 * Lines for virtual threads: see {@link CourteousLine}.
 *
 * @param lines what is behind them
 */
record CourteousLines(Lines lines) implements Lines {

    @Override
    public String text() {
        return lines.text() + "; before it waits for input a thread lets others run, where that pays";
    }

    @Override
    public Seat reserve() throws IOException {
        Seat seat = lines.reserve();
        return new Seat() {

            @Override
            public Line take(SocketChannel channel) throws IOException {
                return courteous(seat.take(channel));
            }

            @Override
            public void close() throws IOException {
                seat.close();
            }
        };
    }

    @Override
    public Line call(InetSocketAddress to) throws IOException {
        return courteous(lines.call(to));
    }

    private static Line courteous(Line line) {
        return new CourteousLine(line, Thread::yield);
    }
}
