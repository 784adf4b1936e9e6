package dev.echosounder.kv.testing.hostile;

import dev.echosounder.kv.testing.SocketClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** What hostile clients do, again and again. */
enum Attack {

    /** Fills the store with keys that expire at once, and for which no client asks. */
    EXPIRED_KEYS {
        @Override
        void run(Scene scene, SplittableRandom random) throws IOException {
            SocketClient client = scene.insider();
            String value = "e".repeat(1000);
            for (int part = 0; part < 40; part++) {
                StringBuilder requests = new StringBuilder();
                for (int i = 0; i < 100; i++) {
                    requests.append(
                            SocketClient.request("SET", "expired:" + random.nextInt(1_000_000), value, "PX", "1"));
                }
                client.send(requests.toString());
                for (int i = 0; i < 100; i++) {
                    client.answer();
                }
            }
        }
    },

    /** Gives connections names of all sizes. */
    NAMES {
        @Override
        void run(Scene scene, SplittableRandom random) throws IOException {
            int[] sizes = {256, 14_000, 100_000, 1_000_000, 8_000_000};
            for (int i = 0; i < 20; i++) {
                String name = "n".repeat(sizes[Math.min(random.nextInt(20), sizes.length - 1)]);
                scene.intruder(true)
                        .send(
                                switch (random.nextInt(4)) {
                                    case 0 -> SocketClient.request("CLIENT", "SETNAME", name);
                                    case 1 -> SocketClient.request("HELLO", "2", "SETNAME", name);
                                    case 2 -> SocketClient.request("CLIENT", "SETINFO", "LIB-NAME", name);
                                    default -> SocketClient.request("CLIENT", "SETINFO", "LIB-VER", name);
                                });
            }
            scene.hold(random);
        }
    },

    /** Asks for long replies, and does not read them, while the values are overwritten. */
    UNREAD_REPLIES {
        @Override
        void run(Scene scene, SplittableRandom random) throws IOException {
            SocketClient writer = scene.insider();
            for (int i = 0; i < 30; i++) {
                if (i % 5 == 0) {
                    writer.ask("SET", "hostile:long", Integer.toString(i % 10).repeat(6_000_000));
                }
                scene.intruder(false)
                        .send(
                                switch (random.nextInt(7)) {
                                    case 0 -> SocketClient.request("GET", "hostile:long");
                                    case 1 -> SocketClient.request("GETRANGE", "hostile:long", "0", "-1");
                                    case 2 ->
                                        SocketClient.request("MGET", "hostile:long", "hostile:long", "hostile:short");
                                    case 3 -> SocketClient.request("KEYS", "*");
                                    case 4 -> SocketClient.request("SCAN", "0", "COUNT", "1000000");
                                    case 5 -> SocketClient.request("GETSET", "hostile:long", "x");
                                    default ->
                                        SocketClient.request("COMMAND", "DOCS").repeat(200);
                                });
            }
            scene.hold(random);
            writer.ask("DEL", "hostile:long", "hostile:short");
        }
    },

    /** Sends lines that do not end. */
    ENDLESS_LINES {
        @Override
        void run(Scene scene, SplittableRandom random) throws IOException {
            for (int i = 0; i < 100; i++) {
                (random.nextInt(3) == 0 ? scene.intruder(true) : scene.stranger())
                        .send("x".repeat(random.nextInt(1, 65_000)));
            }
            scene.hold(random);
        }
    },

    /** Guesses passwords, and sends what only those may send who know it. */
    STRANGERS {
        @Override
        void run(Scene scene, SplittableRandom random) throws IOException {
            for (int i = 0; i < 60; i++) {
                scene.stranger()
                        .send(
                                switch (random.nextInt(4)) {
                                    case 0 ->
                                        SocketClient.request("AUTH", "guess" + random.nextInt(1000))
                                                .repeat(20);
                                    case 1 -> "*2\r\n$4\r\nAUTH\r\n$16384\r\n" + "a".repeat(16_000);
                                    case 2 ->
                                        SocketClient.request("SET", "hacked", "1")
                                                .repeat(50);
                                    default -> SocketClient.request("PING").repeat(5000);
                                });
            }
            scene.hold(random);
        }
    },

    /** Begins requests, and does not end them. */
    HALF_REQUESTS {
        @Override
        void run(Scene scene, SplittableRandom random) throws IOException {
            for (int i = 0; i < 40; i++) {
                scene.intruder(true)
                        .send(
                                switch (random.nextInt(4)) {
                                    case 0 -> "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$500000000\r\n" + "h".repeat(300_000);
                                    case 1 -> "*1048576\r\n" + "$1\r\nw\r\n".repeat(20_000);
                                    case 2 -> "*3\r\n$3\r\nSE";
                                    default -> "*2\r\n$3\r\nGET\r\n$1000000\r\n" + "h".repeat(100_000);
                                });
            }
            scene.hold(random);
        }
    },

    /** Makes many connections at once, more than the server takes. */
    FLOOD {
        @Override
        void run(Scene scene, SplittableRandom random) throws IOException {
            for (int i = 0; i < 400; i++) {
                SocketClient client = scene.stranger();
                if (random.nextInt(3) == 0) {
                    client.reset();
                }
            }
            scene.hold(random);
        }
    },

    /** Breaks the protocol, and goes on sending or keeps the connection. */
    PROTOCOL_ERRORS {
        @Override
        void run(Scene scene, SplittableRandom random) throws IOException {
            for (int i = 0; i < 60; i++) {
                SocketClient client = scene.intruder(true);
                client.send(
                        switch (random.nextInt(5)) {
                            case 0 -> "*x\r\n";
                            case 1 -> "*1\r\n$-1\r\n";
                            case 2 -> "GET \"x\r\n";
                            case 3 -> "\u0016\u0003\u0001\nSET hacked 1\r\n";
                            default -> "*1\r\n$4\r\nPINGxx";
                        });
                byte[] any = new byte[random.nextInt(1, 2000)];
                random.nextBytes(any);
                client.send(new String(any, StandardCharsets.ISO_8859_1));
                if (random.nextInt(10) == 0) {
                    client.send("y".repeat(3_000_000));
                }
            }
            scene.hold(random);
        }
    },

    /** Has a browser send commands, by a user who has said the password. */
    WEB_PAGES {
        @Override
        void run(Scene scene, SplittableRandom random) throws IOException {
            String[] beginnings = {"POST / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\n", "hOsT: x\r\n", "pOST x\r\n"};
            for (int i = 0; i < 20; i++) {
                scene.intruder(true)
                        .send(beginnings[random.nextInt(beginnings.length)] + "Content-Type: text/plain\r\n\r\n"
                                + "SET hacked 1\r\nCONFIG SET maxmemory 1\r\nFLUSHALL\r\n");
            }
            scene.hold(random);
        }
    },

    /** Has the server make long values and replies out of short requests. */
    AMPLIFICATION {
        @Override
        void run(Scene scene, SplittableRandom random) throws IOException {
            SocketClient client = scene.insider();
            client.ask("SETRANGE", "hostile:grown", "536000000", "x");
            client.ask("SETRANGE", "hostile:grown", "3000000", "x");
            client.ask("APPEND", "hostile:grown", "x".repeat(100_000));
            client.ask("RENAME", "hostile:grown", "hostile:renamed");
            client.ask("DEL", "hostile:grown", "hostile:renamed");
            String[] words = new String[20_000];
            Arrays.fill(words, "get");
            words[0] = "COMMAND";
            words[1] = random.nextBoolean() ? "DOCS" : "INFO";
            scene.intruder(false).send(SocketClient.request(words));
            scene.hold(random);
        }
    };

    /** Does it once. The server may end the connections at any time: an {@link IOException} is no failure. */
    abstract void run(Scene scene, SplittableRandom random) throws IOException;
}
