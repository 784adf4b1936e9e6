package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No page has a broken link, and the index leads to every page. */
class PageLinksTest {

    private static final Path DOCS = Pages.ROOT.resolve("docs");
    private static final Path INDEX = DOCS.resolve("README.md");

    static List<Path> pages() throws IOException {
        return Pages.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkHasATarget(Path page) throws IOException {
        assertThat(PageLinks.broken(page))
                .as("links of %s that lead nowhere", page)
                .isEmpty();
    }

    @Test
    void theIndexHasEveryPageOfItsFolderAndTheIndexOfEachFolderBelow() throws IOException {
        List<String> pages = Pages.all().stream()
                .filter(page -> page.startsWith(DOCS) && !page.equals(INDEX))
                .map(DOCS::relativize)
                .filter(page -> page.getNameCount() == 1 || page.getNameCount() == 2 && page.endsWith("README.md"))
                .map(Path::toString)
                .toList();

        assertThat(PageLinks.of(INDEX)).containsAll(pages);
    }

    @Test
    void aBrokenLinkIsNoticed(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("other.md"), """
            # One, two
            ## `one` two!
            ```
            # no heading
            ```
            """);
        Path page = Files.writeString(folder.resolve("page.md"), """
            # Here
            [own](#here), [not own](#there), [file](other.md), [folder](.), [no file](others.md), \
            [elsewhere](https://example.org/x), `[code](x)`
            [`first`](other.md#one-two) [second](other.md#one-two-1) [third](other.md#one-two-2) \
            [comment](other.md#no-heading)
            ```
            [in a block](x)
            ```
            """);

        assertThat(PageLinks.broken(page))
                .containsExactly(
                        "#there: there is no such heading in " + page,
                        "others.md: there is no file " + folder.resolve("others.md"),
                        "other.md#one-two-2: there is no such heading in " + folder.resolve("other.md"),
                        "other.md#no-heading: there is no such heading in " + folder.resolve("other.md"));
    }
}
