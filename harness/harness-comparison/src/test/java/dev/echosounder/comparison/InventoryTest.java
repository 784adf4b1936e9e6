package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.linux.Link;
import dev.echosounder.trial.host.HostSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InventoryTest {

    @TempDir
    Path folder;

    private Inventory of(String text) throws IOException {
        return Inventory.of(Files.writeString(folder.resolve("hosts.yaml"), text));
    }

    @Test
    void hostsAreReachedBySshUnlessTheFileSaysHow() throws IOException {
        Inventory inventory = of("""
            hosts:
              srv: {address: 10.0.0.11, java: /opt/jdk/bin/java}
              pod:
                reach: kubectl exec -i load-0 --
            """);

        assertThat(inventory.hosts())
                .containsExactly(
                        new HostSpec(
                                "srv",
                                List.of(Inventory.SSH.replace("{host}", "srv").split(" ")),
                                "10.0.0.11",
                                "/opt/jdk/bin/java"),
                        new HostSpec("pod", List.of("kubectl", "exec", "-i", "load-0", "--"), "", ""));
    }

    @Test
    void oneCommandMayReachAll() throws IOException {
        assertThat(of("reach: srun -w {host}\nhosts: {a: {}, b: {}}").hosts())
                .extracting(HostSpec::reach)
                .containsExactly(List.of("srun", "-w", "a"), List.of("srun", "-w", "b"));
    }

    @Test
    void theFileMaySayWhatTheNetworkCarries() throws IOException {
        assertThat(of("link: 1 Gbit/s\nhosts: {a: {}}").link()).contains(new Link(1_000_000_000));
        assertThat(of("hosts: {a: {}}").link()).isEmpty();
    }

    @Test
    void aMisspeltHostIsAnsweredWithTheNearestName() throws IOException {
        Inventory inventory = of("hosts: {gen1: {}, srv: {address: 10.0.0.1}}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> inventory.host("gne1"))
                .withMessageContaining("There is no host \"gne1\" in ")
                .withMessageContaining("gen1");
    }

    @Test
    void aServerNeedsAnAddress() throws IOException {
        Inventory inventory = of("hosts: {gen1: {}}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> inventory.server("gen1"))
                .withMessageStartingWith("Host \"gen1\" has no address in ")
                .withMessageContaining("write \"gen1: {address: 10.0.0.11}\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                               | is no inventory of hosts: it is empty",
                "srv                              | :1 is no inventory of hosts: keys with values are expected there",
                "{reach: ssh}                     | :1 is no inventory of hosts: it names no hosts",
                "{hosts: {a: {adress: 10.0.0.1}}} | :1 is no inventory of hosts: \"adress\" is unknown: address",
                "{hosts: {a: {address: gen1}}}    | the address \"gen1\" of host a is not in numbers",
                "{link: fast, hosts: {a: {}}}     | :1 is no inventory of hosts: the link is \"fast\": write what it",
                "{link: 200 Gbit/s, hosts: {a: {}}} | :1 is no inventory of hosts: A link cannot carry",
                "{hosts: {a: {}, a: {}}}          | is no inventory of hosts: ",
                "{hosts: {a: {java: [x]}}}        | :1 is no inventory of hosts: a text is expected there",
                "{hosts: [                        | is no inventory of hosts: it is no YAML ("
            })
    void aWrongFileIsRefusedWithItsLine(String text, String why) {
        assertThatIllegalArgumentException().isThrownBy(() -> of(text)).withMessageContaining(why);
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        Path missing = folder.resolve("nowhere.yaml");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Inventory.of(missing))
                .withMessageContaining("The hosts cannot be read from " + missing);
    }
}
