package dev.echosounder.trial.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.trial.jvm.JvmSpec;
import dev.echosounder.trial.process.ChildCommand;
import dev.echosounder.trial.process.ChildHandle;
import dev.echosounder.trial.process.HostLost;
import dev.echosounder.trial.process.MessageCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The parent's end, with a staged agent and a staged clock. */
class AgentConnectionTest {

    private static final ChildCommand COMMAND = ChildCommand.of(Optional.empty(), List.of(), JvmSpec.USUAL, List.of());

    private final AtomicLong clock = new AtomicLong();
    private Function<AgentRequest, List<AgentReply>> staged = _ -> List.of();
    private final AgentConnection connection = new AgentConnection("gen1", new StagedAgent(), clock::get);
    private final List<String> heard = new ArrayList<>();

    /** Answers each request at once, as a function says. */
    private final class StagedAgent extends OutputStream {

        @Override
        public void write(int one) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(byte[] line) {
            try {
                String text = new String(line, StandardCharsets.US_ASCII).strip();
                staged.apply(MessageCodec.decode(text, AgentRequest.class))
                        .forEach(reply -> connection.receive(MessageCodec.encode(reply)));
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    private final class Heard implements ChildHandle.Output {

        @Override
        public void out(String line) {
            heard.add("out " + line);
        }

        @Override
        public void err(String line) {
            heard.add("err " + line);
        }

        @Override
        public void outEnded() {
            heard.add("out ended");
        }

        @Override
        public void errEnded() {
            heard.add("err ended");
        }
    }

    private ChildHandle started(AgentReply... afterwards) throws Exception {
        staged = request -> request instanceof AgentRequest.Start
                ? Stream.concat(Stream.of(new AgentReply.Started(42, List.of("java"))), Stream.of(afterwards))
                        .toList()
                : List.of();
        return connection.start(COMMAND);
    }

    @Test
    void aChildIsKnownByItsLinesThoughTheyComeBeforeAnybodyReads() throws Exception {
        ChildHandle child = started(new AgentReply.Out(1, "ready"), new AgentReply.Err(1, "warning"));
        child.readInto(new Heard());
        connection.receive(MessageCodec.encode(new AgentReply.Out(1, "later")));

        assertThat(child.pid()).isEqualTo(42);
        assertThat(heard).containsExactly("out ready", "err warning", "out later");
        assertThat(child.isLost()).isFalse();
    }

    @Test
    void aChildThatEndsSaysHow() throws Exception {
        ChildHandle child = started();
        connection.receive(MessageCodec.encode(new AgentReply.Ended(1, "ended with exit code 3")));

        assertThat(child.awaitEnd(Duration.ZERO)).hasValue("ended with exit code 3");
    }

    @Test
    void aSilentHostIsLostWithItsChildren() throws Exception {
        ChildHandle child = started();
        child.readInto(new Heard());

        clock.addAndGet(AgentConnection.SILENCE.toNanos());
        connection.look();
        assertThat(connection.isLost()).isFalse();
        clock.addAndGet(1);
        connection.look();

        assertThat(connection.isLost()).isTrue();
        assertThat(child.isLost()).isTrue();
        assertThat(child.awaitEnd(Duration.ZERO)).hasValue("was lost, because host gen1 has been silent for 5 s");
        assertThat(heard).containsExactly("out ended", "err ended");
        assertThatExceptionOfType(HostLost.class)
                .isThrownBy(() -> connection.start(COMMAND))
                .withMessage("Host gen1 has been silent for 5 s.");
        child.kill(); // does not wait for a host that does not answer
    }

    @Test
    void aProgramThatCannotBeStartedThereIsNoLostHost() {
        staged = _ -> List.of(new AgentReply.NotStarted("no such file"));

        assertThatThrownBy(() -> connection.start(COMMAND))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("no such file");
        assertThat(connection.isLost()).isFalse();
    }

    @Test
    void anAnswerToAnotherRequestLosesTheHost() {
        staged = _ -> List.of(new AgentReply.Clock(1));

        assertThatExceptionOfType(HostLost.class).isThrownBy(() -> connection.start(COMMAND));
        assertThat(connection.isLost()).isTrue();
    }

    @Test
    void whatAnEnginePrintsIsIgnoredAndAnInvalidLineIsNot() {
        connection.receive("Welcome to gen1!");
        assertThat(connection.isLost()).isFalse();

        connection.receive("@echosounder:****");
        assertThat(connection.isLost()).isTrue();
    }
}
