package dev.echosounder.kv.command;

import dev.echosounder.kv.store.Memory;
import dev.echosounder.kv.store.Store;

/** Commands about the server, and about all its keys. */
final class ServerCommands {

    /** The version of Redis whose commands and errors these are: client libraries ask for it. */
    static final String REDIS_VERSION = "7.0.0";

    private static final long MILLIS = 1000;

    private ServerCommands() {}

    static void dbSize(Call call) {
        call.replies().integer(call.store().size());
    }

    static void flush(Call call) {
        if (call.count() > 2
                || call.count() == 2
                        && !call.arguments().is(1, "SYNC")
                        && !call.arguments().is(1, "ASYNC")) {
            throw CommandError.SYNTAX;
        }
        call.store().clear();
        call.replies().ok();
    }

    static void time(Call call) {
        long now = call.now();
        call.replies().array(2);
        call.replies().text(Long.toString(now / MILLIS));
        call.replies().text(Long.toString(now % MILLIS * MILLIS));
    }

    static void info(Call call) {
        StringBuilder text = new StringBuilder();
        for (Section section : Section.values()) {
            if (wants(call, section)) {
                text.append(text.isEmpty() ? "" : "\r\n")
                        .append("# ")
                        .append(section.title)
                        .append("\r\n")
                        .append(section.text(call));
            }
        }
        call.replies().verbatim(text.toString());
    }

    private static boolean wants(Call call, Section section) {
        boolean wanted = call.count() == 1;
        for (int i = 1; i < call.count(); i++) {
            String option = call.option(i);
            wanted |= option.equals(section.name())
                    || option.equals("ALL")
                    || option.equals("DEFAULT")
                    || option.equals("EVERYTHING");
        }
        return wanted;
    }

    /** A section of the reply to {@code INFO}. */
    private enum Section {
        SERVER("Server"),
        CLIENTS("Clients"),
        MEMORY("Memory"),
        STATS("Stats"),
        REPLICATION("Replication"),
        KEYSPACE("Keyspace");

        private final String title;

        Section(String title) {
            this.title = title;
        }

        private String text(Call call) {
            Store store = call.store();
            Memory memory = store.memory();
            return switch (this) {
                case SERVER ->
                    """
                    redis_version:%s\r
                    server_name:echosounder-kv\r
                    redis_mode:standalone\r
                    process_id:%d\r
                    uptime_in_seconds:%d\r
                    """.formatted(
                                    REDIS_VERSION,
                                    ProcessHandle.current().pid(),
                                    (call.now() - call.instance().since()) / MILLIS);
                case CLIENTS ->
                    "connected_clients:%d\r\n".formatted(call.instance().peers());
                case MEMORY ->
                    ("used_memory:%d\r\nused_memory_dataset:%d\r\nmaxmemory:%d\r\nmaxmemory_policy:noeviction\r\n")
                            .formatted(memory.used(), memory.data(), memory.limit());
                case STATS ->
                    "total_connections_received:%d\r\n"
                            .formatted(call.instance().peersEver());
                case REPLICATION -> "role:master\r\nconnected_slaves:0\r\n";
                case KEYSPACE ->
                    store.size() == 0
                            ? ""
                            : "db0:keys=%d,expires=%d,avg_ttl=0\r\n".formatted(store.size(), store.expiring());
            };
        }
    }
}
