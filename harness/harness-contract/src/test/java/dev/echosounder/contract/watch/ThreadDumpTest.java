package dev.echosounder.contract.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ThreadDumpTest {

    @Test
    void listsThreadsOfTheSystemAndVirtualOnes() throws IOException, InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        Thread waits = Thread.ofVirtual().name("waits-for-the-end").start(() -> {
            try {
                over.await();
            } catch (InterruptedException enough) {
                Thread.currentThread().interrupt();
            }
        });

        String dump = ThreadDump.of(ProcessHandle.current().pid());

        over.countDown();
        waits.join();
        assertThat(dump).contains("\"Reference Handler\"").contains("\"waits-for-the-end\" virtual");
    }
}
