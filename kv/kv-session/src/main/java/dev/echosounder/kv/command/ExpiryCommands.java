package dev.echosounder.kv.command;

import dev.echosounder.kv.store.Entry;
import java.util.EnumSet;
import java.util.Set;

/** Commands about when keys expire. */
final class ExpiryCommands {

    private static final int NO_KEY = -2;
    private static final int NO_EXPIRY = -1;
    private static final long SECOND = 1000;

    private ExpiryCommands() {}

    /** The condition on which an expiry is set. */
    private enum Condition {

        /** The key has no expiry yet. */
        NX,

        /** The key has an expiry. */
        XX,

        /** The expiry is later than the present one. */
        GT,

        /** The expiry is earlier than the present one, if there is one. */
        LT
    }

    static void expire(Call call) {
        expire(call, Expiry.EX, "expire");
    }

    static void pExpire(Call call) {
        expire(call, Expiry.PX, "pexpire");
    }

    static void expireAt(Call call) {
        expire(call, Expiry.EXAT, "expireat");
    }

    static void pExpireAt(Call call) {
        expire(call, Expiry.PXAT, "pexpireat");
    }

    private static void expire(Call call, Expiry expiry, String command) {
        Set<Condition> conditions = conditions(call);
        long at = expiry.at(call, 2, command);
        Entry entry = call.entry(1);
        boolean done = entry != null && holds(conditions, at, entry.expiresAt());
        if (done) {
            if (at > call.now()) {
                call.store().expire(entry, at);
            } else {
                call.store().remove(entry);
            }
        }
        call.replies().integer(done);
    }

    private static Set<Condition> conditions(Call call) {
        Set<Condition> conditions = EnumSet.noneOf(Condition.class);
        for (int i = 3; i < call.count(); i++) {
            conditions.add(
                    switch (call.option(i)) {
                        case "NX" -> Condition.NX;
                        case "XX" -> Condition.XX;
                        case "GT" -> Condition.GT;
                        case "LT" -> Condition.LT;
                        default ->
                            throw new CommandError(
                                    "ERR Unsupported option " + call.arguments().text(i, 128));
                    });
        }
        if (conditions.contains(Condition.NX) && conditions.size() > 1) {
            throw new CommandError("ERR NX and XX, GT or LT options at the same time are not compatible");
        }
        if (conditions.contains(Condition.GT) && conditions.contains(Condition.LT)) {
            throw new CommandError("ERR GT and LT options at the same time are not compatible");
        }
        return conditions;
    }

    private static boolean holds(Set<Condition> conditions, long at, long before) {
        return conditions.stream().allMatch(condition -> switch (condition) {
            case NX -> before == Entry.NEVER;
            case XX -> before != Entry.NEVER;
            case GT -> before != Entry.NEVER && at > before;
            case LT -> at < before;
        });
    }

    static void persist(Call call) {
        Entry entry = call.entry(1);
        boolean expires = entry != null && entry.expiresAt() != Entry.NEVER;
        if (expires) {
            call.store().expire(entry, Entry.NEVER);
        }
        call.replies().integer(expires);
    }

    static void ttl(Call call) {
        long millis = left(call, call.now());
        call.replies().integer(millis < 0 ? millis : seconds(millis));
    }

    static void pTtl(Call call) {
        call.replies().integer(left(call, call.now()));
    }

    static void expireTime(Call call) {
        long millis = left(call, 0);
        call.replies().integer(millis < 0 ? millis : seconds(millis));
    }

    static void pExpireTime(Call call) {
        call.replies().integer(left(call, 0));
    }

    /** Milliseconds from then until the key expires; negative if it does not, or is not there. */
    private static long left(Call call, long then) {
        Entry entry = call.entry(1);
        return entry == null
                ? NO_KEY
                : entry.expiresAt() == Entry.NEVER ? NO_EXPIRY : Math.max(0, entry.expiresAt() - then);
    }

    /** Milliseconds, rounded to seconds. */
    private static long seconds(long millis) {
        return (millis + SECOND / 2) / SECOND;
    }
}
