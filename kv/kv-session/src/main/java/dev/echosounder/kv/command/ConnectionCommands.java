package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Replies;

/** Commands about the connection that they come by. */
final class ConnectionCommands {

    private static final String USER = "default";

    private ConnectionCommands() {}

    static void ping(Call call) {
        if (call.count() > 2) {
            throw CommandError.wrongArity("ping");
        }
        if (call.count() == 1) {
            call.replies().simple("PONG");
        } else {
            call.replies().bulk(call.arguments().bulk(1));
        }
    }

    static void echo(Call call) {
        call.replies().bulk(call.arguments().bulk(1));
    }

    static void quit(Call call) {
        call.peer().leaves();
        call.replies().ok();
    }

    static void reset(Call call) {
        call.transaction().end(call);
        named(call, () -> call.peer().reset(!call.instance().hasPassword()));
        call.replies().version(2);
        call.replies().simple("RESET");
    }

    static void select(Call call) {
        long index = call.integer(1);
        if (index != (int) index) {
            throw new CommandError("ERR value is out of range, value must between %d and %d"
                    .formatted(Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
        if (index != 0) {
            throw new CommandError("ERR DB index is out of range");
        }
        call.replies().ok();
    }

    static void auth(Call call) {
        if (call.count() > 3) {
            throw CommandError.SYNTAX;
        }
        if (call.count() == 2 && !call.instance().hasPassword()) {
            throw new CommandError(
                    "ERR AUTH <password> called without any password configured for the default user. Are you sure"
                            + " your configuration is correct?");
        }
        mustBeKnown(call, call.count() == 3 ? 1 : 0, call.count() - 1);
        call.peer().trusted(true);
        call.replies().ok();
    }

    /** @param user where the user's name is; 0 for the usual one */
    private static void mustBeKnown(Call call, int user, int password) {
        Arguments arguments = call.arguments();
        if (user != 0 && !arguments.text(user, USER.length() + 1).equals(USER)
                || call.instance().hasPassword() && !call.instance().isPassword(arguments, password)) {
            call.peer().guessesWrong();
            throw CommandError.WRONG_PASSWORD;
        }
    }

    static void hello(Call call) {
        Arguments arguments = call.arguments();
        Replies replies = call.replies();
        int version = replies.version();
        if (call.count() > 1) {
            if (!arguments.isLong(1)) {
                throw new CommandError("ERR Protocol version is not an integer or out of range");
            }
            if (arguments.toLong(1) != 2 && arguments.toLong(1) != 3) {
                throw new CommandError("NOPROTO unsupported protocol version");
            }
            version = (int) arguments.toLong(1);
        }
        int password = 0;
        int name = 0;
        for (int i = 2; i < call.count(); i++) {
            if (arguments.is(i, "AUTH") && i + 2 < call.count()) {
                password = i + 2;
                i += 2;
            } else if (arguments.is(i, "SETNAME") && i + 1 < call.count()) {
                name = ++i;
            } else {
                throw new CommandError("ERR Syntax error in HELLO option '" + arguments.text(i, 128) + "'");
            }
        }
        String called = name == 0 ? null : word(arguments, name, "Client names");
        if (password != 0) {
            mustBeKnown(call, password - 1, password);
            call.peer().trusted(true);
        } else if (!call.peer().isTrusted()) {
            throw new CommandError(
                    "NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO <proto>"
                            + " AUTH <user> <pass> option can be used to authenticate the client and select the RESP"
                            + " protocol version at the same time");
        }
        if (called != null) {
            named(call, () -> call.peer().name(called));
        }
        replies.version(version);
        greet(call, version);
    }

    private static void greet(Call call, int version) {
        Replies replies = call.replies();
        replies.map(7);
        replies.text("server");
        replies.text("redis");
        replies.text("version");
        replies.text(ServerCommands.REDIS_VERSION);
        replies.text("proto");
        replies.integer(version);
        replies.text("id");
        replies.integer(call.peer().id());
        replies.text("mode");
        replies.text("standalone");
        replies.text("role");
        replies.text("master");
        replies.text("modules");
        replies.array(0);
    }

    static void clientId(Call call) {
        call.replies().integer(call.peer().id());
    }

    static void clientGetName(Call call) {
        String name = call.peer().name();
        if (name.isEmpty()) {
            call.replies().nothing();
        } else {
            call.replies().text(name);
        }
    }

    static void clientSetName(Call call) {
        String name = word(call.arguments(), 2, "Client names");
        named(call, () -> call.peer().name(name));
        call.replies().ok();
    }

    static void clientSetInfo(Call call) {
        Arguments arguments = call.arguments();
        if (arguments.is(2, "LIB-NAME")) {
            String name = word(arguments, 3, "lib-name");
            named(call, () -> call.peer().libraryName(name));
        } else if (arguments.is(2, "LIB-VER")) {
            String version = word(arguments, 3, "lib-ver");
            named(call, () -> call.peer().libraryVersion(version));
        } else {
            throw new CommandError("ERR Unrecognized option '" + arguments.text(2, 128) + "'");
        }
        call.replies().ok();
    }

    static void clientSwitch(Call call) {
        if (!call.arguments().is(2, "ON") && !call.arguments().is(2, "OFF")) {
            throw CommandError.SYNTAX;
        }
        call.replies().ok();
    }

    static void clientInfo(Call call) {
        Peer peer = call.peer();
        call.replies()
                .verbatim("id=%d name=%s age=%d db=0 resp=%d %s\n"
                        .formatted(
                                peer.id(),
                                peer.name(),
                                Math.max(0, call.now() - peer.since()) / 1000,
                                call.replies().version(),
                                peer.library()));
    }

    /** Gives the peer a name, which is counted. */
    private static void named(Call call, Runnable giving) {
        int before = call.peer().nameBytes();
        giving.run();
        call.keep(call.peer().nameBytes() - before);
    }

    /** A text without blanks, short enough for a name. */
    private static String word(Arguments arguments, int index, String what) {
        if (arguments.length(index) > Peer.MOST_NAME_BYTES) {
            throw new CommandError("ERR %s cannot be longer than %d bytes.".formatted(what, Peer.MOST_NAME_BYTES));
        }
        String text = arguments.text(index);
        if (text.chars().anyMatch(symbol -> symbol < '!' || symbol > '~')) {
            throw new CommandError("ERR " + what + " cannot contain spaces, newlines or special characters.");
        }
        return text;
    }
}
