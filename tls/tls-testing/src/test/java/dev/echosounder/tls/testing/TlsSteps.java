package dev.echosounder.tls.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.tls.TlsVersion;
import dev.echosounder.tls.testing.RecordKeys.Content;
import dev.echosounder.tls.testing.TlsParameterTypes.Records;
import dev.echosounder.tls.testing.WatchedService.End;
import io.cucumber.java.After;
import io.cucumber.java.AfterAll;
import io.cucumber.java.Before;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** What a client of TLS sends, and what it receives. */
public final class TlsSteps {

    private static final int SHORT_BYTES = 64 * 1024;
    private static final int FATAL = 2;
    private static final byte[] MESSAGE = {1, 2, 3};
    private static final int MIB = 1024 * 1024;

    /** A certificate has more; what else differs between a full handshake and another has less. In bytes. */
    private static final int CERTIFICATE_BYTES = 300;

    private final Subjects subjects;
    private final Map<String, ResumingClient> resuming = new HashMap<>();
    private final Map<String, Long> firstHandshakes = new HashMap<>();
    private final Map<Subject, Long> secondHandshakes = new HashMap<>();
    private byte[] sent = {};
    private long heapBefore;

    public TlsSteps(Subjects subjects) {
        this.subjects = subjects;
    }

    @Before("@ManyConnections")
    public void needsManyConnections() {
        subjects.need(subject -> !subject.servesOneAtATime());
    }

    @Before("@EmptyRecords")
    public void needsEmptyRecords() {
        subjects.need(Subject::readsEmptyRecords);
    }

    @Before("@EmptyHandshakes")
    public void needsEmptyHandshakes() {
        subjects.need(Subject::refusesEmptyHandshakes);
    }

    @Before("@HalfClose")
    public void needsHalfClose() {
        subjects.need(Subject::halfCloses);
    }

    @After
    public void everySessionEndsWithItsClient() throws IOException {
        subjects.end();
    }

    @AfterAll
    public static void stopServers() {
        Subjects.stopShared();
    }

    @Given("{service} over TLS {version}")
    public void theService(Services service, TlsVersion version) throws IOException {
        if (service == Services.ECHO) {
            subjects.start(version);
        } else {
            subjects.startOwn(version, service::make);
        }
    }

    @Given("the echo service over TLS {version}, for this scenario alone")
    public void theServiceAlone(TlsVersion version) throws IOException {
        subjects.startOwn(version, Services.ECHO::make);
    }

    @Given("the echo service over TLS {version}, with an idle limit of {int} ms")
    public void theServiceWithAnIdleLimit(TlsVersion version, int millis) throws IOException {
        subjects.startOwn(version, () -> Services.ECHO.make().withIdleLimit(Duration.ofMillis(millis)));
    }

    @Given("another client that was answered")
    public void anotherClient() {
        subjects.each(subject -> {
            if (!subject.servesOneAtATime()) {
                answer(subjects.other(subject));
            }
        });
    }

    // ---- what is sent

    /** What a client adds to its records on their way. */
    @FunctionalInterface
    private interface Manner {
        void send(TlsPeer client, byte[] records) throws IOException, GeneralSecurityException;
    }

    /** What precedes each record. */
    @FunctionalInterface
    private interface Prefix {
        byte[] of(TlsPeer client) throws GeneralSecurityException;
    }

    private void send(Records records, Prefix prefix, Manner manner) {
        SplittableRandom random = new SplittableRandom(records.bytes());
        byte[] content = new byte[records.count() * records.bytes()];
        random.nextBytes(content);
        sent = content;
        subjects.newClient((client, subject) -> {
            client.shakeHands();
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (int i = 0; i < records.count(); i++) {
                all.writeBytes(prefix.of(client));
                byte[] part = Arrays.copyOfRange(content, i * records.bytes(), (i + 1) * records.bytes());
                all.writeBytes(client.seal(Content.APPLICATION_DATA, part, records.padding()));
            }
            manner.send(client, all.toByteArray());
        });
    }

    private void send(Records records, Manner manner) {
        send(records, client -> new byte[0], manner);
    }

    /** A client that sends much must read meanwhile; otherwise both ends could wait for each other. */
    private static void sendMeanwhile(TlsPeer client, byte[] bytes) throws IOException {
        if (bytes.length < SHORT_BYTES) {
            client.socket().send(bytes);
            return;
        }
        Thread.ofVirtual().name("test sender").start(() -> {
            try {
                client.socket().send(bytes);
            } catch (IOException closed) {
                // The client is asked what it receives.
            }
        });
    }

    @When("a client sends {records}")
    public void aClientSends(Records records) {
        send(records, TlsSteps::sendMeanwhile);
    }

    @When("a client sends {records}, in pieces of {number} byte(s)")
    public void aClientSendsInPieces(Records records, int bytes) {
        send(records, (client, all) -> {
            for (int i = 0; i < all.length; i += bytes) {
                client.socket().sendApart(Arrays.copyOfRange(all, i, Math.min(all.length, i + bytes)));
            }
        });
    }

    /** As many records as each has bytes: the first is cut after its first byte, and so on. */
    @When("a client sends records of {int} byte(s), each cut at another byte")
    public void aClientSendsCutAnywhere(int bytes) {
        byte[] content = new byte[bytes];
        new SplittableRandom(bytes).nextBytes(content);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        subjects.newClient((client, subject) -> {
            client.shakeHands();
            all.reset();
            int cut = 1;
            byte[] record;
            do {
                record = client.data(content);
                client.socket().sendApart(Arrays.copyOf(record, cut));
                client.socket().sendApart(Arrays.copyOfRange(record, cut, record.length));
                all.writeBytes(content);
            } while (++cut < record.length);
            sent = all.toByteArray();
        });
    }

    @When("a client sends {records} and close_notify")
    public void aClientSendsAndCloses(Records records) {
        send(records, (client, all) -> {
            ByteArrayOutputStream both = new ByteArrayOutputStream();
            both.writeBytes(all);
            both.writeBytes(client.closeNotify());
            sendMeanwhile(client, both.toByteArray());
        });
    }

    @When("a client sends {records} and a FIN, without close_notify")
    public void aClientSendsAndHalfCloses(Records records) {
        send(records, (client, all) -> {
            client.socket().send(all);
            client.socket().halfClose();
        });
    }

    @When("a client sends {records}, half of another one and a FIN")
    public void aClientSendsAndHalfClosesInARecord(Records records) {
        send(records, (client, all) -> {
            client.socket().send(all);
            client.socket().send(Arrays.copyOf(client.data(MESSAGE), RecordSocket.HEADER_BYTES + MESSAGE.length));
            client.socket().halfClose();
        });
    }

    @When("a client sends {records}, each after a KeyUpdate")
    public void aClientSendsWithKeyUpdates(Records records) {
        heapBefore = usedHeap();
        send(records, client -> client.keyUpdate(0), TlsSteps::sendMeanwhile);
    }

    @When("a client sends {records}, each after a KeyUpdate that asks for one")
    public void aClientSendsWithKeyUpdatesThatAsk(Records records) {
        heapBefore = usedHeap();
        send(records, client -> client.keyUpdate(1), TlsSteps::sendMeanwhile);
    }

    private static long usedHeap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @When("a client breaks TLS by {violation}")
    public void aClientBreaksTls(Violation violation) {
        subjects.newClient((client, subject) -> violation.by(client));
    }

    @When("a client shakes hands one byte at a time")
    public void aClientShakesHandsSlowly() {
        subjects.newClient((client, subject) -> client.shakeHands(bytes -> {
            for (byte each : bytes) {
                client.socket().sendApart(new byte[] {each});
            }
        }));
    }

    @When("a client shakes hands one byte at a time, and the other one is answered after each byte")
    public void aClientShakesHandsMeanwhile() {
        subjects.newClient((client, subject) -> client.shakeHands(bytes -> {
            for (byte each : bytes) {
                client.socket().sendApart(new byte[] {each});
                answerOther(subject);
            }
        }));
    }

    private void answerOther(Subject subject) throws IOException {
        try {
            answer(subjects.other(subject));
        } catch (GeneralSecurityException failure) {
            throw new IOException(failure);
        }
    }

    @When("a client sends half a ClientHello")
    public void aClientBeginsAHandshake() {
        subjects.newClient((client, subject) -> sendHalfAHello(client));
    }

    @When("a client sends half a ClientHello and a FIN")
    public void aClientBeginsAHandshakeAndHalfCloses() {
        subjects.newClient((client, subject) -> {
            sendHalfAHello(client);
            client.socket().halfClose();
        });
    }

    private static void sendHalfAHello(TlsPeer client) throws IOException {
        client.socket().send(Arrays.copyOf(client.hello(), client.hello().length / 2));
    }

    @When("the server stops after it has answered a client")
    public void theServerStops() {
        subjects.newClient((client, subject) -> {
            client.shakeHands();
            answer(client);
            subject.stop();
        });
    }

    @When("a client connects twice")
    public void aClientConnectsTwice() {
        subjects.each(this::connectFirst);
        subjects.each(this::connectAgain);
    }

    @When("a client connects again after the server was started again")
    public void aClientConnectsAgainToAnotherServer() throws IOException {
        subjects.each(this::connectFirst);
        subjects.startAgain();
        subjects.each(this::connectAgain);
    }

    private void connectFirst(Subject subject) throws IOException, GeneralSecurityException {
        ResumingClient client = new ResumingClient(subject.version());
        resuming.put(subject.name(), client);
        firstHandshakes.put(subject.name(), client.connect(subject.address(), Subjects.patienceMillis()));
    }

    private void connectAgain(Subject subject) throws IOException {
        secondHandshakes.put(
                subject, resuming.get(subject.name()).connect(subject.address(), Subjects.patienceMillis()));
    }

    // ---- what is received

    @Then("the client receives the same bytes")
    public void theClientReceivesTheSame() {
        subjects.client((client, subject) -> {
            byte[] received = client.receive(sent.length);
            assertThat(received.length).as("bytes").isEqualTo(sent.length);
            assertThat(Arrays.mismatch(received, sent)).as("first wrong byte").isEqualTo(-1);
        });
    }

    @Then("the client receives close_notify and a FIN")
    public void theClientReceivesCloseNotify() {
        subjects.client((client, subject) -> {
            Content content = client.receive();
            assertThat(String.valueOf(content)).isEqualTo("the alert close_notify");
            assertThat(client.receive()).as("after close_notify").isNull();
        });
    }

    @Then("the client receives the alert {word}")
    public void theClientReceivesTheAlert(String name) {
        subjects.client(
                (client, subject) -> assertThat(receiveFatalAlert(client)).isEqualTo("the alert " + name));
    }

    @Then("the client receives a fatal alert")
    public void theClientReceivesAFatalAlert() {
        subjects.client((client, subject) -> receiveFatalAlert(client));
    }

    /** The alert with its name, after which nothing came. */
    private static String receiveFatalAlert(TlsPeer client) throws IOException, GeneralSecurityException {
        Content content = client.receive();
        assertThat(content).as("an alert").isNotNull();
        assertThat(content.type()).as("type of %s", content).isEqualTo(Content.ALERT);
        assertThat(content.bytes()[0]).as("level of %s", content).isEqualTo((byte) FATAL);
        assertThat(client.receive()).as("after the alert").isNull();
        return content.toString();
    }

    @Then("the connection goes on")
    public void theConnectionGoesOn() {
        subjects.client((client, subject) -> answer(client));
    }

    @Then("the other client is answered")
    public void theOtherIsAnswered() {
        subjects.each(subject -> answer(subjects.other(subject)));
    }

    private static void answer(TlsPeer client) throws IOException, GeneralSecurityException {
        client.socket().send(client.data(MESSAGE));
        assertThat(client.receive(MESSAGE.length)).as("an answer").containsExactly(MESSAGE);
    }

    @Then("the connection is ended")
    public void theConnectionIsEnded() {
        subjects.client((client, subject) -> client.awaitEnd());
    }

    @Then("the client has received {int} KeyUpdate(s)")
    public void theClientHasReceivedKeyUpdates(int count) {
        subjects.client((client, subject) ->
                assertThat(client.keyUpdates()).as("KeyUpdates").isEqualTo(count));
    }

    @Then("the client has received at least {int} KeyUpdate(s)")
    public void theClientHasReceivedAtLeast(int count) {
        subjects.client((client, subject) ->
                assertThat(client.keyUpdates()).as("KeyUpdates").isGreaterThanOrEqualTo(count));
    }

    @Then("the heap holds less than {int} MiB more for each server")
    public void theHeapHolds(int mib) {
        int[] servers = new int[1];
        subjects.each(subject -> servers[0]++);
        assertThat(usedHeap() - heapBefore)
                .as("bytes of the heap more than before, with %d servers", servers[0])
                .isLessThan((long) mib * MIB * servers[0]);
    }

    @Then("the session has ended {order}")
    public void theSessionHasEnded(boolean inOrder) {
        subjects.client((client, subject) -> {
            End end = end(client, subject);
            assertThat(end.cause() == null)
                    .as("the session ended in good order, not with %s", end.cause())
                    .isEqualTo(inOrder);
        });
    }

    @Then("no session was started")
    public void noSessionWasStarted() {
        subjects.client((client, subject) -> assertThat(end(client, subject).used())
                .as("a session was started")
                .isFalse());
    }

    /** The end of the session, now that its client ends its output. */
    private static End end(TlsPeer client, Subject subject) throws InterruptedException {
        try {
            client.socket().halfClose();
        } catch (IOException alreadyDone) {
            // The connection is over, or half-closed.
        }
        End end = subject.service().nextEnd(Subjects.patienceMillis());
        assertThat(end).as("a session that has ended").isNotNull();
        return end;
    }

    @Then("the second handshake is resumed")
    public void theHandshakeIsResumed() {
        subjects.each(subject -> assertThat(secondHandshakes.get(subject))
                .as("bytes of the second handshake")
                .isLessThan(firstHandshakes.get(subject.name()) - CERTIFICATE_BYTES));
    }

    @Then("the second handshake is a full one")
    public void theHandshakeIsFull() {
        subjects.each(subject -> assertThat(secondHandshakes.get(subject))
                .as("bytes of the second handshake")
                .isGreaterThan(firstHandshakes.get(subject.name()) - CERTIFICATE_BYTES));
    }
}
