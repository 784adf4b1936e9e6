package dev.echosounder.report.data;

import dev.echosounder.report.CsvTable;
import dev.echosounder.report.Printout;
import dev.echosounder.report.RankingTable;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.CurvePrintout;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.html.CurvePicture;
import dev.echosounder.report.html.RankingPicture;
import dev.echosounder.report.pairing.PairingMatrix;
import dev.echosounder.report.roundtrip.RoundTripTable;
import dev.echosounder.report.time.ThroughputOverTime;
import dev.echosounder.trial.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of a comparison, in the forms in which they are stored. All of them follow from its outcome. */
public final class SummaryFiles {

    /** The file with the table for a spreadsheet. */
    public static final String CSV = "summary.csv";

    /** The file with the tables and their notes in Markdown. */
    public static final String MARKDOWN = "summary.md";

    private final Curves curves;

    /**
     * A picture for pages without scripts.
     *
     * @param what what it shows: "ranking" or "curves"
     * @param svg the whole SVG document
     */
    public record Picture(String what, String svg) {

        /** The name of its file. */
        public String file() {
            return what + ".svg";
        }
    }

    private SummaryFiles(Curves curves) {
        this.curves = curves;
    }

    public static SummaryFiles of(Outcome outcome) {
        return new SummaryFiles(Curves.of(outcome));
    }

    /** The summaries of the loads, in their order. */
    List<Summary> loads() {
        return curves.loads();
    }

    public String csv() {
        return CsvTable.of(CsvSummary.of(loads()));
    }

    public String markdown() {
        return joined(Printout::markdown);
    }

    /** The tables as they are printed to a terminal. */
    String text() {
        return joined(Printout::text);
    }

    /** The picture of the ranking, or of the curves if there are several loads. */
    public Picture picture() {
        return loads().size() == 1
                ? new Picture("ranking", RankingPicture.of(loads().getFirst()))
                : new Picture("curves", CurvePicture.of(curves));
    }

    private String joined(Function<Printout, String> form) {
        return printouts().stream().map(form).collect(Collectors.joining("\n"));
    }

    /** All tables: the curves if there are several loads, and then the tables of each load. */
    private List<Printout> printouts() {
        List<Printout> printouts = new ArrayList<>();
        if (loads().size() > 1) {
            printouts.add(CurvePrintout.of(curves, curves.figures()));
        }
        for (Summary load : loads()) {
            if (RoundTripTable.fits(load)) {
                printouts.add(RoundTripTable.printout(load));
            }
            printouts.add(RankingTable.printout(load));
            ThroughputOverTime.of(load).map(ThroughputOverTime::printout).ifPresent(printouts::add);
            PairingMatrix.of(load).map(PairingMatrix::printout).ifPresent(printouts::add);
        }
        return printouts;
    }
}
