package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FatalErrorsTest {

    /** An event in a process, and the sentence with which the process ends. */
    enum Event {
        ERROR_IN_A_THREAD("the thread one met java.lang.AssertionError (oh) no?): "),
        ERROR_IN_A_VIRTUAL_THREAD("the thread virtual met java.lang.StackOverflowError: "),
        FULL_HEAP("the thread heap-watch met java.lang.OutOfMemoryError (Java heap space): "),
        LOSS_FOR_WANT_OF_HEAP("the thread main met java.lang.OutOfMemoryError (Java heap space): "),
        LOSS_FOR_WANT_OF_DIRECT_MEMORY(""),
        EXCEPTION_IN_A_THREAD(""),
        TOO_LARGE_AN_ARRAY("");

        private final String reason;

        /** @param reason empty if the process goes on */
        Event(String reason) {
            this.reason = reason;
        }

        void happen() throws InterruptedException {
            switch (this) {
                case ERROR_IN_A_THREAD ->
                    join(Thread.ofPlatform().name("one"), () -> {
                        throw new AssertionError("oh) no\n");
                    });
                case ERROR_IN_A_VIRTUAL_THREAD -> join(Thread.ofVirtual().name("virtual"), Event::recur);
                case FULL_HEAP -> fillHeap(new ArrayList<>());
                case LOSS_FOR_WANT_OF_HEAP -> FatalErrors.mayHaveLost(new OutOfMemoryError("Java heap space"));
                case LOSS_FOR_WANT_OF_DIRECT_MEMORY ->
                    FatalErrors.mayHaveLost(new OutOfMemoryError("Cannot reserve 4096 bytes of direct buffer memory"));
                case EXCEPTION_IN_A_THREAD ->
                    join(Thread.ofPlatform().name("one"), () -> {
                        throw new IllegalStateException("thrown");
                    });
                case TOO_LARGE_AN_ARRAY -> allocateTooMuch();
            }
        }

        private static void join(Thread.Builder thread, Runnable work) throws InterruptedException {
            thread.start(work).join();
        }

        private static void recur() {
            recur();
        }

        private static void fillHeap(List<byte[]> taken) {
            while (true) {
                try {
                    taken.add(new byte[1024]);
                } catch (OutOfMemoryError full) {
                    Thread.onSpinWait(); // it has failed, and no other thread learns of it
                }
            }
        }

        private static void allocateTooMuch() {
            try {
                System.out.println(new byte[1 << 30].length);
            } catch (OutOfMemoryError none) {
                System.out.println("survived");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProcessEndsWhereItsServerCannotGoOn(Event event) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx16m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FatalErrorsTest.class.getName(),
                        event.name())
                .redirectErrorStream(true)
                .start();
        List<String> output = process.inputReader().lines().toList();

        if (event.reason.isEmpty()) {
            assertThat(output).last().isEqualTo("goes on");
            assertThat(process.waitFor()).isZero();
        } else {
            assertThat(output)
                    .contains("The server cannot go on, and this process ends, as " + event.reason
                            + "start it again, with more heap (-Xmx) if that was full.")
                    .doesNotContain("goes on");
            assertThat(process.waitFor()).isEqualTo(FatalErrors.EXIT_CODE);
        }
    }

    /** The main class of these processes. */
    public static void main(String... event) throws InterruptedException {
        FatalErrors.endThisProcess();
        FatalErrors.watchHeap();
        Event.valueOf(event[0]).happen();
        System.out.println("goes on");
    }
}
