package dev.echosounder.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Outcomes;
import dev.echosounder.report.Row;
import dev.echosounder.report.StagedSummaries;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.io.IOException;
import java.io.StringReader;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class RankingPictureTest {

    private static Document parsed(Outcome outcome) throws ParserConfigurationException, IOException, SAXException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(RankingPicture.of(Summary.of(outcome)))));
    }

    private static String texts(Document picture) {
        return IntStream.range(0, picture.getElementsByTagName("text").getLength())
                .mapToObj(i -> picture.getElementsByTagName("text").item(i).getTextContent())
                .reduce("", (all, one) -> all + "|" + one);
    }

    @Test
    void everyRankedSubjectHasABarOnABand() throws Exception {
        Outcome outcome = StagedSummaries.usual();
        long ranked = Summary.of(outcome).rows().stream().filter(Row::ranked).count();

        assertThat(parsed(outcome).getElementsByTagName("rect").getLength()).isEqualTo((int) (1 + 2 * ranked));
        assertThat(texts(parsed(outcome)))
                .contains("|1-2|netty-epoll|", "blocking-virtual")
                .doesNotContain("crashing");
    }

    @Test
    void longNamesAreShortened() throws Exception {
        assertThat(texts(parsed(StagedPages.nasty()))).contains("one </script><b title='x'>\"&<!--");
        assertThat(texts(parsed(StagedSummaries.all().get("long names"))))
                .contains("a server that a tester has given \u2026");
    }

    @Test
    void anEmptyRankingSaysSo() throws Exception {
        assertThat(texts(parsed(Outcomes.staged().outcome()))).contains("No server is ranked");
    }
}
