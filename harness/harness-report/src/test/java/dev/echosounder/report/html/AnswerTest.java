package dev.echosounder.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.report.Outcomes;
import dev.echosounder.report.StagedSummaries;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerTest {

    private static List<String> sentences(Outcome outcome) {
        return new Answer(Summary.of(outcome)).sentences();
    }

    @Test
    void theAnswerNamesProcessorTimeIfItRanks() {
        List<String> sentences = new Answer(Outcomes.staged()
                        .with(Outcomes.SHAPE.at(new LoadModel.Open(500, LoadModel.Arrivals.POISSON)))
                        .rankedByCpu()
                        .ran("costly", 500, 505, 495)
                        .ran("cheap", 1_000, 1_010, 990)
                        .summary())
                .sentences();

        assertThat(sentences.getFirst()).startsWith("cheap uses the least processor time, with ");
        assertThat(sentences).anyMatch(sentence -> sentence.startsWith("The next, costly, has 2.0"));
    }

    @Test
    void theFastestIsNamedWithItsFigureAndTheNext() {
        assertThat(sentences(Outcomes.staged()
                        .ran("selector", 100_000, 101_000, 99_000)
                        .ran("netty-nio", 50_000, 50_500, 49_500)
                        .ran("mina", 20_000, 20_200, 19_800)
                        .outcome()))
                .contains("selector is the fastest, with 100,000 messages per second.")
                .anyMatch(sentence -> sentence.startsWith("The next, netty-nio, has 0.50 ("))
                .anyMatch(sentence -> sentence.startsWith("The last, mina, has 0.20 ("));
    }

    @Test
    void aRatioToAControlSaysSo() {
        assertThat(sentences(Outcomes.staged()
                        .ran("selector", 100_000, 101_000, 99_000)
                        .ranAgain("selector", 101_000, 102_000, 100_000)
                        .ran("netty-nio", 50_000, 50_500, 49_500)
                        .outcome()))
                .contains("selector is the fastest, with 100,000 messages per second.")
                .anyMatch(sentence -> sentence.matches("The next, netty-nio, has 0.50 .* of selector \\(again\\)\\."));
    }

    @Test
    void serversThatAreNotDistinguishedMayEachBeTheBestAndControlsAreLeftOut() {
        assertThat(sentences(StagedSummaries.usual()))
                .first()
                .isEqualTo("netty-epoll and selector may each be the best: no difference between them was shown.");
        assertThat(sentences(StagedSummaries.usual()))
                .noneMatch(sentence -> sentence.contains("(again)"))
                .anyMatch(sentence -> sentence.startsWith("Of these, "))
                .anyMatch(sentence -> sentence.startsWith("Not ranked: crashing"))
                .anyMatch(sentence -> sentence.startsWith("Differences under "));
    }

    @Test
    void inAnOpenLoopTheShortestResponseTimeWins() {
        assertThat(sentences(StagedSummaries.openLoop()))
                .first()
                .asString()
                .startsWith("netty-epoll has the shortest response times, with a p99 of ");
        assertThat(sentences(StagedSummaries.openLoop()))
                .contains("Not ranked: slow (did not hold the rate).")
                .anyMatch(
                        sentence -> sentence.matches("The next, selector, has 1\\.3.* times the p99 of the first\\."));
    }

    @Test
    void noServerIsBestIfNoneIsRanked() {
        assertThat(sentences(Outcomes.staged().outcome()))
                .first()
                .isEqualTo("No server is ranked: none has enough valid trials.");
        assertThat(sentences(StagedSummaries.all().get("one server")))
                .first()
                .isEqualTo("selector is the only one that could be ranked, so its rank says little.");

        Outcome one = StagedSummaries.all().get("one server");
        assertThat(new Answer(Summary.of(one)).best()).isEqualTo("selector, the only one that could be ranked");
        assertThat(new Answer(Summary.of(one)).compares()).isFalse();
        assertThat(new Answer(Summary.of(StagedSummaries.usual())).compares()).isTrue();
    }

    @Test
    void noServerIsBestIfTheLinkWasTheLimit() {
        Outcomes linked =
                Outcomes.staged().with(LoadShape.pingPong(100, 100, 10_000)).linked();
        Outcome full = linked.ran("fast", 11_700, 11_710, 11_690)
                .ran("faster", 11_720, 11_730, 11_710)
                .ran("slow", 5_000, 5_050, 4_950)
                .outcome();
        Answer answer = new Answer(Summary.of(full));

        assertThat(answer.compares()).isFalse();
        assertThat(answer.best()).startsWith("the link was the limit of fast");
        assertThat(answer.sentences())
                .first()
                .asString()
                .startsWith("The link was the limit of fast")
                .endsWith(": how they would compare without it is not known.");
        assertThat(answer.sentences()).anyMatch(sentence -> sentence.startsWith("The next, slow, has 0.43"));
    }

    @Test
    void manyNamesAreAbbreviated() {
        assertThat(Answer.names(List.of("a"))).isEqualTo("a");
        assertThat(Answer.names(List.of("a", "b", "c"))).isEqualTo("a, b and c");
        assertThat(Answer.names(List.of("a", "b", "c", "d", "e", "f", "g", "h")))
                .isEqualTo("a, b, c, d, e and 3 more");
    }
}
