package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.jvm.JvmSpec;
import dev.echosounder.trial.jvm.StagedJdk;
import dev.echosounder.trial.process.staged.TalkingModel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers on JVMs with other options, and of other JDKs; and those that cannot be. */
@Timeout(120)
class OwnJvmTest {

    private static final byte[] MESSAGE = "ping".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    @Test
    void aJvmReportsItsCollectorItsOptionsAndItsCarriers() throws Exception {
        JvmSpec jvm = JvmSpec.of("", "-XX:+UseZGC -Xmx300m -Xms64m").with("-D%s=3".formatted(JvmFacts.CARRIERS));
        try (ServerSide server = Staged.processes().server(model(jvm), Optional.empty())) {
            JvmFacts facts = server.jvm().orElseThrow();

            assertThat(facts.collector()).isEqualTo("ZGC");
            assertThat(facts.carriers()).isEqualTo(3);
            assertThat(facts.vm()).isEqualTo(JvmFacts.nameAndVersion());
            assertThat(facts.options()).isEqualTo(jvm.over(JvmOptions.current()));
            assertThat(server.command()).containsAll(facts.options());
        }
    }

    @Test
    void aServerWithoutAJvmOfItsOwnReportsTheUsualOne() throws Exception {
        try (ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty())) {
            assertThat(server.jvm().orElseThrow().options()).isEqualTo(JvmOptions.current());
            assertThat(server.jvm().orElseThrow().carriers()).isZero();
        }
        try (ServerSide server = Staged.processes().server(Staged.outsideEcho(), Optional.empty())) {
            assertThat(server.jvm()).isEmpty();
        }
    }

    @Test
    void aServerRunsOnTheJdkInTheFolderAndItsLoadDoesNot() throws Exception {
        Path jdk = StagedJdk.of(folder, "99.0.1");
        ServerSpec.Model server = model(JvmSpec.of(jdk.toString(), "-XX:+UseSerialGC"));
        new Processes().requireJvm("\"it\"", server.jvm(), Optional.of(Cores.of(0)));
        try (ServerSide side = Staged.processes().server(server, Optional.empty());
                LoadSide load = Staged.processes().load(Optional.empty())) {
            assertThat(side.command()).contains(jdk.resolve("bin/java").toString());
            assertThat(side.jvm().orElseThrow().collector()).isEqualTo("Serial");
            assertThat(load.command()).noneMatch(word -> word.startsWith(jdk.toString()));
        }
    }

    @Test
    void aServerHasTheCacheThatItsOptionsAskFor() throws Exception {
        ServerSpec.Model cached = model(JvmSpec.of("", "-XX:AOTCache=" + JvmSpec.AOT_CACHE));
        try (Processes processes = new Processes();
                ServerSide server = processes.server(cached, Optional.empty())) {
            assertThat(server.jvm().orElseThrow().options())
                    .contains("-XX:AOTMode=on")
                    .anyMatch(option -> option.matches("-XX:AOTCache=/.*\\.aot"));
            assertThat(Staged.echo(server.address(), MESSAGE)).isEqualTo(MESSAGE);
        }
    }

    @Test
    void aCacheThatCannotBeMadeIsASentence() {
        ServerSpec.Model refused = model(JvmSpec.of("", "-XX:AOTCache=" + JvmSpec.AOT_CACHE + " -XX:+NoSuchOption"));
        try (Processes processes = new Processes()) {
            assertThatExceptionOfType(ChildFailure.class)
                    .isThrownBy(() -> processes.server(refused, Optional.empty()))
                    .withMessageContaining("NoSuchOption");
        }
    }

    @Test
    void aJvmThatIsSharedWithTheLoadIsThatOfTheServer() throws Exception {
        try (Sides.Pair both = Staged.processes()
                .both(model(JvmSpec.of("", "-XX:+UseSerialGC")), Optional.empty(), ServiceSpec.ECHO)) {
            assertThat(both.server().jvm().orElseThrow().collector()).isEqualTo("Serial");
        }
    }

    @Test
    void aRefusedOptionIsReportedInTheWordsOfTheJvm() {
        assertThat(refusal(JvmSpec.of("", "-XX:+UseNoSuchThing -Xint")))
                .isEqualTo("\"it\" cannot run with the JVM options \"-XX:+UseNoSuchThing -Xint\":"
                        + " Unrecognized VM option 'UseNoSuchThing'");
        assertThat(refusal(JvmSpec.of("", "-Xmx1k -Xms1k")))
                .contains("cannot run with")
                .contains("Too small");
    }

    @Test
    void anIgnoredOptionIsRefusedToo() {
        assertThat(refusal(JvmSpec.of("", "-XX:+UseZGC -XX:+ZGenerational")))
                .contains("cannot run with the JVM options \"-XX:+UseZGC -XX:+ZGenerational\"")
                .containsPattern("(Ignoring|Unrecognized VM) option '?ZGenerational"); // JDK 25, and a later one
    }

    @Test
    void anOptionThatEndsTheJvmIsRefused() {
        assertThat(refusal(JvmSpec.of("", "--help"))).contains("cannot run with the JVM options \"--help\": ");
    }

    @Test
    void aFolderWithoutAJvmIsRefused() throws Exception {
        assertThat(refusal(jdk(folder)))
                .isEqualTo(("\"it\" cannot run on the JDK in \"%s\": there is no program %s. Name the folder that"
                                + " contains bin/java.")
                        .formatted(folder, folder.resolve("bin/java")));
        assertThat(refusal(jdk(StagedJdk.saying(folder, "I am a teapot"))))
                .isEqualTo(("\"it\" cannot run on the JDK in \"%s\": \"%s -version\" names no version, but says \"I am"
                                + " a teapot\".")
                        .formatted(folder, folder.resolve("bin/java")));
    }

    @Test
    void aJdkThatCannotLoadOurClassesIsRefused() throws Exception {
        for (String version : List.of("21.0.7", "1.8.0_402", "17")) {
            assertThat(refusal(jdk(StagedJdk.of(folder, version))))
                    .isEqualTo(("\"it\" needs JDK 25 or later, because its classes are compiled for it: the JDK in"
                                    + " \"%s\" is %s.")
                            .formatted(folder, version));
        }
    }

    @Test
    void aServerWhoseJvmDoesNotStartNeverStarted() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(
                        () -> Staged.processes().server(model(JvmSpec.of("", "-XX:+UseNoSuchThing")), Optional.empty()))
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(ChildFailure.Kind.NEVER_STARTED))
                .withMessageContaining("The process of server it ended with exit code 1 before it began");
    }

    private static JvmSpec jdk(Path folder) {
        return new JvmSpec(folder.toString(), List.of());
    }

    private static String refusal(JvmSpec jvm) {
        String[] message = new String[1];
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Processes().requireJvm("\"it\"", jvm, Optional.empty()))
                .satisfies(refused -> message[0] = refused.getMessage());
        return message[0];
    }

    private static ServerSpec.Model model(JvmSpec jvm) {
        return new ServerSpec.Model("it", TalkingModel.NAME, jvm);
    }
}
