package dev.echosounder.contract.conversation;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;

/**
 * Plays a script on a plain blocking socket, with a thread that writes and one that reads: so it can wait for nothing
 * but what the script says, and a peer that waits for its answer to be taken does not stop it from stopping to read.
 */
final class Caller implements AutoCloseable {

    private static final int CHUNK_BYTES = 16 * 1024;

    private final Script script;
    private final Duration patience;
    private final Socket socket = new Socket();

    // Guarded by this.
    private final Hearing hearing;
    private final Queue<Act> toWrite = new ArrayDeque<>();
    private int said;
    private int written;
    private boolean reading = true;
    private boolean closing;
    private boolean ended;
    private IOException lost;
    private IOException unsent;
    private BooleanSupplier awaited = () -> false; // by who plays the script

    Caller(Script script, Duration patience) {
        this.script = script;
        this.patience = patience;
        hearing = new Hearing(script);
    }

    /**
     * Plays it to its end.
     *
     * @return what was wrong with what came back
     */
    Optional<String> play(InetSocketAddress server, ThreadFactory threads) {
        try (this) {
            socket.setTcpNoDelay(true);
            socket.connect(server, (int) patience.toMillis());
            threads.newThread(this::write).start();
            threads.newThread(this::read).start();
            for (Act act : script.acts()) {
                Optional<String> wrong = perform(act);
                if (wrong.isPresent() || act instanceof Act.Reset || act instanceof Act.Leave) {
                    return wrong;
                }
            }
            return finish();
        } catch (IOException failure) {
            return Optional.of("the client could not connect: " + failure.getMessage());
        }
    }

    private synchronized Optional<String> perform(Act act) throws IOException {
        switch (act) {
            case Act.Say(int bytes) -> {
                said += bytes;
                toWrite.add(act);
            }
            case Act.HalfClose _ -> toWrite.add(act);
            case Act.StopReading _ -> reading = false;
            case Act.ReadOn _ -> reading = true;
            case Act.Await _ -> {
                return script.breaksOff(said) ? await(() -> false) : await(() -> hearing.answers(said));
            }
            case Act.Reset _ -> {
                socket.setSoLinger(true, 0);
                close();
                return hearing.wrongInPart();
            }
            case Act.Leave _ -> {
                close();
                return hearing.wrongInPart();
            }
        }
        notifyAll();
        return Optional.empty();
    }

    private synchronized Optional<String> finish() {
        Optional<String> wrong = await(() -> ended);
        if (wrong.isPresent() || script.breaksOff(said)) {
            return wrong.or(hearing::wrongInPart);
        }
        return hearing.wrongInAll().map(this::told);
    }

    /** Waits for this, or for the end of a connection whose session throws; returns what hindered it. */
    private Optional<String> await(BooleanSupplier done) {
        awaited = done;
        long progress = -1;
        long since = System.nanoTime();
        while (!isAwaited()) {
            if (progress != written + hearing.bytes()) {
                progress = written + hearing.bytes();
                since = System.nanoTime();
            } else if (System.nanoTime() - since > patience.toNanos()) {
                return Optional.of(told(String.format(
                        Locale.ROOT, "%s, and for %,d ms nothing has happened", hearing.soFar(), patience.toMillis())));
            }
            pause(100);
        }
        if (hearing.isWrong() || done.getAsBoolean()) {
            return hearing.wrongInPart().map(this::told);
        }
        return script.breaksOff(said)
                ? Optional.empty()
                : Optional.of(told(hearing.soFar() + ", and then "
                        + (ended ? "the end of the stream" : "the connection failed: " + lost.getMessage())));
    }

    /** Whether there is nothing more to wait for. */
    private boolean isAwaited() {
        return hearing.isWrong() || ended || lost != null || awaited.getAsBoolean();
    }

    private String told(String what) {
        return String.format(
                Locale.ROOT,
                "%s; the client had said %,d bytes and written %,d%s",
                what,
                said,
                written,
                unsent == null ? "" : ", and could write no more: " + unsent.getMessage());
    }

    private void write() {
        try {
            OutputStream out = socket.getOutputStream();
            int from = 0;
            for (Act act = nextToWrite(); act != null; act = nextToWrite()) {
                if (!(act instanceof Act.Say(int bytes))) {
                    socket.shutdownOutput();
                    return;
                }
                out.write(script.bytes(), from, bytes);
                from += bytes;
                int soFar = from;
                change(() -> written = soFar);
            }
        } catch (IOException failure) {
            change(() -> unsent = failure);
        }
    }

    private synchronized Act nextToWrite() {
        while (toWrite.isEmpty() && !closing) {
            pause(0);
        }
        return toWrite.poll();
    }

    private void read() {
        byte[] chunk = new byte[CHUNK_BYTES];
        try {
            InputStream in = socket.getInputStream();
            while (mayRead()) {
                int count = in.read(chunk);
                change(() -> {
                    if (count < 0) {
                        ended = true;
                    } else {
                        hearing.add(chunk, 0, count);
                    }
                });
                if (count < 0) {
                    return;
                }
            }
        } catch (IOException failure) {
            change(() -> lost = failure);
        }
    }

    private synchronized boolean mayRead() {
        while (!reading && !closing) {
            pause(0);
        }
        return !closing;
    }

    /**
     * Whoever waits is woken only when it has something to do: most of what a conversation costs is the waking of
     * threads.
     */
    private synchronized void change(Runnable change) {
        change.run();
        if (isAwaited()) {
            notifyAll();
        }
    }

    /** Waits for a change, not longer than this; 0 for as long as it takes. */
    private void pause(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted in the middle of a conversation", interrupted);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closing = true;
        notifyAll();
        socket.close();
    }
}
