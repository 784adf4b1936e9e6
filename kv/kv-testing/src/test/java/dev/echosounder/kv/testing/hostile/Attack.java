package dev.echosounder.kv.testing.hostile;

import static dev.echosounder.kv.testing.SocketClient.request;

import dev.echosounder.kv.testing.SocketClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Function;

/** The attacks of hostile clients, which are repeated. */
enum Attack {
    /** Fills the store with keys that expire at once, and for which no client asks. */
    EXPIRED_KEYS((scene, random) -> {
        SocketClient client = scene.insider();
        String value = "e".repeat(1000);
        for (int part = 0; part < 40; part++) {
            StringBuilder requests = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                requests.append(request("SET", "expired:" + random.nextInt(1_000_000), value, "PX", "1"));
            }
            client.send(requests.toString());
            for (int i = 0; i < 100; i++) {
                client.answer();
            }
        }
    }),

    /** Gives connections names of all sizes. */
    NAMES(sending(20, scene -> scene.intruder(true), random -> {
        int[] sizes = {256, 14_000, 100_000, 1_000_000, 8_000_000};
        String name = "n".repeat(sizes[Math.min(random.nextInt(20), sizes.length - 1)]);
        return switch (random.nextInt(4)) {
            case 0 -> request("CLIENT", "SETNAME", name);
            case 1 -> request("HELLO", "2", "SETNAME", name);
            case 2 -> request("CLIENT", "SETINFO", "LIB-NAME", name);
            default -> request("CLIENT", "SETINFO", "LIB-VER", name);
        };
    })),

    /** Asks for long replies, and does not read them, while the values are overwritten. */
    UNREAD_REPLIES((scene, random) -> {
        SocketClient writer = scene.insider();
        for (int i = 0; i < 30; i++) {
            if (i % 5 == 0) {
                writer.ask("SET", "hostile:long", Integer.toString(i % 10).repeat(6_000_000));
            }
            String asked = switch (random.nextInt(7)) {
                case 0 -> request("GET", "hostile:long");
                case 1 -> request("GETRANGE", "hostile:long", "0", "-1");
                case 2 -> request("MGET", "hostile:long", "hostile:long", "hostile:short");
                case 3 -> request("KEYS", "*");
                case 4 -> request("SCAN", "0", "COUNT", "1000000");
                case 5 -> request("GETSET", "hostile:long", "x");
                default -> request("COMMAND", "DOCS").repeat(200);
            };
            scene.intruder(false).send(asked);
        }
        scene.hold(random);
        writer.ask("DEL", "hostile:long", "hostile:short");
    }),

    /** Sends lines that do not end. */
    ENDLESS_LINES((scene, random) -> {
        for (int i = 0; i < 100; i++) {
            SocketClient client = random.nextInt(3) == 0 ? scene.intruder(true) : scene.stranger();
            client.send("x".repeat(random.nextInt(1, 65_000)));
        }
        scene.hold(random);
    }),

    /** Guesses passwords, and sends commands that need authentication. */
    STRANGERS(sending(60, Scene::stranger, random -> switch (random.nextInt(4)) {
        case 0 -> request("AUTH", "guess" + random.nextInt(1000)).repeat(20);
        case 1 -> "*2\r\n$4\r\nAUTH\r\n$16384\r\n" + "a".repeat(16_000);
        case 2 -> request("SET", "hacked", "1").repeat(50);
        default -> request("PING").repeat(5000);
    })),

    /** Begins requests, and does not end them. */
    HALF_REQUESTS(sending(40, scene -> scene.intruder(true), random -> switch (random.nextInt(4)) {
        case 0 -> "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$500000000\r\n" + "h".repeat(300_000);
        case 1 -> "*1048576\r\n" + "$1\r\nw\r\n".repeat(20_000);
        case 2 -> "*3\r\n$3\r\nSE";
        default -> "*2\r\n$3\r\nGET\r\n$1000000\r\n" + "h".repeat(100_000);
    })),

    /** Makes many connections at once, more than the server takes. */
    FLOOD((scene, random) -> {
        for (int i = 0; i < 400; i++) {
            SocketClient client = scene.stranger();
            if (random.nextInt(3) == 0) {
                client.reset();
            }
        }
        scene.hold(random);
    }),

    /** Breaks the protocol, and goes on sending or keeps the connection. */
    PROTOCOL_ERRORS((scene, random) -> {
        String[] beginnings = {
            "*x\r\n", "*1\r\n$-1\r\n", "GET \"x\r\n", "\u0016\u0003\u0001\nSET hacked 1\r\n", "*1\r\n$4\r\nPINGxx"
        };
        for (int i = 0; i < 60; i++) {
            SocketClient client = scene.intruder(true);
            client.send(beginnings[random.nextInt(beginnings.length)]);
            byte[] any = new byte[random.nextInt(1, 2000)];
            random.nextBytes(any);
            client.send(new String(any, StandardCharsets.ISO_8859_1));
            if (random.nextInt(10) == 0) {
                client.send("y".repeat(3_000_000));
            }
        }
        scene.hold(random);
    }),

    /** Makes a browser send commands on an authenticated connection. */
    WEB_PAGES(sending(20, scene -> scene.intruder(true), random -> {
        String[] beginnings = {"POST / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\n", "hOsT: x\r\n", "pOST x\r\n"};
        return beginnings[random.nextInt(beginnings.length)]
                + "Content-Type: text/plain\r\n\r\nSET hacked 1\r\nCONFIG SET maxmemory 1\r\nFLUSHALL\r\n";
    })),

    /** Makes the server build long values and replies out of short requests. */
    AMPLIFICATION((scene, random) -> {
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
        scene.intruder(false).send(request(words));
        scene.hold(random);
    });

    /** One run of an attack. */
    @FunctionalInterface
    private interface Course {
        void run(Scene scene, SplittableRandom random) throws IOException;
    }

    /** Connects a client. */
    @FunctionalInterface
    private interface Connecting {
        SocketClient to(Scene scene) throws IOException;
    }

    private final Course course;

    Attack(Course course) {
        this.course = course;
    }

    /** Makes an attack of new clients, each of which sends a text and keeps its connection open for a while. */
    private static Course sending(int clients, Connecting connecting, Function<SplittableRandom, String> text) {
        return (scene, random) -> {
            for (int i = 0; i < clients; i++) {
                connecting.to(scene).send(text.apply(random));
            }
            scene.hold(random);
        };
    }

    /** Runs the attack once. The server may end the connections at any time: an {@link IOException} is no failure. */
    void run(Scene scene, SplittableRandom random) throws IOException {
        course.run(scene, random);
    }
}
