package dev.echosounder.contract.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeTest {

    @ParameterizedTest(name = "{0} with the filter \"{1}\"")
    @CsvSource(
            delimiter = '|',
            value = {
                "@LongMessages @PerformanceSummary | ''                                | SMOKE",
                "@LongMessages @PerformanceSummary | @Contract                         | SMOKE",
                "@LongMessages @PerformanceSummary | @PerformanceSummary and not @Slow | FULL",
                "@OpenLoop                         | @OpenLoop                         | FULL",
                "@Open                             | @OpenLoop                         | SMOKE",
                "@Open                             | @OpenLoop or @Open                | FULL",
                "''                                | ''                                | FULL",
            })
    void aScenarioIsMeasuredWhereTheFilterNamesOneOfItsTags(String tags, String filter, Size size) {
        assertThat(Size.of(tags.isEmpty() ? List.of() : List.of(tags.split(" ")), filter))
                .isEqualTo(size);
    }
}
