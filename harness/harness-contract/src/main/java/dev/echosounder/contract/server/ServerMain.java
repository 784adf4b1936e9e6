package dev.echosounder.contract.server;

import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.FatalErrors;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * The main class of a {@link RunningJvm}: serves until its input ends, whatever then happens to it. An empty line of
 * input asks it to collect its garbage; one with a number, to fill its heap for so many milliseconds.
 */
final class ServerMain {

    /** Begins the lines that are for the parent; all others are a model's or the JVM's. */
    static final String MARK = "echosounder: ";

    static final String COLLECTED = MARK + "collected, and bytes in use are: ";
    static final String FULL = MARK + "heap full";
    static final String EMPTIED = MARK + "heap no longer full, where allocations failed: ";
    static final String LISTENS = MARK + "listens at port ";

    private static final Duration GRACE = Duration.ofSeconds(3);

    private ServerMain() {}

    /** @param args the name of the model, and the class of the service, with a public constructor without parameters */
    public static void main(String... args) throws IOException, ReflectiveOperationException {
        FatalErrors.endThisProcess();
        CountDownLatch ending = new CountDownLatch(1);
        Thread.ofPlatform()
                .daemon()
                .name("end")
                .start(() -> haltSoonAfter(ending)); // later there may be no thread left
        Service service =
                (Service) Class.forName(args[1]).getDeclaredConstructor().newInstance();
        Server server =
                Models.named(args[0]).serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), service);
        say(LISTENS + server.address().getPort());
        HeapFilling filling = new HeapFilling();
        int millis = 0;
        for (int next; (next = System.in.read()) >= 0; ) {
            if (next != '\n') {
                millis = 10 * millis + Character.digit(next, 10);
            } else if (millis > 0) {
                say(EMPTIED + filling.last(millis));
                millis = 0;
            } else {
                System.gc();
                say(COLLECTED + bytesInUse());
            }
        }
        ending.countDown();
        System.exit(0); // and not halt, so that the JDK's own hooks remove its temporary files
    }

    /** Bytes of the heap and of direct buffers that are in use. */
    private static long bytesInUse() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()
                + ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                        .filter(pool -> pool.getName().equals("direct"))
                        .mapToLong(BufferPoolMXBean::getMemoryUsed)
                        .sum();
    }

    /** Prints this on a new line: a model or the JVM may have left one without an end. */
    private static void say(String line) {
        System.out.print("\n" + line + "\n");
        System.out.flush();
    }

    private static void haltSoonAfter(CountDownLatch ending) {
        try {
            ending.await();
            Thread.sleep(GRACE);
        } catch (InterruptedException never) {
            // Then sooner.
        }
        Runtime.getRuntime().halt(0);
    }
}
