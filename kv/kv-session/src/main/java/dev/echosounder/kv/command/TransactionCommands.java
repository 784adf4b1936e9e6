package dev.echosounder.kv.command;

/** Commands that run several others in one moment. */
final class TransactionCommands {

    private TransactionCommands() {}

    static void multi(Call call) {
        if (call.transaction().isBegun()) {
            call.replies().error("ERR MULTI calls can not be nested"); // which does not end the transaction
        } else {
            call.transaction().begin();
            call.replies().ok();
        }
    }

    static void exec(Call call) {
        call.transaction().execute(call);
    }

    static void discard(Call call) {
        call.transaction().discard(call);
        call.replies().ok();
    }

    static void watch(Call call) {
        if (call.transaction().isBegun()) {
            call.replies().error("ERR WATCH inside MULTI is not allowed"); // which does not end the transaction
            return;
        }
        for (int i = 1; i < call.count(); i++) {
            call.transaction().watch(call, i);
        }
        call.replies().ok();
    }

    static void unwatch(Call call) {
        call.transaction().unwatch(call.store());
        call.replies().ok();
    }
}
