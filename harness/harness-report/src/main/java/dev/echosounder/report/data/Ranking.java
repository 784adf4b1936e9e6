package dev.echosounder.report.data;

import dev.echosounder.report.Key;
import dev.echosounder.report.Resolution;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Tightness;
import java.util.List;

/** What a summary adds to its outcome. */
record Ranking(Key key, Tightness tightness, Resolution resolution, List<Row> rows) {

    static Ranking of(Summary summary) {
        return new Ranking(summary.key(), summary.tightness(), summary.resolution(), summary.rows());
    }
}
