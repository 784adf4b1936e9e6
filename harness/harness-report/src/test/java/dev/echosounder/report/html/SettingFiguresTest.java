package dev.echosounder.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Outcomes;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.Trials;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.jvm.JvmSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingFiguresTest {

    @Test
    void showWhatAllServersShareAndWhichServersDiffer() {
        Outcome outcome = outcome(Map.of(
                "selector", Map.of("TCP_NODELAY", "on", "event loops", "1"),
                "netty-nio", Map.of("TCP_NODELAY", "on", "event loops", "1", "allocator", "adaptive"),
                "netty-epoll", Map.of("TCP_NODELAY", "on", "event loops", "2", "allocator", "adaptive"),
                "mine", Map.of()));

        assertThat(settings(List.of(new Result("now", Summary.of(outcome)))))
                .containsExactly(
                        List.of("allocator", "adaptive", "netty-nio, netty-epoll"),
                        List.of("event loops", "1", "selector, netty-nio"),
                        List.of("event loops", "2", "netty-epoll"),
                        List.of("TCP_NODELAY", "on", "all"));
    }

    @Test
    void showBothOfASettingThatHasChanged() {
        Outcome before = outcome(Map.of("selector", Map.of("event loops", "1")));
        Outcome after = outcome(Map.of("selector", Map.of("event loops", "2")));

        assertThat(settings(List.of(new Result("before", Summary.of(before)), new Result("after", Summary.of(after)))))
                .containsExactly(List.of("event loops", "1", "selector"), List.of("event loops", "2", "selector"));
    }

    @Test
    void showTheJvmThatEachServerReports() {
        JvmFacts usual = new JvmFacts("VM 25", "Parallel", List.of("-Xmx1g"), 0);
        Outcome outcome = Outcomes.staged()
                .ranOnJvm(new ServerSpec.Model("a"), usual, 100, 101, 99)
                .ranOnJvm(
                        new ServerSpec.Model("a, 2 carriers", "a", JvmSpec.of("/opt/26", "-Xint")),
                        new JvmFacts("VM 26", "Parallel", List.of("-Xmx1g", "-Xint"), 2),
                        100,
                        101,
                        99)
                .outcome();
        Result result = new Result("now", Summary.of(outcome));

        assertThat(settings(List.of(result)))
                .contains(
                        List.of("carriers of virtual threads", "2", "a, 2 carriers"),
                        List.of("garbage collector", "Parallel", "all"),
                        List.of("JVM", "VM 25", "a"),
                        List.of("JVM", "VM 26", "a, 2 carriers"),
                        List.of("JVM options", "-Xmx1g -Xint", "a, 2 carriers"));
        assertThat(SettingFigures.of(List.of(result))
                        .getFirst()
                        .views()
                        .getFirst()
                        .table()
                        .rows())
                .extracting(row -> row.get(1).text())
                .containsExactly("model a", "model a on the JDK in \"/opt/26\" with the JVM options \"-Xint\"");
    }

    @Test
    void areLeftOutIfNoServerReportsAny() {
        assertThat(SettingFigures.of(List.of(new Result("now", Summary.of(outcome(Map.of("mine", Map.of())))))))
                .filteredOn(figure -> !figure.views().isEmpty())
                .extracting(Figure::id)
                .containsExactly("servers", "environment");
    }

    private static Outcome outcome(Map<String, Map<String, String>> settings) {
        Outcomes ran = Outcomes.staged();
        List.of("selector", "netty-nio", "netty-epoll", "mine").stream()
                .filter(settings::containsKey)
                .forEach(name -> ran.ran(name, 100_000, 101_000, 99_000));
        return ran.each(trial -> Trials.withSettings(trial, settings.get(trial.subject())))
                .outcome();
    }

    private static List<List<String>> settings(List<Result> results) {
        Figure settings = SettingFigures.of(results).stream()
                .filter(figure -> figure.id().equals("settings"))
                .findFirst()
                .orElseThrow();
        return settings.views().getFirst().table().rows().stream()
                .map(row -> row.stream().map(Table.Cell::text).toList())
                .toList();
    }
}
