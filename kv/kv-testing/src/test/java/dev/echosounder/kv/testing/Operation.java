package dev.echosounder.kv.testing;

/**
 * What a client has asked of one key, and was answered.
 *
 * @param begin a number that is larger than those of all operations which had ended before this was asked
 * @param end a number that is larger than those of all which had begun before this was answered; {@link Long#MAX_VALUE}
 *     where no answer came
 * @param result as it was answered; {@code null} where there was no such value, or no answer came
 */
record Operation(Kind kind, String key, String argument, String result, long begin, long end) {

    /** What is asked. */
    enum Kind {
        GET,
        SET,
        GETSET,
        SETNX,
        INCR,
        DEL
    }

    boolean isAnswered() {
        return end != Long.MAX_VALUE;
    }

    /** What the key's value is after this one, if it was the given before. */
    String after(String value) {
        return switch (kind) {
            case GET -> value;
            case SET, GETSET -> argument;
            case SETNX -> value == null ? argument : value;
            case INCR -> Long.toString(value == null ? 1 : Long.parseLong(value) + 1);
            case DEL -> null;
        };
    }

    /** Whether its answer is right, if the key's value was the given before. */
    boolean fits(String value) {
        return !isAnswered()
                || switch (kind) {
                    case GET, GETSET -> value == null ? result == null : value.equals(result);
                    case SET -> "OK".equals(result);
                    case SETNX -> (value == null ? "1" : "0").equals(result);
                    case INCR -> after(value).equals(result);
                    case DEL -> (value == null ? "0" : "1").equals(result);
                };
    }

    @Override
    public String toString() {
        return "%d..%s %s %s%s -> %s"
                .formatted(
                        begin,
                        isAnswered() ? end : "?",
                        kind,
                        key,
                        argument == null ? "" : " " + argument,
                        isAnswered() ? result : "?");
    }
}
