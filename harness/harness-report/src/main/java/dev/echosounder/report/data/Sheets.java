package dev.echosounder.report.data;

import dev.echosounder.report.RankingTable;
import dev.echosounder.report.Sheet;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.CurveSheet;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.pairing.PairingMatrix;
import dev.echosounder.report.time.ThroughputOverTime;
import java.util.ArrayList;
import java.util.List;

/** Every table that there is of a comparison: of several loads their curves, and then what there is of each. */
final class Sheets {

    private Sheets() {}

    static List<Sheet> of(Curves curves) {
        List<Sheet> sheets = new ArrayList<>();
        if (curves.loads().size() > 1) {
            sheets.add(CurveSheet.of(curves, List.of(CurveFigure.values())));
        }
        for (Summary load : curves.loads()) {
            sheets.add(RankingTable.sheet(load));
            ThroughputOverTime.of(load).map(ThroughputOverTime::sheet).ifPresent(sheets::add);
            PairingMatrix.of(load).map(PairingMatrix::sheet).ifPresent(sheets::add);
        }
        return sheets;
    }
}
