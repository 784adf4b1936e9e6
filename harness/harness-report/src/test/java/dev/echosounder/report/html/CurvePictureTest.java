package dev.echosounder.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.StagedSeries;
import dev.echosounder.trial.Outcome;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class CurvePictureTest {

    private static Document parsed(Outcome outcome) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(CurvePicture.of(Curves.of(outcome)))));
    }

    private static List<Element> all(Document picture, String tag) {
        return IntStream.range(0, picture.getElementsByTagName(tag).getLength())
                .mapToObj(i -> (Element) picture.getElementsByTagName(tag).item(i))
                .toList();
    }

    private static List<String> texts(Document picture) {
        return all(picture, "text").stream().map(Element::getTextContent).toList();
    }

    private static Stream<Outcome> everyKind() {
        return StagedSeries.everyKind().values().stream();
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void everyPointIsWithinThePicture(Outcome outcome) throws Exception {
        Document picture = parsed(outcome);
        double height = Double.parseDouble(picture.getDocumentElement().getAttribute("height"));

        assertThat(all(picture, "circle")).isNotEmpty().allSatisfy(point -> {
            assertThat(Double.parseDouble(point.getAttribute("cx"))).isBetween(0.0, 720.0);
            assertThat(Double.parseDouble(point.getAttribute("cy"))).isBetween(44.0, height);
        });
    }

    @Test
    void aServerHasAPointForEachLoadUnderWhichItWasMeasured() throws Exception {
        Document picture = parsed(StagedSeries.byConnections());

        assertThat(all(picture, "circle")).hasSize(4);
        assertThat(texts(picture)).contains("selector", "blocking", "messages of 64 bytes", "1", "10", "1,000");
    }

    @Test
    void theFasterServerIsHigher() throws Exception {
        List<Double> heights = all(parsed(StagedSeries.bySizes()), "circle").stream()
                .map(point -> Double.valueOf(point.getAttribute("cy")))
                .toList();

        assertThat(heights).hasSize(4);
        assertThat(heights.get(0)).isEqualTo(heights.get(1)).isLessThan(heights.get(2));
    }

    @Test
    void eachNumberOfClientsHasAPanelIfSizesVaryToo() throws Exception {
        assertThat(texts(parsed(StagedSeries.byBoth()))).contains("1 client", "100 clients", "64 bytes", "1 KiB");
    }

    @Test
    void anOpenLoopIsDrawnByItsResponseTimes() throws Exception {
        assertThat(texts(parsed(StagedSeries.openLoop())))
                .contains("p99 us, by the number of clients. Hollow: not ranked.");
    }

    @Test
    void aServerWithTooFewTrialsIsHollow() throws Exception {
        Outcome outcome = StagedSeries.everyKind().get("by connections");
        long hollow = all(parsed(outcome), "circle").stream()
                .filter(point -> point.getAttribute("fill").equals("#ffffff"))
                .count();

        assertThat(hollow)
                .isEqualTo(Curves.of(outcome).loads().stream()
                        .flatMap(load -> load.rows().stream())
                        .filter(row -> !row.ranked() && row.trials().valid() > 0)
                        .count());
    }
}
