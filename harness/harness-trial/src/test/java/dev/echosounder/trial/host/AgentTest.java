package dev.echosounder.trial.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.trial.jvm.JvmSpec;
import dev.echosounder.trial.process.ChildCommand;
import dev.echosounder.trial.process.ChildHandle;
import dev.echosounder.trial.process.MessageCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An agent with staged children and a staged clock. */
class AgentTest {

    private static final ChildCommand COMMAND = ChildCommand.of(Optional.empty(), List.of(), JvmSpec.USUAL, List.of());

    private final AtomicLong clock = new AtomicLong(7);
    private final List<StagedHandle> children = new ArrayList<>();
    private final ByteArrayOutputStream replies = new ByteArrayOutputStream();
    private final Agent agent = new Agent(_ -> new StagedHandle(children), replies, clock::get, this::lock);
    private boolean locked;

    private AutoCloseable lock() throws IOException {
        if (locked) {
            throw new IOException("Another measurement runs on this machine.");
        }
        locked = true;
        return () -> {};
    }

    /** A child that only remembers what happens to it. */
    private static final class StagedHandle implements ChildHandle {

        private final List<String> sent = new ArrayList<>();
        private boolean inputEnded;
        private boolean killed;

        StagedHandle(List<StagedHandle> all) {
            all.add(this);
        }

        @Override
        public long pid() {
            return 42;
        }

        @Override
        public List<String> command() {
            return List.of("java");
        }

        @Override
        public void readInto(Output output) {
            output.out("ready");
        }

        @Override
        public void send(String line) {
            sent.add(line);
        }

        @Override
        public void endInput() {
            inputEnded = true;
        }

        @Override
        public Optional<String> awaitEnd(Duration longest) {
            return Optional.empty();
        }

        @Override
        public void owns(long pid) {}

        @Override
        public void kill() {
            killed = true;
        }
    }

    private void asked(AgentRequest... requests) {
        String lines = Stream.of(requests).map(MessageCodec::encode).collect(Collectors.joining("\n", "", "\n"));
        agent.run(new ByteArrayInputStream(lines.getBytes(StandardCharsets.US_ASCII)));
    }

    private List<AgentReply> said() throws IOException {
        List<AgentReply> said = new ArrayList<>();
        for (String line : replies.toString(StandardCharsets.US_ASCII).lines().toList()) {
            if (!line.isEmpty()) {
                said.add(MessageCodec.decode(line, AgentReply.class));
            }
        }
        return said;
    }

    @Test
    void linesPassThroughInBothDirections() throws IOException {
        asked(new AgentRequest.Start(1, COMMAND), new AgentRequest.Send(1, "do this"), new AgentRequest.EndInput(1));

        assertThat(said())
                .element(0)
                .isInstanceOfSatisfying(
                        AgentReply.Ready.class,
                        ready -> assertThat(ready.pid())
                                .isEqualTo(ProcessHandle.current().pid()));
        assertThat(said()).contains(new AgentReply.Started(42, List.of("java")), new AgentReply.Out(1, "ready"));
        assertThat(children.getFirst().sent).containsExactly("do this");
        assertThat(children.getFirst().inputEnded).isTrue();
    }

    @Test
    void theEndOfTheInputEndsAllChildren() {
        asked(new AgentRequest.Start(1, COMMAND), new AgentRequest.Start(2, COMMAND));

        assertThat(children).hasSize(2).allMatch(child -> child.killed);
    }

    @Test
    void theClockIsThatOfItsChildren() throws IOException {
        asked(new AgentRequest.ReadClock());

        assertThat(said()).contains(new AgentReply.Clock(7));
    }

    @Test
    void anUnknownChildAndAnotherLineAreIgnored() throws IOException {
        asked(new AgentRequest.Send(9, "nobody"), new AgentRequest.Alive());

        assertThat(said()).last().isEqualTo(new AgentReply.Alive());
    }

    @Test
    void oneMeasurementAtATimeIsAllowed() throws IOException {
        asked(new AgentRequest.Lock(), new AgentRequest.Lock());

        assertThat(said())
                .contains(
                        new AgentReply.Locked(""), new AgentReply.Locked("Another measurement runs on this machine."));
    }

    @Test
    void theLeaseIsOverWhenTheParentIsSilent() {
        asked(new AgentRequest.Alive());

        clock.addAndGet(Agent.LEASE.toNanos());
        assertThat(agent.isLeaseOver()).isFalse();
        clock.addAndGet(1);
        assertThat(agent.isLeaseOver()).isTrue();
        asked(new AgentRequest.Alive());
        assertThat(agent.isLeaseOver()).isFalse();
    }
}
