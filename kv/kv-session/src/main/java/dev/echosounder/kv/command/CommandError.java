package dev.echosounder.kv.command;

/**
 * The failure of a command, in Redis's words, which become the reply. It has no stack trace, since the peer's request
 * is its cause.
 */
final class CommandError extends RuntimeException {

    static final CommandError SYNTAX = new CommandError("ERR syntax error");
    static final CommandError NOT_AN_INTEGER = new CommandError("ERR value is not an integer or out of range");
    static final CommandError NOT_A_FLOAT = new CommandError("ERR value is not a valid float");
    static final CommandError NO_SUCH_KEY = new CommandError("ERR no such key");
    static final CommandError NO_MEMORY = new CommandError("OOM command not allowed when used memory > 'maxmemory'.");
    static final CommandError NO_PASSWORD = new CommandError("NOAUTH Authentication required.");
    static final CommandError WRONG_PASSWORD =
            new CommandError("WRONGPASS invalid username-password pair or user is disabled.");
    static final CommandError TOO_LONG =
            new CommandError("ERR string exceeds maximum allowed size (proto-max-bulk-len)");

    CommandError(String message) {
        super(message, null, false, false);
    }

    static CommandError wrongArity(String command) {
        return new CommandError("ERR wrong number of arguments for '" + command + "' command");
    }

    static CommandError invalidExpiry(String command) {
        return new CommandError("ERR invalid expire time in '" + command + "' command");
    }
}
