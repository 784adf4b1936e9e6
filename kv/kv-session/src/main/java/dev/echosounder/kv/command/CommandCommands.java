package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Replies;
import dev.echosounder.kv.store.Glob;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** Commands about commands. */
final class CommandCommands {

    private CommandCommands() {}

    static void all(Call call) {
        describe(call, Commands.ALL.all());
    }

    static void info(Call call) {
        if (call.count() == 2) {
            all(call);
        } else {
            describe(call, new Asked(call.arguments()));
        }
    }

    static void count(Call call) {
        call.replies().integer(Commands.ALL.all().size());
    }

    static void list(Call call) {
        List<String> names = Commands.ALL.all().stream()
                .map(command -> command.name)
                .filter(filter(call))
                .toList();
        call.replies().array(names.size());
        names.forEach(call.replies()::text);
    }

    /** No command belongs to a module, or to a category of rights. */
    private static Predicate<String> filter(Call call) {
        if (call.count() == 2) {
            return name -> true;
        }
        if (call.count() == 5 && call.arguments().is(2, "FILTERBY")) {
            switch (call.option(3)) {
                case "MODULE", "ACLCAT" -> {
                    return name -> false;
                }
                case "PATTERN" -> {
                    Glob pattern = new Glob(call.copy(4));
                    return name -> pattern.matches(name.getBytes(StandardCharsets.US_ASCII));
                }
                default -> throw CommandError.SYNTAX;
            }
        }
        throw CommandError.SYNTAX;
    }

    static void docs(Call call) {
        List<Command> asked = call.count() == 2 ? Commands.ALL.all() : new Asked(call.arguments());
        int known = 0;
        for (Command command : asked) {
            known += command == null ? 0 : 1;
        }
        call.replies().map(known, new Each(asked.iterator(), CommandCommands::document));
    }

    private static void document(Replies replies, Command command) {
        if (command != null) {
            replies.text(command.name);
            replies.map(2);
            replies.text("summary");
            replies.text(command.summary);
            replies.text("group");
            replies.text(command.group);
        }
    }

    private static void describe(Call call, List<Command> commands) {
        call.replies().array(commands.size(), new Each(commands.iterator(), CommandCommands::describe));
    }

    private static void describe(Replies replies, Command command) {
        if (command == null) {
            replies.noArray();
            return;
        }
        replies.array(10);
        replies.text(command.name);
        replies.integer(command.arity);
        replies.set(command.flags.size());
        command.flags.forEach(replies::simple);
        replies.integer(command.keys.first);
        replies.integer(command.keys.last);
        replies.integer(command.keys.step);
        replies.set(0); // categories of rights
        replies.array(0); // hints for proxies
        replies.array(0); // places of keys that the three numbers above cannot describe
        List<Command> subcommands = command.subcommands == null ? List.of() : command.subcommands.all();
        replies.array(subcommands.size());
        subcommands.forEach(subcommand -> describe(replies, subcommand));
    }

    /** The commands that a request names, from its third word on; {@code null} for an unknown name. */
    private static final class Asked extends AbstractList<Command> {

        private final Arguments arguments;

        Asked(Arguments arguments) {
            this.arguments = arguments;
        }

        @Override
        public Command get(int index) {
            return Commands.ALL.find(arguments, index + 2);
        }

        @Override
        public int size() {
            return arguments.count() - 2;
        }
    }

    /**
     * A reply about one command after the other: a request may name a million, and the descriptions of all would be a
     * hundred times as long.
     */
    private static final class Each implements Replies.Rest {

        private final Iterator<Command> commands;
        private final BiConsumer<Replies, Command> reply;

        Each(Iterator<Command> commands, BiConsumer<Replies, Command> reply) {
            this.commands = commands;
            this.reply = reply;
        }

        @Override
        public boolean writeOn(Replies to) {
            reply.accept(to, commands.next());
            return !commands.hasNext();
        }
    }
}
