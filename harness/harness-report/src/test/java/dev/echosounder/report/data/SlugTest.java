package dev.echosounder.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlugTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "Echo, ping-pong of 64 bytes|echo-ping-pong-of-64-bytes",
                "netty-epoll <- blocking-virtual|netty-epoll-blocking-virtual",
                "selector (again)|selector-again",
                "../../etc/passwd|etc-passwd",
                "  p99 < 5 ms?  |p99-5-ms"
            },
            delimiter = '|')
    void hasTheLettersAndDigitsOfTheTitleWithHyphensBetween(String title, String slug) {
        assertThat(Slug.of(title)).isEqualTo(slug);
    }

    @Test
    void accentsAreDroppedAndNothingElseIsAdded() {
        assertThat(Slug.of("Café à la carte")).isEqualTo("cafe-a-la-carte");
    }

    @Test
    void titlesThatLoseLettersStayDistinct() {
        assertThat(Slug.of("回声")).matches("[0-9a-f]{8}").isNotEqualTo(Slug.of("回响"));
        assertThat(Slug.of("Эхо 64")).matches("64-[0-9a-f]{8}");
        assertThat(Slug.of("?!")).matches("[0-9a-f]{8}").isNotEqualTo(Slug.of("!?"));
    }

    @Test
    void longTitlesAreCutAndStayDistinct() {
        String title = "a long title ".repeat(50);

        assertThat(Slug.of(title))
                .hasSizeLessThanOrEqualTo(Slug.LONGEST)
                .startsWith("a-long-title-a")
                .isNotEqualTo(Slug.of(title + "b"));
        assertThat(Slug.of("x".repeat(Slug.LONGEST))).isEqualTo("x".repeat(Slug.LONGEST));
    }
}
