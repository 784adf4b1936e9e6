package dev.echosounder.kv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All memory that a server holds for a peer is counted and bounded, and freed when the connection is over. */
class HeldMemoryTest {

    private static final int MIB = 1024 * 1024;
    private static final String OUT_OF_MEMORY = "-OOM command not allowed when used memory > 'maxmemory'.\r\n";

    private final List<Talk> talks = new ArrayList<>();

    private KeyValue service(long limit) {
        return new KeyValue(Settings.usual().withMemoryLimit(limit));
    }

    /** Makes a connection whose peer reads nothing: there is room for one part of a reply. */
    private Talk unread(KeyValue service) {
        Talk talk = new Talk(service);
        talks.add(talk);
        talk.readNothing();
        return talk;
    }

    private void closeAll() {
        talks.forEach(Talk::close);
        talks.clear();
    }

    // ---- names

    @Test
    void namesAreBoundedAndCounted() {
        KeyValue service = service(MIB);
        Talk talk = new Talk(service);
        String longest = "n".repeat(256);

        assertThat(talk.ask("CLIENT", "SETNAME", longest + "n"))
                .isEqualTo("-ERR Client names cannot be longer than 256 bytes.\r\n");
        assertThat(talk.ask("HELLO", "3", "SETNAME", "n".repeat(60_000))).startsWith("-ERR Client names cannot");
        assertThat(talk.ask("CLIENT", "SETINFO", "LIB-NAME", longest + "n")).startsWith("-ERR lib-name cannot");
        assertThat(talk.ask("CLIENT", "SETINFO", "LIB-VER", longest + "n")).startsWith("-ERR lib-ver cannot");
        assertThat(talk.ask("CLIENT", "GETNAME")).isEqualTo("$-1\r\n");
        assertThat(talk.ask("CLIENT", "SETNAME", longest)).isEqualTo("+OK\r\n");
        assertThat(talk.ask("CLIENT", "GETNAME")).isEqualTo("$256\r\n" + longest + "\r\n");
    }

    // ---- replies

    @Test
    void aValueIsHeldOnceForAllThatReadIt() {
        KeyValue service = service(16L * MIB);
        Talk writer = new Talk(service);
        String value = "x".repeat(3 * MIB);
        writer.ask("SET", "k", value);
        long stored = service.usedMemory();
        for (int i = 0; i < 10; i++) {
            unread(service).ask("GET", "k");
            unread(service).ask("GETRANGE", "k", "0", "-1");
            unread(service).ask("MGET", "k", "none");
        }

        assertThat(service.usedMemory())
                .as("held, with what models hold for thirty connections")
                .isLessThan(stored + 30 * 200_000);
        assertThat(writer.ask("STRLEN", "k")).isEqualTo(":3145728\r\n");
        Talk reader = talks.getFirst();
        assertThat(reader.readAll()).as("the reply, in full").isEqualTo("$3145728\r\n" + value + "\r\n");
        closeAll();
        assertThat(service.usedMemory()).isEqualTo(stored);
    }

    @Test
    void anOverwrittenValueIsHeldForItsReadersWhileThereIsMemory() {
        KeyValue service = service(8L * MIB);
        Talk writer = new Talk(service);
        for (String change :
                new String[] {"SET k y", "DEL k", "FLUSHALL", "GETSET k y", "GETDEL k", "RENAME other k"}) {
            writer.ask("SET", "other", "o");
            writer.ask("SET", "k", "x".repeat(3 * MIB));
            Talk reader = unread(service);
            reader.ask("GET", "k");
            if (change.startsWith("GET")) {
                unread(service).ask(change.split(" "));
            } else {
                writer.ask(change.split(" "));
            }

            assertThat(service.usedMemory()).as("held after %s", change).isGreaterThan(3L * MIB);
            assertThat(reader.readAll()).as("read after %s", change).hasSize(3 * MIB + 12);
            closeAll();
            writer.ask("FLUSHALL");
            assertThat(service.usedMemory()).as("held at the end of %s", change).isZero();
        }
    }

    @Test
    void readersOfOverwrittenValuesAreCutWhenThereIsNoMemoryForThem() {
        KeyValue service = service(32L * MIB);
        Talk writer = new Talk(service);
        for (int i = 0; i < 20; i++) {
            assertThat(writer.ask("SET", "k", Integer.toString(i % 10).repeat(4 * MIB)))
                    .isEqualTo("+OK\r\n");
            unread(service).ask("GET", "k");
        }

        assertThat(service.usedMemory()).as("held").isLessThanOrEqualTo(32 * MIB + 17 * MIB);
        assertThat(talks.getLast().readAll()).as("of the last value").hasSize(4 * MIB + 12);
        assertThatThrownBy(() -> talks.getFirst().readAll()).hasMessageContaining("overwritten");
        closeAll();
        writer.ask("DEL", "k");
        assertThat(service.usedMemory()).isZero();
    }

    @Test
    void repliesThatAreMadeForOnePeerAreCounted() {
        KeyValue service = service(4L * MIB);
        Talk writer = new Talk(service);
        for (int i = 0; i < 500; i++) {
            writer.ask("SET", "k" + i + "x".repeat(1000), "y".repeat(5000));
        }
        String[] many = new String[400];
        Arrays.setAll(many, i -> i == 0 ? "MGET" : "k" + i + "x".repeat(1000));
        List<String> replies = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            replies.add(unread(service).ask("KEYS", "*"));
            replies.add(unread(service).ask("SCAN", "0", "COUNT", "10000"));
            replies.add(unread(service).ask(many));
            replies.add(unread(service).ask("RANDOMKEY"));
        }

        assertThat(replies).anyMatch(OUT_OF_MEMORY::equals);
        assertThat(service.usedMemory()).as("held").isLessThanOrEqualTo(4 * MIB + 3 * MIB);
        assertThat(writer.ask("SET", "k", "v")).as("others are served").isEqualTo("+OK\r\n");
        closeAll();
        writer.ask("FLUSHALL");
        assertThat(service.usedMemory()).isZero();
    }

    @Test
    void repliesAboutManyCommandsAreWrittenInParts() {
        String[] docs = new String[20_000];
        Arrays.fill(docs, "get");
        docs[0] = "COMMAND";
        docs[1] = "DOCS";
        Talk talk = new Talk(service(64L * MIB), 100_000);

        assertThat(talk.ask(docs)).startsWith("*39996\r\n$3\r\nget\r\n").hasSizeGreaterThan(1_000_000);
        assertThat(talk.mostWritten()).as("bytes written at once").isLessThan(200_000);
        docs[1] = "INFO";
        assertThat(talk.ask(docs)).startsWith("*19998\r\n*10\r\n$3\r\nget\r\n").hasSizeGreaterThan(1_000_000);
        assertThat(talk.mostWritten()).as("bytes written at once").isLessThan(200_000);
    }

    @Test
    void peersThatDoNotReadAreCutWhenThereIsNoMemoryForTheirReplies() {
        KeyValue service = service(MIB);
        new Talk(service).ask("SET", "k", "x".repeat(50_000));
        int cut = 0;
        for (int i = 0; i < 100; i++) {
            Talk talk = unread(service);
            try {
                talk.send(Talk.request("GET", "k").repeat(10));
            } catch (IllegalStateException noMemory) {
                cut++;
            }
        }

        assertThat(cut).as("of a hundred").isBetween(80, 99);
        closeAll();
        assertThat(service.usedMemory()).isLessThan(60_000);
    }

    // ---- what a command makes itself

    @Test
    void whatACommandAddsIsBounded() {
        KeyValue service = service(8L * MIB);
        Talk talk = new Talk(service);

        assertThat(talk.ask("SETRANGE", "k", "536000000", "x")).isEqualTo(OUT_OF_MEMORY);
        assertThat(talk.ask("SETRANGE", "k", "3000000", "x")).isEqualTo(":3000001\r\n");
        assertThat(talk.ask("SETRANGE", "other", "4000000", "x")).isEqualTo(":4000001\r\n");
        assertThat(talk.ask("APPEND", "k", "x".repeat(2 * MIB))).isEqualTo(OUT_OF_MEMORY);
        assertThat(talk.ask("SET", "third", "x".repeat(2 * MIB))).isEqualTo(OUT_OF_MEMORY);
        assertThat(service.usedMemory()).isLessThan(8 * MIB);
    }

    @Test
    void renamingDoesNotGrowAFullStore() {
        KeyValue service = service(100_000);
        Talk talk = new Talk(service);
        talk.fill("k", "v");

        assertThat(talk.ask("RENAME", "k0", "long" + "x".repeat(1000))).isEqualTo(OUT_OF_MEMORY);
        assertThat(talk.ask("RENAMENX", "k0", "long" + "x".repeat(1000))).isEqualTo(OUT_OF_MEMORY);
        assertThat(talk.ask("RENAME", "k10", "k")).isEqualTo("+OK\r\n");
    }

    // ---- requests

    @Test
    void linesAreCountedAndOneThatFindsNoMemoryIsPassedOver() {
        KeyValue service = service(64 * 1024);
        List<String> replies = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Talk talk = unread(service);
            talk.send("ECHO " + "x".repeat(60_000));
        }
        assertThat(service.usedMemory()).as("held").isBetween((long) MIB, (long) 2 * MIB);
        for (Talk talk : talks) {
            replies.add(talk.send("\r\n"));
        }

        assertThat(replies).contains(OUT_OF_MEMORY).anyMatch(reply -> reply.startsWith("$60000"));
        assertThat(talks.getLast().ask("PING")).isEqualTo("+PONG\r\n");
        closeAll();
        assertThat(service.usedMemory()).isZero();
    }

    @Test
    void strangersShareALittleMemory() {
        KeyValue service =
                new KeyValue(Settings.usual().withMemoryLimit(64L * MIB).withPassword("secret"));
        for (int i = 0; i < 1000; i++) {
            unread(service).send("x".repeat(16_000));
            unread(service).send("*2\r\n$4\r\nAUTH\r\n$16384\r\n" + "x".repeat(16_000));
        }

        assertThat(service.usedMemory()).as("held").isBetween((long) MIB, 2L * MIB);
        Talk friend = new Talk(service);
        assertThat(friend.ask("AUTH", "default", "secret")).isEqualTo("+OK\r\n");
        assertThat(friend.ask("SET", "k", "x".repeat(20 * MIB))).isEqualTo("+OK\r\n");
        closeAll();
        friend.ask("DEL", "k");
        assertThat(service.usedMemory()).isZero();
    }

    // ---- transactions

    @Test
    void whatATransactionHoldsIsCountedUntilItsEnd() {
        KeyValue service = service(8L * MIB);
        for (String end : new String[] {"EXEC", "DISCARD", "RESET", "QUIT"}) {
            Talk talk = new Talk(service);
            talk.ask("MULTI");
            for (int i = 0; i < 20; i++) {
                assertThat(talk.ask("ECHO", "x".repeat(100_000))).isEqualTo("+QUEUED\r\n");
            }
            assertThat(service.usedMemory()).as("held before %s", end).isBetween(2_000_000L, 2_100_000L);
            talk.ask(end);
            talk.send("PING\r\n");
            if (end.equals("QUIT")) {
                talk.close();
            }
            assertThat(service.usedMemory()).as("held after %s", end).isZero();
        }
    }

    @Test
    void aTransactionForWhichThereIsNoMemoryIsRefused() {
        KeyValue service = service(MIB);
        Talk talk = new Talk(service);
        talk.ask("MULTI");
        String reply = "";
        int queued = 0;
        for (; queued < 10_000 && !reply.startsWith("-"); queued++) {
            reply = talk.ask("SET", "k", "v");
        }

        assertThat(reply).isEqualTo(OUT_OF_MEMORY);
        assertThat(queued).as("commands of 1 KiB in 1.5 MiB").isBetween(1_000, 1_536);
        assertThat(service.usedMemory()).isLessThanOrEqualTo(MIB / 2 + MIB);
        assertThat(new Talk(service).ask("SET", "k", "v"))
                .as("others are served")
                .isEqualTo("+OK\r\n");
        assertThat(talk.ask("EXEC")).isEqualTo("-EXECABORT Transaction discarded because of previous errors.\r\n");
        assertThat(talk.ask("DEL", "k")).isEqualTo(":1\r\n");
        assertThat(service.usedMemory()).isZero();
    }

    @Test
    void watchedKeysAreCounted() {
        KeyValue service = service(MIB);
        Talk talk = new Talk(service);
        String reply = "";
        int keys = 0;
        for (; keys < 100_000 && !reply.startsWith("-"); keys++) {
            reply = talk.ask("WATCH", "key:" + keys, "key:" + keys);
        }

        assertThat(reply).isEqualTo(OUT_OF_MEMORY);
        assertThat(keys).isBetween(2_000, 8_000);
        assertThat(talk.ask("UNWATCH")).isEqualTo("+OK\r\n");
        assertThat(service.usedMemory()).isZero();
        talk.ask("WATCH", "a", "b");
        talk.ask("MULTI");
        talk.ask("EXEC");
        assertThat(service.usedMemory()).as("after EXEC").isZero();
        talk.ask("WATCH", "a", "b");
        talk.close();
        assertThat(service.usedMemory()).as("after the connection").isZero();
    }

    @Test
    void aFullStoreRefusesTransactionsThatTakeMemory() {
        KeyValue service = service(100_000);
        Talk talk = new Talk(service);
        talk.ask("MULTI");
        assertThat(talk.ask("SET", "other", "v")).isEqualTo("+QUEUED\r\n");
        new Talk(service).fill("key:", "x".repeat(1000));

        assertThat(talk.ask("EXEC"))
                .isEqualTo("-EXECABORT Transaction discarded because of: " + OUT_OF_MEMORY.substring(1));
        talk.ask("MULTI");
        assertThat(talk.ask("SET", "other", "v")).isEqualTo(OUT_OF_MEMORY);
        assertThat(talk.ask("STRLEN", "key:0")).isEqualTo("+QUEUED\r\n");
        assertThat(talk.ask("EXEC")).startsWith("-EXECABORT");
        talk.ask("MULTI");
        assertThat(talk.ask("STRLEN", "key:0")).isEqualTo("+QUEUED\r\n");
        assertThat(talk.ask("EXEC")).isEqualTo("*1\r\n:1000\r\n");
    }

    @Test
    void aReplyToATransactionIsWrittenInPartsAndFreedAtItsEnd() {
        KeyValue service = service(16L * MIB);
        Talk writer = new Talk(service);
        String value = "x".repeat(15_000);
        writer.ask("SET", "k", value);
        long stored = service.usedMemory();
        Talk reader = unread(service);
        reader.ask("MULTI");
        for (int i = 0; i < 500; i++) {
            reader.ask(i % 2 == 0 ? new String[] {"GET", "k"} : new String[] {"INCR", "n"});
        }
        reader.ask("EXEC");
        writer.ask("DEL", "n");

        assertThat(reader.mostWritten()).as("bytes written at once").isLessThan(200_000);
        assertThat(service.usedMemory() - stored).as("held for the reply").isBetween(500_000L, 1_000_000L);
        StringBuilder expected = new StringBuilder("*500\r\n");
        for (int i = 0; i < 500; i++) {
            expected.append(i % 2 == 0 ? "$15000\r\n" + value + "\r\n" : ":" + (i / 2 + 1) + "\r\n");
        }
        assertThat(reader.readAll()).isEqualTo(expected.toString());
        reader.send("PING\r\n");
        assertThat(service.usedMemory()).isEqualTo(stored);
    }

    @Test
    void aTransactionWhosePeerIsGoneIsFreedInTheMiddleOfItsReply() {
        KeyValue service = service(32L * MIB);
        Talk writer = new Talk(service);
        writer.ask("SET", "k", "x".repeat(MIB));
        Talk reader = unread(service);
        reader.ask("MULTI");
        for (int i = 0; i < 100; i++) {
            reader.ask("GETSET", "k", Integer.toString(i % 10).repeat(50_000));
        }
        reader.ask("EXEC");
        closeAll();
        writer.ask("DEL", "k");

        assertThat(service.usedMemory()).isZero();
    }

    // ---- connections that are over

    @Test
    void aPeerThatGoesOnSendingAfterItsEndIsClosed() {
        Talk talk = new Talk(service(MIB));
        talk.send("*x\r\n");
        assertThat(talk.isEnded()).isTrue();
        talk.send("x".repeat(MIB - 100));

        assertThatThrownBy(() -> talk.send("x".repeat(101))).hasMessageContaining("goes on sending");
    }
}
