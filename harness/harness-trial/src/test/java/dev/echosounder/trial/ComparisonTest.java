package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.Link;
import dev.echosounder.linux.ProcessLimits;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.trial.host.HostPlacement;
import dev.echosounder.trial.host.HostSpec;
import dev.echosounder.trial.jvm.JvmSpec;
import dev.echosounder.trial.machine.Host;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import dev.echosounder.trial.process.Sides;
import dev.echosounder.trial.process.staged.TalkingModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(1, 1, 1);
    private static final ServerSpec BASELINE = new ServerSpec.Outside("baseline", "baseline {port}");
    private static final List<Subject> FIVE =
            Stream.of("a", "b", "c", "d", "e").map(ComparisonTest::subject).toList();

    private static final Verdict.Reason BUSY =
            new Verdict.Reason(Verdict.Kind.MACHINE_BUSY, "Other processes were at work.");

    private final List<String> order = new ArrayList<>();
    private final List<String> partial = new ArrayList<>();
    private Instant now = Instant.EPOCH;
    private Optional<Preflight> preflight = Optional.empty();

    @Test
    void everySubjectMakesOneTrialInEachBlock() {
        run(new Comparison("t", SHAPE, plan(4, 1, Optional.empty()), FIVE), StagedSides.steady());

        assertThat(order).hasSize(20);
        for (int block = 0; block < 4; block++) {
            assertThat(order.subList(block * 5, block * 5 + 5)).containsExactlyInAnyOrder("a", "b", "c", "d", "e");
        }
    }

    @Test
    void theSameSeedGivesTheSameOrderAndAnotherGivesAnother() {
        assertThat(orderWith(42)).isEqualTo(orderWith(42)).isNotEqualTo(orderWith(43));
    }

    @Test
    void theBlocksDifferInTheirOrder() {
        List<String> all = orderWith(42);

        assertThat(Stream.of(0, 5, 10, 15)
                        .map(from -> all.subList(from, from + 5))
                        .distinct()
                        .count())
                .isGreaterThan(1);
    }

    @Test
    void aServerThatIsNotIdleWhileItIsNotDrivenIsMeasuredAlone() {
        StagedSides sides = StagedSides.steady();
        Outcome outcome = observed(
                sides,
                plan(2, 1, Optional.empty()),
                name -> name.equals("c")
                        ? new StagedObservation(sides.events).idling(0.97)
                        : new StagedObservation(sides.events).idling(0.01));

        assertThat(outcome.trials())
                .hasSize(10)
                .allMatch(trial -> trial.verdict().valid())
                .allSatisfy(trial -> assertThat(trial.runs())
                        .allMatch(run -> run.turn().others() != trial.subject().equals("c")));
        assertThat(outcome.notes())
                .containsExactly("c is measured alone and not in turns with the others: it used 97 % of a core while it"
                        + " was not driven.");
        assertThat(sides.open()).isZero();
    }

    @Test
    void aServerWhoseCompilersStillWorkForAWhileTakesTurns() {
        StagedSides sides = StagedSides.steady();
        Outcome outcome = observed(
                sides,
                plan(2, 1, Optional.empty()),
                name -> name.equals("c")
                        ? new StagedObservation(sides.events).idling(0.97, 0.5, 0.01)
                        : new StagedObservation(sides.events).idling(0.01));

        assertThat(outcome.notes()).isEmpty();
        assertThat(outcome.trials())
                .allSatisfy(trial ->
                        assertThat(trial.runs()).allMatch(run -> run.turn().others()));
    }

    @Test
    void aSubjectThatFailsStaysInTheComparison() {
        Outcome outcome = run(
                new Comparison("t", SHAPE, plan(3, 1, Optional.empty()), FIVE),
                new StagedSides((server, shape, run) -> {
                    if (server.equals("c")) {
                        throw new RunFailure(RunFailure.Kind.LOST, "Nothing came.");
                    }
                    return StagedSides.report(100);
                }));

        assertThat(outcome.trials()).hasSize(15);
        assertThat(outcome.trials())
                .filteredOn(trial -> !trial.verdict().valid())
                .hasSize(3)
                .allMatch(trial -> trial.subject().equals("c"));
    }

    @Test
    void aGroupThatWasDisturbedIsMadeAgainAtTheEndOfTheBlock() {
        StagedSides sides = StagedSides.steady();
        int[] made = {0};
        Outcome outcome = observed(
                sides,
                plan(2, 1, Optional.empty()),
                name -> made[0]++ < 5
                        ? new StagedObservation(sides.events, BUSY)
                        : new StagedObservation(sides.events));

        assertThat(outcome.trials()).hasSize(15);
        assertThat(outcome.trials()).filteredOn(trial -> trial.block() == 1).hasSize(10);
        assertThat(outcome.trials())
                .filteredOn(trial -> trial.verdict().valid())
                .hasSize(10);
    }

    @Test
    void aGroupIsNotMadeAgainForOneOfItsServers() {
        StagedSides sides = StagedSides.steady();
        Outcome outcome = observed(
                sides,
                plan(2, 1, Optional.empty()),
                name -> name.equals("c")
                        ? new StagedObservation(sides.events, BUSY)
                        : new StagedObservation(sides.events));

        assertThat(outcome.trials()).hasSize(10);
    }

    @Test
    void aDisturbedGroupIsNotMadeAgainIfTheBlocksNeedTheTime() {
        StagedSides sides = new StagedSides((server, shape, run) -> {
            now = now.plusSeconds(2);
            return StagedSides.report(100);
        });
        Outcome outcome = observed(
                sides,
                plan(3, 1, Optional.of(Duration.ofSeconds(41))),
                name -> new StagedObservation(sides.events, BUSY));

        assertThat(outcome.trials())
                .as("15 of the 3 blocks, and one group again")
                .hasSize(20);
        assertThat(outcome.trials().getLast().block()).isEqualTo(3);
    }

    @Test
    void untilTheLastTrialTheOutcomeSaysThatItIsPartial() {
        Outcome outcome = run(new Comparison("t", SHAPE, plan(1, 1, Optional.empty()), FIVE), StagedSides.steady());

        assertThat(partial).hasSize(5).first().isEqualTo("It was interrupted after 1 of 5 trials.");
        assertThat(outcome.partial()).isEmpty();
    }

    @Test
    void noBlockIsBegunThatWouldNotBeDoneInTime() {
        Outcome outcome = run(
                new Comparison("t", SHAPE, plan(10, 1, Optional.of(Duration.ofSeconds(35))), FIVE),
                new StagedSides((server, shape, run) -> {
                    now = now.plusSeconds(2); // so a block takes 10 s
                    return StagedSides.report(100);
                }));

        assertThat(outcome.trials()).as("3 blocks of 10 s").hasSize(15);
        assertThat(outcome.notes()).containsExactly("The time budget of 35 s was enough for 3 of 10 blocks.");
    }

    @Test
    void theFirstBlockIsMadeWhateverTheBudget() {
        Outcome outcome = run(
                new Comparison("t", SHAPE, plan(10, 1, Optional.of(Duration.ofSeconds(1))), FIVE),
                new StagedSides((server, shape, run) -> {
                    now = now.plusSeconds(2);
                    return StagedSides.report(100);
                }));

        assertThat(outcome.trials()).hasSize(5);
    }

    @Test
    void aBaselineThatDiesIsStartedAgainForTheNextTrial() {
        StagedSides[] sides = new StagedSides[1];
        sides[0] = new StagedSides((server, shape, run) -> {
            if (server.equals("baseline")
                    && sides[0].events.stream().filter("start baseline"::equals).count() == 1) {
                sides[0].kill("baseline");
                throw new RunFailure(RunFailure.Kind.LOST, "Nothing came.");
            }
            return StagedSides.report(100);
        });
        Plan plan = Plan.SMOKE.withBaseline(Optional.of(BASELINE)).inBlocks(3);
        Outcome outcome = run(new Comparison("t", SHAPE, plan, List.of(subject("a"))), sides[0]);

        assertThat(outcome.trials())
                .filteredOn(trial -> !trial.verdict().valid())
                .singleElement()
                .satisfies(trial ->
                        assertThat(trial.verdict().reasons().getFirst().kind()).isEqualTo(Verdict.Kind.DIED));
        assertThat(outcome.notes()).containsExactly("The baseline had to be started again: baseline is dead.");
        assertThat(sides[0].open()).isZero();
    }

    @Test
    void aBaselineThatCannotBeStartedIsLeftOut() {
        StagedSides sound = StagedSides.steady();
        Sides sides = new Sides() {

            @Override
            public ServerSide server(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure {
                if (serving.equals(BASELINE)) {
                    throw new ChildFailure(ChildFailure.Kind.NEVER_STARTED, "There is no baseline.");
                }
                return sound.server(serving, cores, spec);
            }

            @Override
            public Host host() {
                return sound.host();
            }

            @Override
            public LoadSide load(Optional<Cores> cores) {
                return sound.load(cores);
            }

            @Override
            public Pair both(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) {
                return sound.both(serving, cores, spec);
            }
        };
        Plan plan = Plan.SMOKE.withBaseline(Optional.of(BASELINE)).inBlocks(3);
        Outcome outcome = run(new Comparison("t", SHAPE, plan, List.of(subject("a"))), sides, sound.events);

        assertThat(outcome.trials()).allMatch(trial -> trial.verdict().valid());
        assertThat(outcome.notes())
                .containsExactly(
                        "There is no baseline from here on, because it could not be measured: There is no baseline.");
    }

    @Test
    void aServerThatBreaksTheContractIsCheckedOnceAndMakesNoTrial() {
        List<Integer> checked = new ArrayList<>();
        preflight = Optional.of(new StagedPreflight(address -> {
            checked.add(address.getPort());
            return checked.size() == 2 ? Optional.of("It broke a requirement.") : Optional.empty();
        }));
        List<Subject> six =
                Stream.concat(FIVE.stream(), Stream.of(subject("a").twin())).toList();
        StagedSides sides = StagedSides.steady();
        Outcome outcome = run(new Comparison("t", SHAPE, plan(3, 1, Optional.empty()), six), sides);

        List<String> failed = outcome.examinations().entrySet().stream()
                .filter(found -> found.getValue().broken().isPresent())
                .map(Map.Entry::getKey)
                .toList();
        assertThat(checked)
                .as("servers that were checked: a control is no other server")
                .hasSize(5);
        assertThat(outcome.examinations()).hasSize(6);
        assertThat(failed).isNotEmpty();
        assertThat(outcome.loads().getFirst().subjects()).hasSize(6);
        assertThat(outcome.trials())
                .hasSize(3 * (6 - failed.size()))
                .noneMatch(trial -> failed.contains(trial.subject()));
        assertThat(partial)
                .last()
                .isEqualTo("It was interrupted after %1$d of %1$d trials."
                        .formatted(outcome.trials().size()));
        assertThat(sides.open()).isZero();
    }

    @Test
    void ifEveryServerBreaksTheContractNothingIsMeasured() {
        preflight = Optional.of(new StagedPreflight(address -> Optional.of("It broke a requirement.")));

        assertThat(run(
                                new Comparison("t", SHAPE, plan(3, 1, Optional.of(Duration.ofSeconds(35))), FIVE),
                                StagedSides.steady())
                        .trials())
                .isEmpty();
    }

    @Test
    void aServerIsCheckedRightBeforeItsFirstTrial() {
        StagedSides sides = StagedSides.steady();
        preflight = Optional.of(new StagedPreflight(address -> {
            sides.events.add("checked");
            return Optional.empty();
        }));
        run(new Comparison("t", SHAPE, plan(2, 1, Optional.empty()), List.of(subject("a"), subject("b"))), sides);

        assertThat(sides.events.stream().filter(event -> event.equals("checked") || event.startsWith("connect ")))
                .containsExactly("checked", "checked", "connect a", "connect b", "connect a", "connect b");
    }

    @Test
    void aModelOnItsOwnJvmIsExaminedThere() {
        List<Integer> examined = new ArrayList<>();
        preflight = Optional.of(new StagedPreflight(address -> {
            examined.add(address.getPort());
            return Optional.empty();
        }));
        List<Subject> onJvms = Stream.of("-Xint", "-Xmx1g")
                .map(options ->
                        Subject.of(new ServerSpec.Model("on " + options, TalkingModel.NAME, JvmSpec.of("", options))))
                .toList();
        Outcome outcome = run(new Comparison("t", SHAPE, plan(1, 1, Optional.empty()), onJvms), StagedSides.steady());

        assertThat(examined).hasSize(2).doesNotHaveDuplicates();
        assertThat(outcome.examinations()).containsOnlyKeys("on -Xint", "on -Xmx1g");
        assertThat(outcome.loads().getFirst().jvm("on -Xint").orElseThrow().vm())
                .isEqualTo("VM of on -Xint");
    }

    @Test
    void anOutsideServerOnEncryptedConnectionsIsNotExamined() {
        preflight = Optional.of(new StagedPreflight(address -> Optional.of("It broke a promise.")));
        LoadShape encrypted = SHAPE.encrypted(new EncryptionSpec.Tls(StagedEncryptions.RUNNING, "1.3"));
        Subject encrypting = Subject.of(new ServerSpec.Outside("a", "a {port} {certificate} {key}"));
        Outcome outcome = run(
                new Comparison("t", encrypted, plan(1, 1, Optional.empty()), List.of(encrypting)),
                StagedSides.steady());

        assertThat(outcome.examinations()).isEmpty();
        assertThat(outcome.trials()).hasSize(1);
    }

    @Test
    void aModelThatDoesNotSupportTheLoadIsLeftOutWithTheReason() {
        Subject single = Subject.of(new ServerSpec.Model("single-file"));
        Outcome outcome = run(
                new Comparison(
                        "t",
                        LoadShape.pingPong(100, 1, 1),
                        plan(1, 1, Optional.empty()),
                        List.of(subject("a"), single)),
                StagedSides.steady());

        assertThat(outcome.loads().getFirst().subjects())
                .extracting(Subject::name)
                .containsExactly("a");
        assertThat(outcome.loads().getFirst().skipped())
                .containsExactly(Map.entry(
                        "single-file",
                        "It cannot serve a load of 100 clients, because it serves one client after the other."));
        assertThat(run(new Comparison("t", SHAPE, plan(1, 1, Optional.empty()), List.of(single)), StagedSides.steady())
                        .loads()
                        .getFirst()
                        .subjects())
                .containsExactly(single);
    }

    @Test
    void aModelThatServesOneClientAfterTheOtherCanServeAConnectionForEachMessage() {
        Subject single = Subject.of(new ServerSpec.Model("single-file"));
        LoadShape reconnecting = LoadShape.pingPong(100, 1, 1).at(new LoadModel.Reconnecting());

        assertThat(run(
                                new Comparison("t", reconnecting, plan(1, 1, Optional.empty()), List.of(single)),
                                StagedSides.steady())
                        .loads()
                        .getFirst()
                        .subjects())
                .containsExactly(single);
    }

    @Test
    void aModelThatCannotDriveTheLoadIsLeftOutWithTheReason() {
        Subject driven = Subject.of(new ServerSpec.Outside("a", "a {port}"), new ClientSpec.Model("takes-turns"));
        Outcome outcome = run(
                new Comparison("t", LoadShape.pingPong(100, 1, 1), plan(1, 1, Optional.empty()), List.of(driven)),
                StagedSides.steady());

        assertThat(outcome.loads().getFirst().subjects()).isEmpty();
        assertThat(outcome.loads().getFirst().skipped())
                .containsExactly(
                        Map.entry("takes-turns", "It cannot drive a load of 100 clients, because it takes turns."));
        assertThat(run(new Comparison("t", SHAPE, plan(1, 1, Optional.empty()), List.of(driven)), StagedSides.steady())
                        .loads()
                        .getFirst()
                        .subjects())
                .containsExactly(driven);
    }

    @Test
    void aModelThatOnlyServesDrivesNoServer() {
        Subject driven = Subject.of(new ServerSpec.Outside("a", "a {port}"), new ClientSpec.Model("single-file"));
        Outcome outcome =
                run(new Comparison("t", SHAPE, plan(1, 1, Optional.empty()), List.of(driven)), StagedSides.steady());

        assertThat(outcome.loads().getFirst().subjects()).isEmpty();
        assertThat(outcome.loads().getFirst().skipped())
                .containsExactly(Map.entry("single-file", "It cannot drive a server, because it only serves."));
    }

    @Test
    void aComparisonNeedsAServer() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", SHAPE, plan(1, 1, Optional.empty()), List.of()))
                .withMessage("A comparison needs at least one server: write \"Given servers of ...\".");
    }

    @Test
    void noServerIsNamedTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Comparison("t", SHAPE, plan(1, 1, Optional.empty()), List.of(subject("a"), subject("a"))))
                .withMessage("\"a\" is named twice: name each server and each client once.");
        assertThat(subject("a").twin().name()).isEqualTo("a (again)");
    }

    @Test
    void aModelsClientCannotSendInAnOpenLoop() {
        Subject pairing = Subject.of(new ServerSpec.Outside("a", "a {port}"), new ClientSpec.Model("slow"));
        LoadShape open = SHAPE.at(new LoadModel.Open(100, LoadModel.Arrivals.EVENLY_SPACED));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", open, plan(1, 1, Optional.empty()), List.of(pairing)))
                .withMessage(
                        "Clients of slow cannot send at intended times: drive an open loop (100 messages per second,"
                                + " evenly spaced) by the load generator.");
    }

    @Test
    void anOutsideServerCannotShareAJvm() {
        Plan plan = Plan.SMOKE.placed(Placement.ANYWHERE.inOneJvm());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", SHAPE, plan, FIVE))
                .withMessageContaining("The outside server \"a\" cannot share a JVM with its load");
    }

    @Test
    void aLinkIsOnlyForServersThatTheHarnessStarts() {
        Placement linked = Placement.ANYWHERE.across(new Link(1_000_000_000));
        List<Subject> plain = List.of(Subject.of(new ServerSpec.Baseline()));

        assertThat(new Comparison("t", SHAPE, placed(linked), plain)
                        .loads()
                        .getFirst()
                        .subjects())
                .isEqualTo(plain);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", SHAPE, placed(linked.inOneJvm()), plain))
                .withMessage(
                        "Server and load in one JVM cannot use a link of 1 Gbit/s: leave out one of the two steps.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", SHAPE, placed(linked), FIVE))
                .withMessage(
                        "\"a\" cannot use a link of 1 Gbit/s, as only models and the plain server can: leave it out, or"
                                + " leave out the link.");
    }

    @Test
    void limitsAreForServersThatTheHarnessStarts() {
        ProcessLimits half = ProcessLimits.ofProcessors(0.5);
        Placement limited = Placement.ANYWHERE.limited(half);
        Subject listening = Subject.of(new ServerSpec.Listening("127.0.0.1", 7));
        Comparison comparison = new Comparison("t", SHAPE, placed(limited), FIVE);

        assertThat(comparison.loads().getFirst().whyOneByOne())
                .contains("while the others take their turns each would save up its limited processor time");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison(
                        "t", SHAPE, placed(limited.inOneJvm()), List.of(Subject.of(new ServerSpec.Baseline()))))
                .withMessage("Server and load in one JVM cannot have half a processor: leave out one of the two steps,"
                        + " as the load would be limited, too.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", SHAPE, placed(limited), List.of(listening)))
                .withMessageContaining("cannot be given half a processor, as it runs already: have it started by a"
                        + " command, or leave out the limit.");
    }

    @Test
    void hostsAreForWhatCanRunThere() {
        HostSpec srv = new HostSpec("srv", List.of("ssh", "srv"), "10.0.0.11", "");
        HostSpec gen1 = new HostSpec("gen1", List.of("ssh", "gen1"), "", "");
        HostSpec gen2 = new HostSpec("gen2", List.of("ssh", "gen2"), "", "");
        Placement two = Placement.ANYWHERE.onHosts(new HostPlacement(srv, List.of(gen1, gen2), Optional.empty()));
        List<Subject> plain = List.of(Subject.of(new ServerSpec.Baseline()));
        LoadShape ten = LoadShape.pingPong(10, 1, 64);

        assertThat(new Comparison("t", ten, placed(two), plain).loads()).hasSize(1);
        assertThat(two.unlike(Affinity.here())).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", ten, placed(two.inOneJvm()), plain))
                .withMessage("Server and load on several hosts (server on srv, load on gen1, gen2) cannot be combined"
                        + " with \"server and load in one JVM\": leave out one of the two.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", ten, placed(two), FIVE))
                .withMessage("\"a\" cannot run on host srv, as only models and the plain server can: leave it out, or"
                        + " leave out the hosts.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", LoadShape.pingPong(1, 1, 64), placed(two), plain))
                .withMessage("The load has more hosts (2) than clients (1): name fewer hosts, or more clients.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", LoadShape.pingPong(50_000, 1, 64), placed(two), plain))
                .withMessage("A host cannot have 25,000 connections to one server, as its address has too few ports:"
                        + " name more hosts, up to 20,000 clients for each.");
    }

    private static Plan placed(Placement placement) {
        return Plan.SMOKE.placed(placement);
    }

    @Test
    void anotherWorkloadCanBeSentToAnOutsideServerAndNotToTheBaseline() {
        LoadShape strings = SHAPE.of(new WorkloadSpec("kv", Map.of(), ""));

        assertThat(new Comparison("t", strings, plan(1, 1, Optional.empty()), FIVE))
                .isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison(
                        "t", strings, plan(1, 1, Optional.empty()), List.of(Subject.of(new ServerSpec.Baseline()))))
                .withMessage("\"plain\" only echoes: leave it out, or leave out the workload kv.");
    }

    @Test
    void processorTimeRanksOnlyAtARateThatIsTheSameForAll() {
        List<Subject> subjects = List.of(Subject.of(new ServerSpec.Model("single-file")));
        LoadShape open = SHAPE.at(new LoadModel.Open(500, LoadModel.Arrivals.POISSON));

        assertThat(new Comparison("t", open, plan(1, 1, Optional.empty()).rankingByCpu(), subjects))
                .isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Comparison("t", SHAPE, plan(1, 1, Optional.empty()).rankingByCpu(), subjects))
                .withMessage("Servers are ranked by CPU time per message only at a rate that is the same for all: add a"
                        + " rate, such as \"1,000 messages per second in all, evenly spaced\", or leave out that"
                        + " ranking.");
    }

    @Test
    void onlyModelsEncryptAndTheLoadGenerator() {
        LoadShape encrypted = SHAPE.encrypted(new EncryptionSpec.Tls(StagedEncryptions.RUNNING, "1.3"));
        Subject model = Subject.of(new ServerSpec.Model("single-file"));

        assertThat(new Comparison("t", encrypted.at(new LoadModel.Reconnecting()), Plan.SMOKE, List.of(model))
                        .loads()
                        .getFirst()
                        .subjects())
                .containsExactly(model);
        assertThat(new Comparison(
                        "t",
                        encrypted.at(new LoadModel.Reconnecting()),
                        Plan.SMOKE.placed(Placement.ANYWHERE.inOneJvm()),
                        List.of(model)))
                .as("in one JVM")
                .isNotNull();
        LoadShape resuming =
                SHAPE.encrypted(new EncryptionSpec.Tls(StagedEncryptions.RUNNING, "1.3").resumingSessions());
        assertThat(new Comparison("t", resuming.at(new LoadModel.Reconnecting()), Plan.SMOKE, List.of(model)))
                .isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", resuming, Plan.SMOKE, List.of(model)))
                .withMessage("Clients that keep their connections resume no session: add \"each message uses a new"
                        + " connection\", or leave out \"resuming sessions\".");
        Subject pairing = Subject.of(new ServerSpec.Model("single-file"), new ClientSpec.Model("single-file"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", encrypted, Plan.SMOKE, List.of(pairing)))
                .withMessage("Clients of single-file connect for each run, so their handshakes would be measured: drive"
                        + " encrypted connections by the load generator.");
    }

    @Test
    void theLoadTrustsACertificateThatAnOutsideServerIsGiven() {
        LoadShape encrypted = SHAPE.encrypted(new EncryptionSpec.Tls(StagedEncryptions.RUNNING, "1.3"));
        ServerSpec.Outside plain = new ServerSpec.Outside("a", "a {port}");
        ServerSpec.Outside encrypting = new ServerSpec.Outside("a", "a {port} {certificate} {key}");

        assertThat(new Comparison("t", encrypted, Plan.SMOKE, List.of(Subject.of(encrypting))))
                .isNotNull();
        assertThat(new Comparison("t", SHAPE, Plan.SMOKE, List.of(Subject.of(plain))))
                .isNotNull();
        refused(
                encrypted,
                plain,
                "The outside server \"a\" has no certificate that the load trusts: add {certificate} and {key}, which"
                        + " stand for PEM files, to its command.");
        refused(
                SHAPE,
                encrypting,
                "The outside server \"a\" would encrypt its connections, and the load does not: encrypt the"
                        + " connections of the load, or leave {certificate} and {key} out of the server's command.");
        refused(
                encrypted,
                new ServerSpec.Listening("localhost", 7007),
                "The server at localhost:7007 has no certificate that the load trusts: have it started by a command"
                        + " with {certificate} and {key}, or leave out the encryption.");
        refused(
                encrypted,
                new ServerSpec.Baseline(),
                "\"plain\" cannot encrypt its connections: leave it out, or leave out the encryption.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison(
                        "t",
                        encrypted,
                        Plan.SMOKE.withBaseline(Optional.of(encrypting)),
                        List.of(Subject.of(encrypting))))
                .withMessage("Connections to the baseline are not encrypted: leave {certificate} and {key} out of its"
                        + " command.");
    }

    private static void refused(LoadShape shape, ServerSpec server, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", shape, Plan.SMOKE, List.of(Subject.of(server))))
                .withMessage(sentence);
    }

    @Test
    void anEngineThatDoesNotRunHereIsSkippedWithItsReason() {
        LoadShape encrypted = SHAPE.at(new LoadModel.Reconnecting())
                .encrypted(new EncryptionSpec.Tls(StagedEncryptions.ABSENT, "1.3"));
        LoadOutcome outcome = run(
                        new Comparison(
                                "t",
                                encrypted,
                                plan(1, 1, Optional.empty()),
                                List.of(Subject.of(new ServerSpec.Model("single-file")))),
                        StagedSides.steady())
                .loads()
                .getFirst();

        assertThat(outcome.subjects()).isEmpty();
        assertThat(outcome.skipped()).containsExactly(Map.entry("single-file", StagedEncryptions.WHY_ABSENT));
    }

    @Test
    void anOutsideServerCannotBeGivenAServiceTime() {
        LoadShape waiting = SHAPE.taking(new ServiceTime.Waiting(Duration.ofMillis(5)));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("t", waiting, plan(1, 1, Optional.empty()), FIVE))
                .withMessage("\"a\" cannot be given a service time: leave it out, or leave out that the server waits 5"
                        + " ms for each message.");
    }

    /** Of the turns. */
    private List<String> orderWith(long seed) {
        StagedSides sides = StagedSides.steady();
        run(new Comparison("t", SHAPE, plan(4, seed, Optional.empty()), FIVE), sides);
        return sides.events.stream().filter(event -> event.startsWith("run ")).toList();
    }

    private Outcome observed(StagedSides sides, Plan plan, Function<String, Observation> observation) {
        return new Comparison("t", SHAPE, plan, FIVE)
                .run(
                        sides,
                        Optional.empty(),
                        (subject, pair, alive) -> observation.apply(subject.name()),
                        Staged.ENVIRONMENT,
                        () -> now,
                        rest -> {},
                        (trial, latencies, soFar, total) -> {});
    }

    private Outcome run(Comparison comparison, StagedSides sides) {
        return run(comparison, sides, sides.events);
    }

    private Outcome run(Comparison comparison, Sides sides, List<String> events) {
        return comparison.run(
                sides,
                preflight,
                (subject, pair, baseline) -> new StagedObservation(events),
                Staged.ENVIRONMENT,
                () -> now,
                rest -> {},
                (trial, latencies, soFar, total) -> {
                    order.add(trial.subject());
                    partial.add(soFar.partial().orElseThrow());
                });
    }

    private static Subject subject(String name) {
        return Subject.of(new ServerSpec.Outside(name, name + " {port}"));
    }

    private static Plan plan(int blocks, long seed, Optional<Duration> budget) {
        Plan plan = Plan.SMOKE.inBlocks(blocks).seeded(seed);
        return budget.map(plan::within).orElse(plan);
    }
}
