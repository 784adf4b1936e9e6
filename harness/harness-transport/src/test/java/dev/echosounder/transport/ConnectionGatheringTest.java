package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** How many sends the writes of a call cost, and from which buffers. */
class ConnectionGatheringTest {

    @Test
    void theShortWritesOfACallAreOneSend() {
        StagedConnection connection = new StagedConnection((in, out) -> {
            for (String word : new String[] {"one ", "two ", "three"}) {
                out.write(Bytes.of(word));
            }
        });

        connection.input(Bytes.of("?"));

        assertThat(connection.text()).isEqualTo("one two three");
        assertThat(connection.events).containsExactly("send 13", "flush");
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

    @Test
    void theBufferOfAShortWriteMayBeUsedAgainAtOnce() {
        ByteBuffer own = ByteBuffer.allocate(4);
        StagedConnection connection = new StagedConnection((in, out) -> {
            out.write(own.clear().put(Bytes.of("one ")).flip());
            out.write(own.clear().put(Bytes.of("two ")).flip());
            own.clear().put(Bytes.of("XXXX"));
        });

        connection.input(Bytes.of("?"));

        assertThat(connection.text()).isEqualTo("one two ");
    }

    @Test
    void theBufferOfALongWriteMayBeUsedAgainAtOnceThoughTheTransportTookOnlyPart() {
        ByteBuffer own = ByteBuffer.allocate(10_000);
        StagedConnection connection = new StagedConnection((in, out) -> {
            out.write(own.clear().put(Bytes.counted(10_000)).flip());
            own.clear().put(new byte[10_000]);
        });
        connection.takeOnly(100);

        connection.input(Bytes.of("?"));
        connection.takeEverything();
        connection.drain();

        assertThat(connection.taken()).isEqualTo(Bytes.counted(10_000));
    }

    @Test
    void aLongWriteGoesStraightFromItsBuffer() {
        ByteBuffer answer = ByteBuffer.wrap(Bytes.counted(4_096));
        StagedConnection connection = new StagedConnection((in, out) -> out.write(answer));

        connection.input(Bytes.of("?"));

        assertThat(connection.buffers).hasSize(1);
        assertThat(connection.buffers.getFirst()).isSameAs(answer);
        assertThat(answer.hasRemaining()).isFalse();
    }

    @Test
    void aWriteThatIsJustNotLongIsGathered() {
        ByteBuffer answer = ByteBuffer.wrap(Bytes.counted(4_095));
        StagedConnection connection = new StagedConnection((in, out) -> out.write(answer));

        connection.input(Bytes.of("?"));

        assertThat(connection.buffers).hasSize(1);
        assertThat(connection.buffers.getFirst()).isSameAs(connection.batch);
        assertThat(connection.taken()).isEqualTo(Bytes.counted(4_095));
    }

    @Test
    void shortWritesBeforeALongOneLeaveBeforeIt() {
        StagedConnection connection = new StagedConnection((in, out) -> {
            out.write(Bytes.of("length 5000:"));
            out.write(ByteBuffer.wrap(Bytes.counted(5_000)));
        });

        connection.input(Bytes.of("?"));

        assertThat(connection.sends()).containsExactly("send 12", "send 5000");
        assertThat(connection.text()).startsWith("length 5000:");
    }

    @Test
    void moreShortWritesThanFitAreSentAsTheBatchFills() {
        StagedConnection connection = new StagedConnection((in, out) -> {
            for (int i = 0; i < 5; i++) {
                out.write(ByteBuffer.wrap(Bytes.counted(i * 1_000, 1_000)));
            }
        });

        connection.input(Bytes.of("?"));

        assertThat(connection.sends()).containsExactly("send 4000", "send 1000");
        assertThat(connection.taken()).isEqualTo(Bytes.counted(5_000));
    }

    @Test
    void aCallThatWritesNothingSendsNothing() {
        StagedConnection connection = new StagedConnection((in, out) -> out.write(ByteBuffer.allocate(0)));

        connection.start();
        connection.input(Bytes.of("?"));

        assertThat(connection.sends()).isEmpty();
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
                .as("the second has to queue behind the rest of the first")
                .containsExactly("send 5000");
        connection.takeEverything();
        connection.drain();
        assertThat(connection.sends()).containsExactly("send 5000", "send 7000");
        assertThat(connection.taken()).isEqualTo(Bytes.counted(10_000));
    }
}
