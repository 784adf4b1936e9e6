package dev.echosounder.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadShape;
import dev.echosounder.report.Outcomes;
import dev.echosounder.report.curve.Curves;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WinnerFiguresTest {

    private static List<String> answer(Outcomes... loads) {
        List<String> sentences = WinnerFigures.answer(Curves.of(Outcomes.together("Link", List.of(loads))));
        return sentences.subList(1, sentences.size() - 1);
    }

    private static Outcomes linked(int messageBytes) {
        LoadShape shape = LoadShape.pingPong(100, Duration.ofMillis(200), messageBytes);
        return Outcomes.staged().with(shape).linked();
    }

    private static Outcomes free() {
        return linked(64).ran("selector", 80_000, 80_100, 80_200).ran("blocking", 50_000, 50_100, 50_200);
    }

    private static Outcomes full(int messageBytes) {
        double most = 119e6 / messageBytes;
        return linked(messageBytes).ran("selector", most, most, most).ran("blocking", most, most, most);
    }

    @Test
    void aSizeUnderWhichTheLinkWasTheLimitDoesNotCount() {
        assertThat(answer(free(), full(4_096), full(16_384)))
                .containsExactly(
                        "With 100 clients: selector may be the best with 1 of 1 sizes; with the others the link was the"
                                + " limit.");
    }

    @Test
    void aSizeUnderWhichNoTwoServersWereRankedDoesNotCount() {
        Outcomes alone = linked(1_024).ran("selector", 70_000, 70_100, 70_200);

        assertThat(answer(free(), alone, full(16_384)))
                .containsExactly(
                        "With 100 clients: selector may be the best with 1 of 1 sizes; with the others no two could be"
                                + " ranked, or the link was the limit.");
    }

    @Test
    void ifTheLinkWasAlwaysTheLimitNoServerIsNamed() {
        assertThat(answer(full(4_096), full(16_384))).containsExactly("With 100 clients: the link was the limit.");
    }

    @Test
    void withOneSizeTheServersThatFillTheLinkAreNamed() {
        assertThat(answer(full(16_384)))
                .containsExactly("With 100 clients: the link was the limit of selector and blocking.");
    }
}
