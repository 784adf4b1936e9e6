package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Models;
import dev.echosounder.kv.KeyValue;
import dev.echosounder.transport.FatalErrors;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store whose heap is full, which its limits should prevent, ends its process with a sentence. */
class FullHeapTest {

    @ParameterizedTest
    @ValueSource(strings = {"selector", "blocking-virtual", "netty-nio"})
    void itsProcessEndsWithASentence(String model) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx32m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FullHeapTest.class.getName(),
                        model)
                .redirectErrorStream(true)
                .start();
        BufferedReader output = process.inputReader();
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(output.readLine()));
        try (SocketClient client = new SocketClient(address)) {
            assertThat(client.ask("SET", "key", "value")).isEqualTo("OK");
            process.outputWriter().append('\n').flush();

            assertThat(output.lines())
                    .containsOnlyOnce("The server cannot go on, and this process ends, as the thread heap-watch met"
                            + " java.lang.OutOfMemoryError (Java heap space): start it again, with more heap (-Xmx) if"
                            + " that was full.");
            assertThat(process.waitFor()).isEqualTo(FatalErrors.EXIT_CODE);
            assertThat(client.isEnded()).isTrue();
        } finally {
            process.destroy();
        }
    }

    /** The main class of these processes: serves until a line of input makes it fill its heap. */
    public static void main(String... model) throws IOException {
        FatalErrors.endThisProcess();
        System.out.println(
                Place.serve(Models.named(model[0]), new KeyValue()).address().getPort());
        System.in.read();
        List<byte[]> taken = new ArrayList<>();
        while (true) {
            try {
                taken.add(new byte[1024]);
            } catch (OutOfMemoryError full) {
                Thread.onSpinWait(); // until the process ends
            }
        }
    }
}
