package dev.echosounder.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.echosounder.netty.watch.NettyWatch;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import org.junit.jupiter.api.Test;

/**
 * The scenarios of Netty's models fail when a buffer is lost. Without this, a detector that never speaks would look
 * like buffers that never are.
 */
class NettyWatchTest {

    private final NettyWatch watch = new NettyWatch();

    @Test
    void everyBufferIsTracked() {
        assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.PARANOID);
    }

    @Test
    void reportsABufferThatIsLost() {
        loseABuffer();

        await().pollInSameThread()
                .untilAsserted(() -> assertThat(watch.leaks())
                        .singleElement()
                        .asString()
                        .contains("ByteBuf was never released")
                        .contains("loseABuffer"));
        assertThat(watch.leaks()).as("what is reported only once").isEmpty();
    }

    @Test
    void reportsNoBufferThatIsReleased() {
        ByteBufAllocator.DEFAULT.directBuffer(100).release();

        assertThat(watch.leaks()).isEmpty();
    }

    private static void loseABuffer() {
        ByteBufAllocator.DEFAULT.directBuffer(100).writeByte(1);
    }
}
