package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.service.ServiceResource;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.jvm.JvmSpec;
import dev.echosounder.trial.machine.Host;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCodecTest {

    static Stream<Serializable> everyKind() throws UnknownHostException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 7);
        LoadShape open = LoadShape.pingPong(3, Duration.ofSeconds(2), 64)
                .at(new LoadModel.Open(1_000, LoadModel.Arrivals.POISSON))
                .encrypted(new EncryptionSpec.Tls("jdk", "1.3"));
        return Stream.of(
                new Request.Serve(
                        new ServerSpec.Outside("c", "c {port}"),
                        "127.0.0.1",
                        new ServiceSpec(WorkloadSpec.ECHO, new ServiceTime.Computing(Duration.ofMillis(1), 2), 3),
                        new ServiceResource.None(),
                        Duration.ofSeconds(1)),
                new Request.Serve(
                        new ServerSpec.Model("m"),
                        "127.0.0.1",
                        new ServiceSpec(WorkloadSpec.ECHO, new ServiceTime.Asking(Duration.ofMillis(1), 2), 3),
                        new ServiceResource.BackendAt(address),
                        Duration.ofSeconds(1)),
                new Request.Serve(
                        new ServerSpec.Model("m"),
                        "127.0.0.1",
                        new ServiceSpec(WorkloadSpec.ECHO, new ServiceTime.ReadingFile(1), 3),
                        new ServiceResource.Folder("files"),
                        Duration.ofSeconds(1)),
                new Request.ServeBackend("127.0.0.1", Duration.ofMillis(5)),
                new Request.CountAnswers(),
                new Reply.Answered(2, 1),
                new Request.Connect(
                        "connections", new ClientSpec.Generator(), new Destination(address), open, new Portion(1, 3)),
                new Request.RunAt("connections", LoadShape.pingPong(1, 2, 3), -7),
                ChildCommand.of(Optional.of(Cores.of(1)), List.of("env"), JvmSpec.USUAL, List.of("-Xint")),
                new Request.Run("connections", LoadShape.pingPong(1, 2, 3)),
                new Request.StopServing(Duration.ofSeconds(1)),
                new Request.CheckAlive(),
                new Request.Disconnect("server"),
                new Request.ReadKernelMemory(),
                new Request.ReadLiveHeap(),
                new Request.CloseConnections(),
                new Request.Count(),
                new Request.ReadMachine(Set.of(1L, 2L)),
                new Reply.Ready(),
                new Reply.Done(),
                new Reply.Connected(new ConnectTimes(5, 6)),
                new Reply.Served(
                        new Destination(address, "certificate"),
                        42,
                        new LinkedHashMap<>(Map.of("event loops", "2")),
                        JvmFacts.here()),
                new Request.Serve(
                        new ServerSpec.Model("b on a", "b", JvmSpec.of("/a", "-Xint -Xmx1g")),
                        "127.0.0.1",
                        ServiceSpec.ECHO,
                        new ServiceResource.None(),
                        Duration.ofSeconds(1)),
                new Reply.Measured(Usage.UNKNOWN),
                new Reply.MachineRead(MachineUsage.NOTHING),
                new Reply.Described(Host.here()),
                new Reply.Counted(new JvmCounters(1, 2, 3, 4)),
                new Reply.RunFailed(RunFailure.Kind.LOST, "why"),
                new Reply.Failed(ChildFailure.Kind.DIED, "why"));
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void aMessageArrivesInOneLine(Serializable said) throws IOException {
        String line = MessageCodec.encode(said);

        assertThat(line).doesNotContain("\n");
        assertThat(MessageCodec.isMarked(line)).isTrue();
        assertThat(MessageCodec.decode(line, Object.class)).isEqualTo(said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"@echosounder:", "@echosounder:!", "@echosounder:QUJD"})
    void anInvalidLineIsRefused(String line) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> MessageCodec.decode(line, Reply.class));
    }

    @Test
    void aTruncatedLineIsRefused() {
        String line = MessageCodec.encode(new Reply.Failed(ChildFailure.Kind.DIED, "why"));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> MessageCodec.decode(line.substring(0, line.length() / 2), Reply.class));
    }

    @Test
    void anotherTypeThanExpectedIsRefused() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> MessageCodec.decode(MessageCodec.encode(new Request.CheckAlive()), Reply.class));
    }

    @Test
    void onlyMessagesAreDeserialized() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> MessageCodec.decode(MessageCodec.encode(new File("/")), Object.class));
    }

    @Test
    void whatAJvmPrintsIsNotMarked() {
        assertThat(MessageCodec.isMarked("OpenJDK 64-Bit Server VM warning: x")).isFalse();
    }
}
