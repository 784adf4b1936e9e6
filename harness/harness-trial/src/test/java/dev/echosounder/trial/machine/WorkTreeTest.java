package dev.echosounder.trial.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkTreeTest {

    @TempDir
    Path folder;

    @BeforeAll
    static void thereMustBeGit() throws InterruptedException {
        try {
            assumeTrue(new ProcessBuilder("git", "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0);
        } catch (IOException missing) {
            assumeTrue(false, "git is not installed: " + missing.getMessage());
        }
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.concat(
                        Stream.of(
                                "git",
                                "-c",
                                "user.name=nobody",
                                "-c",
                                "user.email=nobody@example.org",
                                "-c",
                                "commit.gpgsign=false"),
                        Stream.of(arguments))
                .toList();
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as("%s: %s", command, output).isZero();
    }

    @Test
    void findsTheCommitAndWhetherTheWorkTreeWasChanged() throws IOException, InterruptedException {
        git("init", "--quiet");
        Files.writeString(folder.resolve("a"), "a");
        git("add", "a");
        git("commit", "--quiet", "-m", "a");
        WorkTree workTree = new WorkTree(folder);

        assertThat(workTree.commit().orElseThrow()).matches("[0-9a-f]{40,64}");
        assertThat(workTree.modified()).isFalse();

        Files.writeString(folder.resolve("b"), "b");
        assertThat(workTree.modified()).isTrue();
    }

    @Test
    void withoutACommitNoneIsKnown() throws IOException, InterruptedException {
        git("init", "--quiet");

        assertThat(new WorkTree(folder).commit()).isEmpty();
    }

    @Test
    void withoutGitNothingIsKnown() {
        WorkTree workTree = new WorkTree(List.of(folder.resolve("git").toString()), folder, Duration.ofSeconds(5));

        assertThat(workTree.commit()).isEmpty();
        assertThat(workTree.modified()).isFalse();
    }

    @Test
    void aGitThatHangsIsNotWaitedFor() {
        WorkTree workTree = new WorkTree(List.of("sh", "-c", "exec sleep 600"), folder, Duration.ofMillis(50));

        assertThat(workTree.commit()).isEmpty();
        assertThat(workTree.modified()).isFalse();
    }
}
