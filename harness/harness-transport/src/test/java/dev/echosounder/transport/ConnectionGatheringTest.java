package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of sends for the writes of a call, and their buffers. */
class ConnectionGatheringTest {
    private static final int LONG = 4_096;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', emptyValue = "", textBlock = """
        the short writes of a call are one send            | 4 4 5                    | 13
        a write that is just not long is gathered          | 4095                     | 4095
        a long write goes straight from its buffer         | 4096                     | 4096
        short writes before a long one leave before it     | 12 5000                  | 12 5000
        short writes are sent as soon as their batch fills | 1000 1000 1000 1000 1000 | 4000 1000
        a call that writes nothing sends nothing           | 0                        | ''
        """)
    void writesOfACallAreGathered(String name, String lengths, String sends) {
        List<ByteBuffer> writes = new ArrayList<>();
        int total = 0;
        for (String length : lengths.split(" ")) {
            writes.add(ByteBuffer.wrap(Bytes.counted(total, Integer.parseInt(length))));
            total += Integer.parseInt(length);
        }
        StagedConnection connection = new StagedConnection((in, out) -> writes.forEach(out::write));
        connection.start();
        connection.input(Bytes.of("?"));
        assertThat(String.join(" ", connection.sends()).replace("send ", "")).isEqualTo(sends);
        assertThat(connection.events).last().isEqualTo("flush");
        assertThat(connection.taken()).isEqualTo(Bytes.counted(total));
        assertThat(writes).noneMatch(ByteBuffer::hasRemaining);
        assertThat(connection.buffers)
                .allMatch(sent -> sent == connection.batch
                        || writes.stream().anyMatch(written -> written == sent && written.limit() >= LONG));
    }

    @Test
    void eachCallSendsItsOwn() {
        StagedConnection connection = new StagedConnection((in, out) -> {
            in.position(in.limit());
            out.write(Bytes.of("answer."));
        });
        connection.input(Bytes.of("?"));
        connection.input(Bytes.of("?"));
        assertThat(connection.events).containsExactly("send 7", "flush", "send 7", "flush");
    }

    @ParameterizedTest
    @CsvSource({"4, 1000", "10000, 100"})
    void theBufferOfAWriteMayBeUsedAgainAtOnceThoughTheTransportTookOnlyPart(int length, int taken) {
        ByteBuffer own = ByteBuffer.allocate(length);
        StagedConnection connection = new StagedConnection((in, out) -> {
            in.position(in.limit());
            out.write(own.clear().put(Bytes.counted(0, length)).flip());
            out.write(own.clear().put(Bytes.counted(length, length)).flip());
            own.clear().put(new byte[length]);
        });
        connection.takeOnly(taken);
        connection.input(Bytes.of("?"));
        connection.takeEverything();
        connection.drain();
        assertThat(connection.taken()).isEqualTo(Bytes.counted(2 * length));
    }

    @Test
    void aLongWriteOnASlowTransportIsNotOfferedTwice() {
        StagedConnection connection = new StagedConnection((in, out) -> {
            out.write(ByteBuffer.wrap(Bytes.counted(0, 5_000)));
            out.write(ByteBuffer.wrap(Bytes.counted(5_000, 5_000)));
        });
        connection.takeOnly(3_000);
        connection.input(Bytes.of("?"));
        assertThat(connection.sends())
                .as("the second has to wait for the rest of the first")
                .containsExactly("send 5000");
        connection.takeEverything();
        connection.drain();
        assertThat(connection.sends()).containsExactly("send 5000", "send 7000");
        assertThat(connection.taken()).isEqualTo(Bytes.counted(10_000));
    }
}
