package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Replies;
import java.util.ArrayList;
import java.util.List;

/** Commands about commands. */
final class CommandCommands {

    private CommandCommands() {}

    static void all(Call call) {
        describe(call.replies(), Commands.ALL.all());
    }

    static void info(Call call) {
        if (call.count() == 2) {
            all(call);
            return;
        }
        List<Command> asked = new ArrayList<>();
        for (int i = 2; i < call.count(); i++) {
            asked.add(Commands.ALL.find(call.arguments(), i));
        }
        describe(call.replies(), asked);
    }

    static void count(Call call) {
        call.replies().integer(Commands.ALL.all().size());
    }

    static void list(Call call) {
        call.replies().array(Commands.ALL.all().size());
        Commands.ALL.all().forEach(command -> call.replies().text(command.name));
    }

    static void docs(Call call) {
        List<Command> asked = new ArrayList<>();
        for (int i = 2; i < call.count(); i++) {
            Command command = Commands.ALL.find(call.arguments(), i);
            if (command != null) {
                asked.add(command);
            }
        }
        List<Command> told = call.count() == 2 ? Commands.ALL.all() : asked;
        Replies replies = call.replies();
        replies.map(told.size());
        for (Command command : told) {
            replies.text(command.name);
            replies.map(2);
            replies.text("summary");
            replies.text(command.summary);
            replies.text("group");
            replies.text(command.group);
        }
    }

    private static void describe(Replies replies, List<Command> commands) {
        replies.array(commands.size());
        for (Command command : commands) {
            if (command == null) {
                replies.noArray();
                continue;
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
            replies.array(0); // places of keys that the three numbers above cannot tell
            describe(replies, command.subcommands == null ? List.of() : command.subcommands.all());
        }
    }
}
