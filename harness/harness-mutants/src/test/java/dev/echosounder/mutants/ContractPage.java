package dev.echosounder.mutants;

import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.mutants.outside.OutsideMutant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.TestTag;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** The contract as a page: its requirements, their test cases, and the mutants that these catch. */
final class ContractPage {

    static final String COMMAND =
            "mvn -q -pl harness/harness-mutants -am test -Dtest=ContractPageTest" + " -Dechosounder.write-pages=true";

    private static final String INTRODUCTION = """
        # The contract

        This page lists what every server owes its clients and its sessions, and how we know that the scenarios notice a
        server that breaks it: mutation testing of the contract. Each mutant is a sound model with one flaw. A test
        runs the contract against all mutants and fails if one passes. The page is generated from
        [features/contract](../features/contract) and the
        [mutants](../harness/harness-mutants/src/test/java/dev/echosounder/mutants); a test fails if it is not
        true. This command writes it again:

            %s

        Test cases tagged `@Preflight` are asked of each server right before a comparison measures it. Those tagged
        `@ManyConnections` and `@Connecting` are asked of models that
        [support them](ARCHITECTURE.md#what-a-model-does-not-support). Those tagged `@AtAnAddress` look at the process
        of a [server at an address](OTHER-SERVERS.md), and their mutants are servers in other processes.
        """;

    private final TestPlan contract = ContractRun.plan();

    static String text() {
        return new ContractPage().page();
    }

    private String page() {
        StringBuilder page = new StringBuilder(INTRODUCTION.formatted(COMMAND));
        contract.getRoots().stream()
                .flatMap(this::children)
                .filter(feature -> feature.getUniqueId().contains("features%2Fcontract%2F"))
                .sorted(Comparator.comparing(TestIdentifier::getUniqueId))
                .forEach(feature -> {
                    page.append("\n## ").append(plain(feature.getDisplayName())).append('\n');
                    children(feature).forEach(rule -> page.append(rule(rule)));
                });
        return page.toString();
    }

    private String rule(TestIdentifier rule) {
        List<List<String>> rows = children(rule).flatMap(this::rows).toList();
        return "\n### " + plain(rule.getDisplayName()) + "\n\n"
                + "| test case | catches a model that |\n| --- | --- |\n"
                + rows.stream().map(ContractPage::line).collect(Collectors.joining());
    }

    /** A scenario, or an outline with all its examples. */
    private Stream<List<String>> rows(TestIdentifier claim) {
        List<TestIdentifier> scenarios = Stream.concat(Stream.of(claim), contract.getDescendants(claim).stream())
                .filter(TestIdentifier::isTest)
                .toList();
        List<String> flaws = Stream.concat(
                        Mutants.all().stream().map(mutant -> Map.entry(mutant.flaw(), mutant.caughtBy())),
                        OutsideMutant.ALL.stream().map(mutant -> Map.entry(mutant.text(), mutant.caughtBy())))
                .filter(mutant -> scenarios.stream()
                        .anyMatch(scenario -> mutant.getValue().contains(scenario.getDisplayName())))
                .map(Map.Entry::getKey)
                .toList();
        String tags = scenarios.stream()
                .flatMap(scenario -> scenario.getTags().stream())
                .map(TestTag::getName)
                .filter(tag -> !tag.equals("Contract"))
                .distinct()
                .sorted()
                .map(tag -> " @" + tag)
                .collect(Collectors.joining());
        String testCase = claim.getDisplayName() + tags;
        return flaws.isEmpty()
                ? Stream.of(List.of(testCase, ""))
                : flaws.stream().map(flaw -> List.of(flaw.equals(flaws.getFirst()) ? testCase : "", flaw));
    }

    private Stream<TestIdentifier> children(TestIdentifier identifier) {
        return contract.getChildren(identifier).stream().sorted(Comparator.comparingInt(ContractPage::line));
    }

    /** Where it begins in its file; the children of a plan are in no order. */
    private static int line(TestIdentifier identifier) {
        String segment = identifier.getUniqueIdObject().getLastSegment().getValue();
        return segment.matches("\\d+") ? Integer.parseInt(segment) : 0;
    }

    private static String line(List<String> cells) {
        return cells.stream().map(ContractPage::plain).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Escapes a text, so that it is plain words of Markdown on one line. */
    private static String plain(String text) {
        return text.replaceAll("\\s+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_\\[\\]|~])", "\\\\$1");
    }
}
