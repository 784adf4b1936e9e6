package dev.echosounder.command;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Workloads;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.process.JvmOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What has changed since a result was measured: modules of models, of the workload and of the encryption whose main
 * code is another one, as git knows it, and the young generation that servers have.
 */
final class ChangedSince {

    private final Path root;
    private final Map<String, Path> moduleOf; // by the name of the model, relative to the root
    private final Map<String, Optional<List<String>>> changed = new HashMap<>(); // by commit, the paths of files

    /** @param root the root of the repository */
    ChangedSince(Path root) {
        try {
            this.root = root.toRealPath();
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
        moduleOf = Models.all().stream().collect(Collectors.toMap(Model::name, model -> module(model.getClass())));
    }

    private Path module(Class<?> some) {
        try {
            URI classes =
                    some.getProtectionDomain().getCodeSource().getLocation().toURI();
            return root.relativize(Path.of(classes).getParent().getParent());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** What has changed since any of these; empty if git does not know all their commits. */
    Optional<Set<String>> since(List<PublishedData> all) {
        Set<String> changes = new TreeSet<>();
        for (PublishedData data : all) {
            Optional<Set<String>> changed = since(data);
            if (changed.isEmpty()) {
                return changed;
            }
            changes.addAll(changed.get());
        }
        return Optional.of(changes);
    }

    /** What has changed since; empty if git does not know the commit of the result. */
    Optional<Set<String>> since(PublishedData data) {
        return files(data.outcome().environment().build().commit()).map(files -> {
            Stream<String> modules = Stream.concat(models(data).map(moduleOf::get), sessions(data))
                    .filter(module -> module != null
                            && files.stream().anyMatch(file -> file.startsWith(module.resolve("src/main") + "/")))
                    .map(module -> module.getFileName().toString());
            return Stream.concat(modules, youngGenerations(data)).collect(Collectors.toCollection(TreeSet::new));
        });
    }

    /** The option, if a server without options of its own for that had another young generation than now. */
    private static Stream<String> youngGenerations(PublishedData data) {
        List<String> usual = data.outcome().usualJvmOptions();
        return data.outcome().loads().stream()
                .flatMap(load -> load.subjects().stream())
                .flatMap(subject -> subject.server() instanceof ServerSpec.Model model
                        ? model.jvm().over(usual).stream()
                        : Stream.empty())
                .filter(option -> option.startsWith("-Xmn")
                        && usual.contains(option)
                        && !JvmOptions.current().contains(option));
    }

    /** The modules of what the models carried. */
    private Stream<Path> sessions(PublishedData data) {
        return data.outcome().loads().stream()
                .map(LoadOutcome::shape)
                .flatMap(shape -> Stream.concat(
                        shape.workload().echoes()
                                ? Stream.empty()
                                : Stream.of(Workloads.named(shape.workload().name())),
                        shape.encryption() instanceof EncryptionSpec.Tls tls ? Stream.of(tls.load()) : Stream.empty()))
                .map(used -> module(used.getClass()));
    }

    /** The models that served or drove. */
    private static Stream<String> models(PublishedData data) {
        return data.outcome().loads().stream()
                .map(LoadOutcome::subjects)
                .flatMap(List::stream)
                .flatMap(ChangedSince::models);
    }

    private static Stream<String> models(Subject subject) {
        return Stream.of(
                        subject.server() instanceof ServerSpec.Model model
                                ? Optional.of(model.model())
                                : Optional.<String>empty(),
                        subject.client() instanceof ClientSpec.Model client
                                ? Optional.of(client.name())
                                : Optional.<String>empty())
                .flatMap(Optional::stream);
    }

    private Optional<List<String>> files(String commit) {
        return changed.computeIfAbsent(commit, this::ask);
    }

    /** Asks git, whose work tree counts too. */
    private Optional<List<String>> ask(String commit) {
        ProcessBuilder git = new ProcessBuilder("git", "diff", "--name-only", commit, "--");
        git.directory(root.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        git.environment().put("GIT_OPTIONAL_LOCKS", "0"); // otherwise git would refresh its index
        try {
            Process process = git.start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.of(text.lines().toList()) : Optional.empty();
        } catch (IOException noGit) {
            return Optional.empty();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
