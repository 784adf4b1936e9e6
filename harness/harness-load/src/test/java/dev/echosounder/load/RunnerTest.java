package dev.echosounder.load;

import dev.echosounder.api.Session;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RunnerTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(3, 2, 64);

    private final Runner runner = new Runner();

    @Test
    void allConnectionsStandBeforeTheGun() {
        StagedClient client = new StagedClient();

        Run run = runner.against(StagedModel.ADDRESS, client, SHAPE);

        assertThat(run.failure()).isEmpty();
        assertThat(client.events).containsExactly("connect", "connect", "connect", "start", "stop");
        assertThat(client.sessions).doesNotHaveDuplicates();
    }

    @Test
    void theClockRunsFromTheGunToTheLastAnswerWithoutConnectsAndFarewells() {
        Timed client = new Timed();

        Run run = runner.against(StagedModel.ADDRESS, client, SHAPE);

        // No bound here depends on how fast the machine is: each interval lies within the other.
        assertThat(run.nanos()).isGreaterThanOrEqualTo(client.lastAnswer - client.start);
        assertThat(run.nanos()).isLessThanOrEqualTo(client.stop - client.lastConnect);
        assertThat(run.connectNanos()).isGreaterThanOrEqualTo(client.lastConnect - client.firstConnect);
        assertThat(run.connectNanos()).isLessThanOrEqualTo(client.start - client.created);
    }

    @Test
    void aRunThatDoesNotEndTellsWhoStillWaits() {
        StagedClient client = new StagedClient() {
            @Override
            public void start() {
                play(sessions.get(0));
                sessions.get(1).started(new StagedOutbox());
                play(sessions.get(2));
            }
        };

        Run run = runner.against(StagedModel.ADDRESS, client, SHAPE.within(Duration.ofSeconds(1)));

        assertThat(run.failure()).hasValue("No end after 1 s: 1 of 3 clients still waiting; client 1 has 0 of 2 answers.");
        assertThat(client.events).endsWith("stop");
    }

    @Test
    void aConversationThatFailsEndsTheRunWithoutWaitingForTheOthers() {
        StagedClient client = new StagedClient() {
            @Override
            public void start() {
                sessions.get(1).closed(null);
            }
        };

        Run run = runner.against(StagedModel.ADDRESS, client, SHAPE);

        assertThat(run.failure()).hasValue("The server closed the connection while client 1 had 0 of 2 answers.");
        assertThat(client.events).endsWith("stop");
    }

    @Test
    void aClientThatCannotConnectFailsTheRunBeforeTheGun() {
        StagedClient client = new StagedClient() {
            @Override
            public void connect(InetSocketAddress to, Session session) throws IOException {
                super.connect(to, session);
                if (sessions.size() == 2) {
                    throw new IOException("Connection refused");
                }
            }
        };

        Run run = runner.against(StagedModel.ADDRESS, client, SHAPE);

        assertThat(run.failure()).hasValue("Not every client could connect: java.io.IOException: Connection refused");
        assertThat(client.events).containsExactly("connect", "connect", "stop");
    }

    @Test
    void aClientIsStoppedEvenIfItThrows() {
        StagedClient client = new StagedClient() {
            @Override
            public void start() {
                throw new IllegalStateException("a bug in the model");
            }
        };

        assertThatThrownBy(() -> runner.against(StagedModel.ADDRESS, client, SHAPE)).hasMessage("a bug in the model");
        assertThat(client.events).endsWith("stop");
    }

    @Test
    void anInterruptEndsTheRunAndIsKept() {
        StagedClient client = new StagedClient() {
            @Override
            public void start() {
                Thread.currentThread().interrupt();
            }
        };

        Run run = runner.against(StagedModel.ADDRESS, client, SHAPE);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(run.failure()).hasValue("The run was interrupted.");
        assertThat(client.events).endsWith("stop");
    }

    @Test
    void theServerStandsBeforeTheClientsAndIsStoppedAfterThem() {
        List<String> told = new ArrayList<>();
        StagedClient client = new StagedClient() {
            @Override
            public void connect(InetSocketAddress to, Session session) throws IOException {
                told.add("connect to " + to.getHostString());
                super.connect(to, session);
            }

            @Override
            public void stop(Duration grace) {
                told.add("stop client");
            }
        };
        StagedModel model = new StagedModel("staged", Optional.empty(), told, Optional.of(client), true);

        Run run = runner.run(new Contestant(model, model), LoadShape.pingPong(1, 1, 1));

        assertThat(run.failure()).isEmpty();
        assertThat(told).containsExactly("serve at port 0", "client", "connect to staged", "stop client", "stop server");
    }

    @Test
    void aServerThatCannotListenFailsTheRun() {
        Contestant contestant = new Contestant(StagedModel.named("deaf"), StagedModel.named("any"));

        assertThat(runner.run(contestant, SHAPE).failure())
                .hasValue("deaf <- any could not run: java.io.IOException: no sockets left");
    }

    @Test
    void aClientThatCannotBeMadeFailsTheRunAndStopsTheServer() {
        List<String> events = new ArrayList<>();
        StagedModel model = new StagedModel("staged", Optional.empty(), events, Optional.empty(), true);

        assertThat(runner.run(new Contestant(model, model), SHAPE).failure())
                .hasValue("staged <- staged could not run: java.io.IOException: too many threads");
        assertThat(events).containsExactly("serve at port 0", "client", "stop server");
    }

    /** Notes when everything happens, and takes its time to connect and to stop, so that a clock that includes them would show. */
    private static final class Timed extends StagedClient {

        private static final long SLOW_NANOS = 10_000_000;

        final long created = System.nanoTime();
        long firstConnect;
        long lastConnect;
        long start;
        long lastAnswer;
        long stop;

        @Override
        public void connect(InetSocketAddress to, Session session) throws IOException {
            if (sessions.isEmpty()) {
                firstConnect = System.nanoTime();
            }
            super.connect(to, session);
            lastConnect = spin();
        }

        @Override
        public void start() {
            start = System.nanoTime();
            sessions.subList(0, 2).forEach(this::play);
            lastAnswer = System.nanoTime(); // or a little before it
            play(sessions.get(2));
        }

        @Override
        public void stop(Duration grace) {
            stop = System.nanoTime();
            spin();
        }

        private static long spin() {
            long until = System.nanoTime() + SLOW_NANOS;
            while (System.nanoTime() - until < 0) {
                Thread.onSpinWait();
            }
            return System.nanoTime();
        }
    }
}
