package dev.echosounder.trial.process;

import dev.echosounder.load.generate.LoadConnectionsFactory;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A JVM that does what its parent asks on its standard input, and answers on its standard output. It exits when its
 * input ends, whatever it is doing. The kernel ends the input when the parent is gone, even if the parent was killed.
 */
final class Child {

    /** The time for an outside server to end, and for this JVM's shutdown hooks. */
    private static final Duration SHUTDOWN_TIME = Duration.ofSeconds(3);

    private final OutputStream replies;
    private final ChildWork work;
    private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
    private final CountDownLatch ending = new CountDownLatch(1);

    private Child(OutputStream replies, ChildWork work) {
        this.replies = replies;
        this.work = work;
    }

    /** The main class of the JVMs in which trials are made. */
    public static void main(String[] arguments) {
        run(LoadConnectionsFactory::open);
    }

    /** Runs this JVM as a child. Never returns. */
    static void run(ChildWork.Connector connector) {
        OutputStream replies = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // what a model prints is no reply
        System.setIn(InputStream.nullInputStream());
        Child child = new Child(replies, new ChildWork(connector));
        Runtime.getRuntime()
                .addShutdownHook(new Thread(child.work::abandon, "abandon")); // Ctrl-C reaches the whole process group
        Thread.ofPlatform()
                .daemon()
                .name("end")
                .start(child::haltSoon); // started now, as it may be impossible to start a thread later
        Thread.ofPlatform().daemon().name("requests").start(child::listen);
        child.answerAll();
    }

    private void listen() {
        work.leaveOutThisThread();
        Lines.read(new FileInputStream(FileDescriptor.in), this::receive);
        ending.countDown();
        System.exit(0); // not halt, so that the JDK's hooks delete its temporary files
    }

    /** Ends the JVM even if a hook or a thread of a model hangs, or threads, files or memory are exhausted. */
    private void haltSoon() {
        try {
            ending.await();
            Thread.sleep(SHUTDOWN_TIME);
        } catch (InterruptedException impossible) {
            // Then it is halted at once.
        }
        Runtime.getRuntime().halt(0);
    }

    private void receive(String line) {
        try {
            requests.add(MessageCodec.decode(line, Request.class));
        } catch (IOException nonsense) {
            System.err.println(nonsense.getMessage());
        }
    }

    private void answerAll() {
        work.leaveOutThisThread();
        send(new Reply.Ready());
        try {
            while (true) {
                send(work.answer(requests.take()));
            }
        } catch (InterruptedException impossible) {
            Runtime.getRuntime().halt(1);
        }
    }

    private void send(Reply reply) {
        try {
            // Begun on a new line, and written at once: the JVM itself may have left a line without an end.
            replies.write(("\n" + MessageCodec.encode(reply) + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException parentIsGone) {
            // Then the input has ended too, and this JVM exits.
        }
    }
}
