package dev.echosounder.comparison;

import dev.echosounder.report.RankingTable;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.CurvePrintout;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.html.CurvePicture;
import dev.echosounder.report.html.RankingPicture;
import dev.echosounder.report.pairing.PairingMatrix;
import dev.echosounder.report.roundtrip.RoundTripTable;
import dev.echosounder.report.time.ThroughputOverTime;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Verdict;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Steps that print the tables of a comparison, and check that all answers were right. */
public final class TableSteps {

    /**
     * The kinds of verdicts that mean a faulty server, and not a disturbed machine. That a server does not hold the
     * rate, or needs more memory than its limit, is a result.
     */
    private static final Set<Verdict.Kind> WRONG = EnumSet.of(
            Verdict.Kind.MISMATCH,
            Verdict.Kind.LOST,
            Verdict.Kind.CONNECT,
            Verdict.Kind.DIED,
            Verdict.Kind.HUNG,
            Verdict.Kind.NONSENSE,
            Verdict.Kind.UNAVAILABLE);

    private final Compared compared;

    public TableSteps(Compared compared) {
        this.compared = compared;
    }

    /** A table of a comparison. */
    @ParameterType("ranked table|matrix of servers and clients|table of round trips|throughput over time")
    public String table(String text) {
        return text;
    }

    @Then("the {table} is printed")
    public void isPrinted(String table) {
        Summary summary = compared.summary();
        switch (table) {
            case "ranked table" -> {
                compared.print(() -> RankingTable.printout(summary).text());
                compared.show(() -> RankingPicture.of(summary), "Ranking");
            }
            case "matrix of servers and clients" ->
                compared.print(() -> PairingMatrix.of(summary)
                        .orElseThrow(() -> new IllegalStateException(TableChecks.PAIRINGS))
                        .printout()
                        .text());
            case "table of round trips" ->
                compared.print(() -> RoundTripTable.printout(summary).text());
            default ->
                compared.print(() -> ThroughputOverTime.of(summary)
                        .orElseThrow(() -> new IllegalStateException(TableChecks.OVER_TIME))
                        .printout()
                        .text());
        }
    }

    @Then("the curves of {figures} are printed")
    public void theCurvesArePrinted(List<CurveFigure> figures) {
        Curves curves = compared.curves();
        compared.print(() -> CurvePrintout.of(curves, figures).text());
        compared.show(() -> CurvePicture.of(curves), "Curves");
    }

    @Then("{string} was not shown to be worse than {string}")
    public void keepsUp(String server, String other) {
        if (!compared.measured()) {
            return;
        }
        mustBeNone(Summary.all(compared.outcome()).stream()
                .flatMap(load -> load.behind(server, other).stream())
                .toList());
    }

    @Then("every server answered every message correctly")
    public void everySubjectWasRight() {
        requireRight(compared.outcome());
    }

    /**
     * @throws AssertionError if a response was wrong or missing, or a server failed; the message has a line for each
     */
    static void requireRight(Outcome outcome) {
        Stream<String> broken = outcome.examinations().entrySet().stream()
                .flatMap(checked -> checked.getValue().broken().stream()
                        .map(why -> "%s failed the contract: %s".formatted(checked.getKey(), why)));
        Stream<String> wrong = outcome.trials().stream()
                .flatMap(trial -> trial.verdict().reasons().stream()
                        .filter(reason -> WRONG.contains(reason.kind()))
                        .map(reason -> "%s, block %d: %s: %s"
                                .formatted(trial.subject(), trial.block(), reason.kind(), reason.what())));
        mustBeNone(Stream.concat(broken, wrong).toList());
    }

    private static void mustBeNone(List<String> failures) {
        if (!failures.isEmpty()) {
            throw new AssertionError(String.join(System.lineSeparator(), failures));
        }
    }
}
