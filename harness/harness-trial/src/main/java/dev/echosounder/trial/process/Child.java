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
 * A JVM that does what its parent asks on its standard input, and answers on its standard output. When its input ends
 * it ends, whatever it is doing: the kernel ends the input of a child whose parent is gone, even of a parent that was
 * killed and could not say goodbye.
 */
final class Child {

    /** For an outside server to end, and for this JVM's hooks. */
    private static final Duration LAST_WORK = Duration.ofSeconds(3);

    private final OutputStream answers;
    private final ChildWork work;
    private final BlockingQueue<Request> asked = new LinkedBlockingQueue<>();
    private final CountDownLatch ending = new CountDownLatch(1);

    private Child(OutputStream answers, ChildWork work) {
        this.answers = answers;
        this.work = work;
    }

    /** The main class of the JVMs in which trials are made. */
    public static void main(String[] arguments) {
        live(LoadConnectionsFactory::open);
    }

    /** Lives the life of a child in this JVM. Never returns. */
    static void live(ChildWork.Connector connector) {
        OutputStream answers = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // whatever a model prints is no answer
        System.setIn(InputStream.nullInputStream());
        Child child = new Child(answers, new ChildWork(connector));
        Runtime.getRuntime()
                .addShutdownHook(new Thread(child.work::abandon, "abandon")); // Ctrl-C reaches the whole process group
        Thread.ofPlatform()
                .daemon()
                .name("end")
                .start(child::haltSoon); // now: at the end there may be no thread left for it
        Thread.ofPlatform().daemon().name("requests").start(child::listen);
        child.answerAll();
    }

    private void listen() {
        work.leaveOutThisThread();
        Lines.read(new FileInputStream(FileDescriptor.in), this::hear);
        ending.countDown();
        System.exit(0); // and not halt, so that the JDK's own hooks take away its temporary files
    }

    /** No hook, no thread of a model and no want of threads, files or memory may keep a child alive. */
    private void haltSoon() {
        try {
            ending.await();
            Thread.sleep(LAST_WORK);
        } catch (InterruptedException nobodyDoes) {
            // Then sooner.
        }
        Runtime.getRuntime().halt(0);
    }

    private void hear(String line) {
        try {
            asked.add(MessageCodec.decode(line, Request.class));
        } catch (IOException nonsense) {
            System.err.println(nonsense.getMessage());
        }
    }

    private void answerAll() {
        work.leaveOutThisThread();
        say(new Reply.Ready());
        try {
            while (true) {
                say(work.answer(asked.take()));
            }
        } catch (InterruptedException nobodyDoes) {
            Runtime.getRuntime().halt(1);
        }
    }

    private void say(Reply reply) {
        try {
            // Begun on a new line, and written at once: the JVM itself may have left a line without an end.
            answers.write(("\n" + MessageCodec.encode(reply) + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException parentIsGone) {
            // So is the input, and with it this JVM.
        }
    }
}
