package dev.echosounder.command;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that lists the models on the class path. */
@Command(
        name = "models",
        description = "Lists the models with their threads, and why one cannot run on this machine.",
        mixinStandardHelpOptions = true,
        footer = {"%nExample:", "  echosounder models --json"},
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {ExitCodes.DONE, ExitCodes.REFUSED})
final class ListModels implements Callable<Integer> {

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    /**
     * A model in the list.
     *
     * @param unavailable why it cannot run on this machine; empty if it can
     * @param path the threads that handle a message, in order; empty if the model does not describe them
     * @param roles the kind of thread for each part of the work
     * @param incapable the tags that it does not support, each with the reason
     */
    record Listed(
            String name,
            Optional<String> unavailable,
            Optional<String> path,
            Map<String, String> roles,
            Map<String, String> incapable) {

        static Listed of(Model model) {
            Map<String, String> roles = new LinkedHashMap<>();
            model.roles()
                    .ifPresent(some -> ThreadPath.parts(some).forEach((part, kind) -> roles.put(part, kind.text())));
            Map<String, String> incapable = new LinkedHashMap<>();
            model.incapable().forEach((capability, because) -> incapable.put(capability.tag(), because));
            return new Listed(model.name(), model.unavailable(), model.roles().map(ThreadPath::of), roles, incapable);
        }
    }

    @Override
    public Integer call() {
        List<Listed> models = Models.all().stream().map(Listed::of).toList();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(JsonText.of(models));
        } else {
            int width = models.stream()
                    .mapToInt(model -> model.name().length())
                    .max()
                    .orElse(0);
            models.forEach(model -> print(out, model, width));
        }
        out.flush();
        return 0;
    }

    private static void print(PrintWriter out, Listed model, int width) {
        String indent = " ".repeat(width + 2);
        out.println(model.name()
                + " ".repeat(width + 2 - model.name().length())
                + model.path().orElse("It does not describe its threads."));
        model.incapable()
                .forEach((tag, because) -> out.println(indent + "is exempt from " + tag + ", because " + because));
        model.unavailable().ifPresent(why -> out.println(indent + "NOT HERE: " + why));
    }
}
