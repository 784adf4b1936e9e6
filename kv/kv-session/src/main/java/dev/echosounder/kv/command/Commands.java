package dev.echosounder.kv.command;

import static dev.echosounder.kv.command.Command.Keys.EVERYTHING;
import static dev.echosounder.kv.command.Command.Keys.FIRST;
import static dev.echosounder.kv.command.Command.Keys.FIRST_TWO;
import static dev.echosounder.kv.command.Command.Keys.IN_TURNS;
import static dev.echosounder.kv.command.Command.Keys.NONE;
import static dev.echosounder.kv.command.Command.Keys.PAIRS;
import static dev.echosounder.kv.command.Command.Keys.REST;

import dev.echosounder.kv.command.Command.Handler;
import dev.echosounder.kv.command.Command.Keys;
import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Replies;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of all commands. To add one, add its line here, and the method that does it to the class of its group. */
public final class Commands {

    // Flags of Redis's table of commands: GROW is refused when memory is full, and OPEN needs no password.
    private static final String READ = "readonly";
    private static final String READ_FAST = "readonly fast";
    private static final String WRITE = "write";
    private static final String WRITE_FAST = "write fast";
    private static final String GROW = "write denyoom";
    private static final String GROW_FAST = "write denyoom fast";
    private static final String OPEN_FAST = "noscript no_auth fast";

    private static final Commands CLIENT = withHelp(
            "client",
            client("getname", 2, "Returns the name of the connection.", ConnectionCommands::clientGetName),
            client("id", 2, "Returns the number of the connection.", ConnectionCommands::clientId),
            client("info", 2, "Returns what is known of the connection.", ConnectionCommands::clientInfo),
            client(
                    "maint_notifications",
                    -3,
                    "Does nothing, as there is never any maintenance to announce.",
                    ConnectionCommands::clientSwitch),
            client("no-evict", 3, "Does nothing, as no connection is ever evicted.", ConnectionCommands::clientSwitch),
            client("no-touch", 3, "Does nothing, as no key is ever evicted.", ConnectionCommands::clientSwitch),
            client(
                    "setinfo",
                    4,
                    "Sets the name or version of the client's library.",
                    ConnectionCommands::clientSetInfo),
            client("setname", 3, "Sets the name of the connection.", ConnectionCommands::clientSetName));

    private static final Commands CONFIG = withHelp(
            "config",
            server("config|get", -3, NONE, "admin", "Returns the values of parameters.", ConfigCommands::get),
            server(
                    "config|resetstat",
                    2,
                    NONE,
                    "admin",
                    "Does nothing, as the server collects no statistics.",
                    ConfigCommands::resetStat),
            server("config|set", -4, NONE, "admin", "Sets parameters.", ConfigCommands::set));

    private static final Commands COMMAND = withHelp(
            "command",
            server("command|count", 2, NONE, "", "Returns the number of commands.", CommandCommands::count),
            server("command|docs", -2, NONE, "", "Returns what commands are for.", CommandCommands::docs),
            server("command|info", -2, NONE, "", "Returns what commands take.", CommandCommands::info),
            server("command|list", -2, NONE, "", "Returns the names of commands.", CommandCommands::list));

    /** The table of all commands, without subcommands. */
    static final Commands ALL = new Commands(List.of(
            string("append", 3, FIRST, GROW_FAST, "Appends to a value, or creates it.", StringCommands::append),
            string("decr", 2, FIRST, GROW_FAST, "Takes one from an integer.", NumberCommands::decr),
            string("decrby", 3, FIRST, GROW_FAST, "Takes a number from an integer.", NumberCommands::decrBy),
            string("get", 2, FIRST, READ_FAST, "Returns a value.", StringCommands::get),
            string("getdel", 2, FIRST, WRITE_FAST, "Returns a value and deletes it.", StringCommands::getDel),
            string("getex", -2, FIRST, WRITE_FAST, "Returns a value and sets its expiry.", StringCommands::getEx),
            string("getrange", 4, FIRST, READ, "Returns a part of a value.", StringCommands::getRange),
            string("getset", 3, FIRST, GROW_FAST, "Returns a value and replaces it.", StringCommands::getSet),
            string("incr", 2, FIRST, GROW_FAST, "Adds one to an integer.", NumberCommands::incr),
            string("incrby", 3, FIRST, GROW_FAST, "Adds a number to an integer.", NumberCommands::incrBy),
            string(
                    "incrbyfloat",
                    3,
                    FIRST,
                    GROW_FAST,
                    "Adds a decimal fraction to a number.",
                    NumberCommands::incrByFloat),
            string("mget", -2, REST, READ_FAST, "Returns values, all of one moment.", StringCommands::mGet),
            string("mset", -3, PAIRS, GROW, "Sets values, all in one moment.", StringCommands::mSet),
            string("msetnx", -3, PAIRS, GROW, "Sets values, if none of the keys is there.", StringCommands::mSetNx),
            string("psetex", 4, FIRST, GROW, "Sets a value that expires in milliseconds.", StringCommands::pSetEx),
            string("set", -3, FIRST, GROW, "Sets a value.", StringCommands::set),
            string("setex", 4, FIRST, GROW, "Sets a value that expires in seconds.", StringCommands::setEx),
            string("setnx", 3, FIRST, GROW_FAST, "Sets a value, if the key is not there.", StringCommands::setNx),
            string("setrange", 4, FIRST, GROW, "Overwrites a part of a value.", StringCommands::setRange),
            string("strlen", 2, FIRST, READ_FAST, "Returns the length of a value.", StringCommands::strLen),
            key("del", -2, REST, WRITE, "Deletes keys.", KeyCommands::del),
            key("exists", -2, REST, READ_FAST, "Counts those keys that are there.", KeyCommands::exists),
            key("expire", -3, FIRST, WRITE_FAST, "Has a key expire in seconds.", ExpiryCommands::expire),
            key(
                    "expireat",
                    -3,
                    FIRST,
                    WRITE_FAST,
                    "Has a key expire at a time in seconds since 1970.",
                    ExpiryCommands::expireAt),
            key(
                    "expiretime",
                    2,
                    FIRST,
                    READ_FAST,
                    "Returns when a key expires, in seconds since 1970.",
                    ExpiryCommands::expireTime),
            key("keys", 2, EVERYTHING, READ, "Returns the keys that fit a pattern.", KeyCommands::keys),
            key("persist", 2, FIRST, WRITE_FAST, "Has a key not expire.", ExpiryCommands::persist),
            key("pexpire", -3, FIRST, WRITE_FAST, "Has a key expire in milliseconds.", ExpiryCommands::pExpire),
            key(
                    "pexpireat",
                    -3,
                    FIRST,
                    WRITE_FAST,
                    "Has a key expire at a time in milliseconds since 1970.",
                    ExpiryCommands::pExpireAt),
            key(
                    "pexpiretime",
                    2,
                    FIRST,
                    READ_FAST,
                    "Returns when a key expires, in milliseconds since 1970.",
                    ExpiryCommands::pExpireTime),
            key("pttl", 2, FIRST, READ_FAST, "Returns in how many milliseconds a key expires.", ExpiryCommands::pTtl),
            key("randomkey", 1, EVERYTHING, READ, "Returns any key.", KeyCommands::randomKey),
            key("rename", 3, FIRST_TWO, WRITE, "Renames a key.", KeyCommands::rename),
            key("renamenx", 3, FIRST_TWO, WRITE_FAST, "Renames a key, if the new name is free.", KeyCommands::renameNx),
            key("scan", -2, IN_TURNS, READ, "Returns some keys, and where to go on.", KeyCommands::scan),
            key("touch", -2, REST, READ_FAST, "Counts those keys that are there.", KeyCommands::exists),
            key("ttl", 2, FIRST, READ_FAST, "Returns in how many seconds a key expires.", ExpiryCommands::ttl),
            key("type", 2, FIRST, READ_FAST, "Returns what kind of value a key has.", KeyCommands::type),
            key("unlink", -2, REST, WRITE_FAST, "Deletes keys.", KeyCommands::del),
            transaction("discard", "Ends a transaction, and does none of its commands.", TransactionCommands::discard),
            transaction("exec", "Does the commands of a transaction, all in one moment.", TransactionCommands::exec),
            transaction("multi", "Begins a transaction, whose commands are queued.", TransactionCommands::multi),
            transaction("unwatch", "Watches no keys any more.", TransactionCommands::unwatch),
            transaction(
                    "watch",
                    -2,
                    REST,
                    "Has the next transaction do nothing, if one of these keys changes before it.",
                    TransactionCommands::watch),
            connection("auth", -2, OPEN_FAST, "Authenticates the connection.", ConnectionCommands::auth),
            container("client", "connection", "About connections.", CLIENT),
            connection("echo", 2, "fast", "Returns what it is given.", ConnectionCommands::echo),
            connection("hello", -1, OPEN_FAST, "Chooses the version of the protocol.", ConnectionCommands::hello),
            connection("ping", -1, "fast", "Returns that the server is there.", ConnectionCommands::ping),
            connection("quit", -1, "no_auth fast", "Ends the connection.", ConnectionCommands::quit),
            connection("reset", 1, OPEN_FAST, "Makes the connection as it was at first.", ConnectionCommands::reset),
            connection("select", 2, "fast", "Chooses the database, of which there is one.", ConnectionCommands::select),
            new Command("command", -1, NONE, "", "server", "About commands.", CommandCommands::all, COMMAND),
            container("config", "server", "About parameters.", CONFIG),
            server("dbsize", 1, EVERYTHING, READ_FAST, "Returns the number of keys.", ServerCommands::dbSize),
            server("flushall", -1, EVERYTHING, WRITE, "Deletes all keys.", ServerCommands::flush),
            server("flushdb", -1, EVERYTHING, WRITE, "Deletes all keys.", ServerCommands::flush),
            server("info", -1, EVERYTHING, "", "Returns what is known of the server.", ServerCommands::info),
            server("time", 1, NONE, "fast", "Returns the time.", ServerCommands::time)));

    /**
     * Rounded down to a power of two: so there are two places at least for each command, and most are found where they
     * are looked for first.
     */
    private static final int PLACES_EACH = 4;

    private static final int MOST_QUOTED = 128;

    private final List<Command> commands;
    private final Command[] table;

    private Commands(List<Command> commands) {
        this.commands = commands;
        this.table = new Command[Integer.highestOneBit(PLACES_EACH * commands.size())];
        for (Command command : commands) {
            int place = place(command.word(), 0, command.word().length);
            while (table[place] != null) {
                place = place + 1 & table.length - 1;
            }
            table[place] = command;
        }
    }

    /** Runs the command that a call asks for, and replies; a failure becomes an error reply. */
    public static void run(Call call) {
        try {
            if (call.arguments().overflowed()) {
                throw CommandError.NO_MEMORY;
            }
            Command command = asked(call.arguments());
            if (command != null) {
                command.run(call);
            } else {
                call.instance().warnOfWebPages();
                call.peer().leaves();
            }
        } catch (CommandError error) {
            call.transaction().fail();
            call.replies().error(error.getMessage());
        }
    }

    /**
     * The command that is asked for; {@code null} if that is the first line of a request of HTTP, or the header line
     * that each has. A web page can have a browser send such a request to any server, with commands in its body.
     */
    private static Command asked(Arguments arguments) {
        Command command = ALL.find(arguments, 0);
        if (command == null) {
            if (arguments.is(0, "POST") || arguments.is(0, "HOST:")) {
                return null;
            }
            throw unknown(arguments);
        }
        if (command.subcommands == null || arguments.count() < 2) {
            return command;
        }
        Command subcommand = command.subcommands.find(arguments, 1);
        if (subcommand == null) {
            throw new CommandError("ERR unknown subcommand '%s'. Try %s HELP."
                    .formatted(arguments.text(1, MOST_QUOTED), command.name.toUpperCase(Locale.ROOT)));
        }
        return subcommand;
    }

    private static CommandError unknown(Arguments arguments) {
        StringBuilder quoted = new StringBuilder();
        for (int i = 1; i < arguments.count() && quoted.length() < MOST_QUOTED; i++) {
            quoted.append('\'')
                    .append(arguments.text(i, MOST_QUOTED - quoted.length()))
                    .append("' ");
        }
        return new CommandError("ERR unknown command '%s', with args beginning with: %s"
                .formatted(arguments.text(0, MOST_QUOTED), quoted));
    }

    /** The command that the word at this place names, in whatever case; {@code null} if it names none. */
    Command find(Arguments arguments, int index) {
        byte[] array = arguments.array(index);
        int from = arguments.from(index);
        int length = arguments.length(index);
        int place = place(array, from, length);
        while (table[place] != null && !isWord(table[place].word(), array, from, length)) {
            place = place + 1 & table.length - 1;
        }
        return table[place];
    }

    /** All commands, in the order of the table. */
    List<Command> all() {
        return commands;
    }

    private int place(byte[] array, int from, int length) {
        int hash = length;
        for (int i = 0; i < Math.min(length, 16); i++) {
            hash = 31 * hash + lowerCase(array[from + i]);
        }
        return hash & table.length - 1;
    }

    private static boolean isWord(byte[] word, byte[] array, int from, int length) {
        if (word.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (word[i] != lowerCase(array[from + i])) {
                return false;
            }
        }
        return true;
    }

    private static int lowerCase(byte symbol) {
        return symbol >= 'A' && symbol <= 'Z' ? symbol + 32 : symbol;
    }

    private static Command string(String name, int arity, Keys keys, String flags, String summary, Handler handler) {
        return new Command(name, arity, keys, flags, "string", summary, handler, null);
    }

    private static Command key(String name, int arity, Keys keys, String flags, String summary, Handler handler) {
        return new Command(name, arity, keys, flags, "generic", summary, handler, null);
    }

    private static Command connection(String name, int arity, String flags, String summary, Handler handler) {
        return new Command(name, arity, NONE, flags, "connection", summary, handler, null);
    }

    private static Command transaction(String name, String summary, Handler handler) {
        return transaction(name, 1, NONE, summary, handler);
    }

    private static Command transaction(String name, int arity, Keys keys, String summary, Handler handler) {
        return new Command(name, arity, keys, "noscript fast", "transactions", summary, handler, null);
    }

    private static Command client(String name, int arity, String summary, Handler handler) {
        return connection("client|" + name, arity, "noscript", summary, handler);
    }

    private static Command server(String name, int arity, Keys keys, String flags, String summary, Handler handler) {
        return new Command(name, arity, keys, flags, "server", summary, handler, null);
    }

    /** The table of these subcommands, with one that lists them. */
    private static Commands withHelp(String name, Command... subcommands) {
        List<Command> all = new ArrayList<>(List.of(subcommands));
        all.add(server(name + "|help", 2, NONE, "", "Prints this help.", call -> help(call, name, all)));
        return new Commands(List.copyOf(all));
    }

    private static void help(Call call, String name, List<Command> subcommands) {
        Replies replies = call.replies();
        replies.array(1 + 2 * subcommands.size());
        replies.simple(name.toUpperCase(Locale.ROOT) + " <subcommand> [<arg> [value] [opt] ...]. Subcommands are:");
        for (Command subcommand : subcommands) {
            replies.simple(new String(subcommand.word(), StandardCharsets.US_ASCII).toUpperCase(Locale.ROOT));
            replies.simple("    " + subcommand.summary);
        }
    }

    private static Command container(String name, String group, String summary, Commands subcommands) {
        return new Command(
                name,
                -2,
                NONE,
                "",
                group,
                summary,
                call -> {
                    throw CommandError.SYNTAX;
                },
                subcommands);
    }
}
