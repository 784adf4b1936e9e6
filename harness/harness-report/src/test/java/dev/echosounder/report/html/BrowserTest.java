package dev.echosounder.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page in the browser of the system, which is started once. Without one this is skipped; what drives it comes with
 * the profile that looks for the same browser.
 */
class BrowserTest {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

    private static final List<String> errors = new ArrayList<>();

    @TempDir
    private static Path folder;

    private static Playwright playwright;
    private static Page page;

    @BeforeAll
    static void start() {
        assumeTrue(
                Files.isExecutable(CHROMIUM),
                "There is no " + CHROMIUM + " here: install chromium to have the report looked at in a browser.");
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        page = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(CHROMIUM)
                        .setArgs(List.of("--no-sandbox")))
                .newPage();
        page.onConsoleMessage(message -> errors.add(message.type() + ": " + message.text()));
        page.onPageError(errors::add);
        page.onRequest(request -> {
            if (!request.url().startsWith("file:") && !request.url().startsWith("blob:")) {
                errors.add("It asked the network for " + request.url());
            }
        });
    }

    @AfterAll
    static void stop() {
        if (playwright != null) {
            playwright.close();
        }
    }

    @BeforeEach
    void expectNoErrors() {
        errors.clear();
    }

    /** Opens it from the disk, and waits until its charts are drawn. */
    private void open(String kind, ColorScheme scheme) throws IOException {
        Path file = folder.resolve(kind.replaceAll("[^a-z]", "-") + ".html");
        if (!Files.exists(file)) {
            Files.writeString(file, PageText.of(StagedPages.kind(kind)));
        }
        page.setViewportSize(1200, 800);
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        page.navigate(file.toUri().toString());
        page.waitForSelector("html[data-drawn]");
    }

    private static int number(String expression) {
        return ((Number) page.evaluate(expression)).intValue();
    }

    @Test
    void everyKindOfPageIsDrawnWithoutErrorsAndFitsOnAPhone() throws IOException {
        for (String kind :
                List.of("usual", "a search for capacity", "a long series", "pairings", "two results", "nasty names")) {
            open(kind, ColorScheme.LIGHT);
            assertThat(number("[...document.querySelectorAll('.chart')].filter(chart => chart.clientWidth > 0 &&"
                            + " !chart.querySelector(':scope > svg')).length"))
                    .as("charts of %s that are not drawn", kind)
                    .isZero();

            page.setViewportSize(360, 800);
            page.waitForFunction("document.querySelector('.chart > svg').clientWidth < 360");
            assertThat(number("document.documentElement.scrollWidth")).as(kind).isEqualTo(360);
            assertThat(errors).as(kind).isEmpty();
        }
    }

    @Test
    void aPointHasATooltipForPointerAndKeyboard() throws IOException {
        open("usual", ColorScheme.LIGHT);
        page.hover("#figure-trials path.invalid[data-tip*='netty-nio']");
        assertThat(page.textContent("#tip"))
                .endsWith("INVALID: machine busy: Others used 41 % of the processors; 10 % is the most.");

        page.focus("#figure-ranking [data-tip][tabindex='0']");
        String first = page.textContent("#tip");
        page.keyboard().press("ArrowDown");
        assertThat(page.textContent("#tip")).isNotEqualTo(first).startsWith("selector");
        page.keyboard().press("Escape");
        assertThat(page.isVisible("#tip")).isFalse();
    }

    @Test
    void aPointerAtRestDoesNotReplaceTheTooltipOfTheKeyboardAndThePointStaysWhenChartsAreDrawnAgain()
            throws IOException {
        open("usual", ColorScheme.LIGHT);
        page.mouse().move(3, 5);
        page.focus("#figure-ranking [data-tip][tabindex='0']");
        page.evaluate(
                "document.querySelector('#figure-trials path.invalid').dispatchEvent(new PointerEvent('pointerover',"
                        + " {bubbles: true, clientX: 3, clientY: 5}))");
        assertThat(page.textContent("#tip")).startsWith("netty-epoll");

        page.setViewportSize(900, 800);
        page.waitForFunction("document.querySelector('#figure-ranking .chart > svg').clientWidth < 900");
        page.keyboard().press("ArrowDown");
        assertThat(page.textContent("#tip")).startsWith("selector");
    }

    @Test
    void darkAndLightCanBeChosen() throws IOException {
        open("usual", ColorScheme.DARK);
        String paper = "getComputedStyle(document.body).backgroundColor";
        Object dark = page.evaluate(paper);
        page.click("#theme");
        Object light = page.evaluate(paper);
        page.click("#theme");

        assertThat(light).isEqualTo("rgb(255, 255, 255)").isNotEqualTo(dark);
        assertThat(page.evaluate(paper)).isEqualTo(dark);
    }

    @Test
    void tablesAreSortedAndViewsChosenAndSubjectsLeftOut() throws IOException {
        open("usual", ColorScheme.LIGHT);
        String first = "document.querySelector('#figure-ranking .view:not([hidden]) tbody th').textContent";
        page.click("#figure-ranking thead th:nth-child(3) button");
        assertThat(page.evaluate(first)).as("the slowest").isEqualTo("plain, after waiting 1 ms");
        page.click("#figure-ranking thead th:nth-child(3) button");
        assertThat(page.evaluate(first)).as("the fastest").isEqualTo("netty-epoll");
        assertThat(page.getAttribute("#figure-ranking thead th:nth-child(3)", "aria-sort"))
                .isEqualTo("descending");

        page.selectOption("#choice-ranking", "messages per second");
        assertThat(page.isVisible("#figure-ranking .view:nth-child(2) .chart > svg"))
                .isTrue();

        int curves = number("document.querySelectorAll('#figure-percentiles .curve').length");
        page.click("#figure-percentiles .legend button[data-subject='netty-nio']");
        assertThat(number("document.querySelectorAll('#figure-percentiles .curve').length"))
                .isEqualTo(curves - 1);
    }

    @Test
    void theDataAreSavedUnchanged() throws IOException {
        open("usual", ColorScheme.LIGHT);
        Path saved = page.waitForDownload(() -> page.click("button.download")).path();

        assertThat(saved).hasContent("{\"title\": \"staged\"}");
    }
}
