package dev.echosounder.contract.client;

import dev.echosounder.api.Times;
import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Clients that never let a server rest: each says the same few bytes again as soon as they have come back. */
public final class BusyCrowd implements AutoCloseable {

    private static final int MESSAGE_BYTES = 64;

    private final List<Member> members = new ArrayList<>();

    /** On return all of them have been answered once, and talk on. */
    public void begin(InetSocketAddress server, int clients) {
        for (int i = 0; i < clients; i++) {
            Member member = new Member(i);
            members.add(member);
            member.begin(server);
        }
        members.forEach(member ->
                Thread.ofVirtual().name(Threads.OWN_PREFIX + "busy-client").start(member::talkOn));
    }

    /** Waits until each of them has been answered once more; fails if one ever was not, or by something else. */
    public void awaitAnswers() {
        members.forEach(Member::awaitAnswer);
    }

    @Override
    public void close() {
        members.forEach(Member::close);
    }

    private static final class Member {

        private final Socket socket = new Socket();
        private final byte[] message = new byte[MESSAGE_BYTES];

        // Guarded by this.
        private long answers;
        private String wrong;

        /** @param seed of what it says */
        Member(long seed) {
            new SplittableRandom(seed).nextBytes(message);
        }

        public void begin(InetSocketAddress server) {
            int patience = (int) Timeouts.limit().toMillis();
            try {
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(patience);
                socket.connect(server, patience);
                makeRoundTrip();
            } catch (IOException failure) {
                throw new AssertionError(
                        "Of those who are to keep the server busy one was not answered at all: " + failure.getMessage(),
                        failure);
            }
        }

        private void makeRoundTrip() throws IOException {
            socket.getOutputStream().write(message);
            byte[] answer = socket.getInputStream().readNBytes(MESSAGE_BYTES);
            if (answer.length < MESSAGE_BYTES) {
                throw new IOException("the server closed the connection");
            }
            if (!Arrays.equals(answer, message)) {
                throw new IOException("other bytes came back than were sent");
            }
        }

        void talkOn() {
            try {
                while (true) {
                    makeRoundTrip();
                    answered();
                }
            } catch (IOException failure) {
                failed(failure.getMessage());
            }
        }

        private synchronized void answered() {
            answers++;
            notifyAll();
        }

        private synchronized void failed(String how) {
            wrong = how;
            notifyAll();
        }

        synchronized void awaitAnswer() {
            long before = answers;
            long since = System.nanoTime();
            while (wrong == null && answers == before) {
                if (System.nanoTime() - since > Timeouts.limit().toNanos()) {
                    wrong = "nothing has come back for " + Times.text(Timeouts.limit());
                } else {
                    pause();
                }
            }
            if (wrong != null) {
                throw new AssertionError(String.format(
                        Locale.ROOT,
                        "Of those who keep the server busy one was answered %,d times: %s.",
                        answers,
                        wrong));
            }
        }

        private void pause() {
            try {
                wait(100);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while waiting for the server", interrupted);
            }
        }

        void close() {
            try {
                socket.close();
            } catch (IOException alreadyGone) {
                // To be gone is all that was wanted.
            }
        }
    }
}
