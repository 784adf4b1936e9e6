package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.Outcome;
import org.junit.jupiter.api.Test;

class LinkNoteTest {

    private static final int SIZE = 10_000;

    @Test
    void onlyServersThatFillTheLinkAreNamed() {
        Outcome outcome = linked().ran("fast", 11_600, 11_700, 11_800)
                .ran("faster", 11_700, 11_800, 11_900)
                .ran("slow", 5_000, 5_100, 5_200)
                .outcome();

        assertThat(LinkNote.paragraph(Summary.of(outcome)).orElseThrow())
                .startsWith("Link: a link of 1 Gbit/s, which carries at most 119.6 MB/s of payload in each direction")
                .contains("THE LINK WAS THE LIMIT of faster (118.0 MB/s), fast (117.0 MB/s):")
                .doesNotContain("slow");
    }

    @Test
    void aLinkThatNoServerFillsWasNotTheLimit() {
        Outcome outcome = linked().ran("slow", 5_000, 5_100, 5_200).outcome();

        assertThat(LinkNote.paragraph(Summary.of(outcome)).orElseThrow()).endsWith("No server came near that.");
    }

    @Test
    void theTextNamesTheLink() {
        assertThat(RankingTable.printout(
                                linked().ran("slow", 5_000, 5_100, 5_200).summary())
                        .text()
                        .replaceAll("\\s+", " "))
                .contains("TCP_NODELAY, a link of 1 Gbit/s between two network namespaces of one machine;")
                .doesNotContain("oopback");
    }

    @Test
    void thereIsNoneOnTheLoopback() {
        assertThat(LinkNote.paragraph(
                        Outcomes.staged().ran("slow", 5_000, 5_100, 5_200).summary()))
                .isEmpty();
    }

    private static Outcomes linked() {
        return Outcomes.staged().with(LoadShape.pingPong(100, 100, SIZE)).linked();
    }
}
