package dev.echosounder.http.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.OwnLauncher;
import dev.echosounder.http.Http;
import dev.echosounder.http.Settings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** The cases of features/http catch flawed sessions: each that a flaw names fails because of it. */
class MutantsTest {

    private static final String MODEL = "selector";
    private static final int PATIENCE_MILLIS = 1_000;

    /**
     * A session with a flaw.
     *
     * @param caughtBy the names of scenarios that must fail
     * @param service makes it of the settings that a scenario asks for
     */
    private record Mutant(String flaw, List<String> caughtBy, Function<Settings, Service> service) {
        @Override
        public String toString() {
            return flaw;
        }
    }

    private static Mutant input(String flaw, UnaryOperator<String> change, String... caughtBy) {
        return new Mutant(flaw, Arrays.asList(caughtBy), settings -> FlawedService.input(new Http(settings), change));
    }

    private static Mutant output(String flaw, UnaryOperator<String> change, String... caughtBy) {
        return new Mutant(flaw, Arrays.asList(caughtBy), settings -> FlawedService.output(new Http(settings), change));
    }

    private static Settings boundless(Settings settings) {
        int much = 1024 * 1024 * 1024;
        return new Settings(much, much, much, Duration.ofHours(1), settings.clock());
    }

    static Stream<Mutant> mutants() {
        return Stream.of(
                input(
                        "takes a bare LF for the end of a line",
                        text -> text.replaceAll("(?<!\r)\n", "\r\n"),
                        "2.2 a bare LF at its end",
                        "2.2 a bare LF at the end of a field",
                        "2.2 a bare LF at the end of the head",
                        "7.1 a bare LF after a size",
                        "7.1 a bare LF after the data",
                        "7.1.1 a bare LF after an extension",
                        "7.1.2 a bare LF after a trailer"),
                input(
                        "takes a bare CR for a space",
                        text -> text.replaceAll("\r(?!\n)", " "),
                        "2.2 a bare CR instead of a space",
                        "9110 5.5 a bare CR in a value"),
                input(
                        "takes the last of two lengths",
                        text -> text.replaceAll("(?i)Content-Length: \\d+\r\n(?=Content-Length: )", ""),
                        "6.3 two different lengths",
                        "6.3 two equal lengths",
                        "6.3 two lengths, the names in different cases"),
                input(
                        "prefers chunks to a length",
                        text -> text.contains("Transfer-Encoding: chunked")
                                ? text.replaceAll("Content-Length: \\d+\r\n", "")
                                : text,
                        "6.3 a length, then chunks",
                        "6.3 chunks, then a length",
                        "6.3 a length of 0, then chunks"),
                input(
                        "prefers a length to chunks",
                        text -> text.contains("Content-Length: ")
                                ? text.replaceAll("Transfer-Encoding: chunked\r\n", "")
                                : text,
                        "6.3 a length, then chunks",
                        "6.3 GET with a length and chunks"),
                input(
                        "passes over a second coding",
                        text -> text.replaceAll(
                                "(Transfer-Encoding: chunked)(\r\nTransfer-Encoding: \\w+|, \\w+)", "$1"),
                        "6.1 chunks twice, in two fields",
                        "6.1 chunks twice, in one field",
                        "6.1 chunks, then another coding, in two fields",
                        "6.1 chunks, then another coding, in one field"),
                input(
                        "takes any coding for chunks",
                        text -> text.replaceAll("Transfer-Encoding: [^\r]*", "Transfer-Encoding: chunked"),
                        "6.1 identity",
                        "6.1 a coding that begins otherwise",
                        "6.1 a coding in quotes",
                        "6.1 another coding, then chunks"),
                input(
                        "unfolds lines",
                        text -> text.replaceAll("\r\n[ \t]+", " "),
                        "5.2 a folded line, with a space",
                        "5.2 a folded line, with a tab",
                        "7.1.2 a folded trailer"),
                input(
                        "ignores spaces before a colon",
                        text -> text.replaceAll("[ \t]+:", ":"),
                        "5.1 a space before the colon",
                        "5.1 a tab before the colon"),
                input(
                        "ignores fields with a space before the colon",
                        text -> text.replaceAll("\r\n[\\w-]+[ \t]+:[^\r]*(?=\r\n)", ""),
                        "5.1 a space before the colon",
                        "5.1 a space before the colon of a coding",
                        "5.1 a tab before the colon of a coding"),
                input(
                        "takes a bare LF for a space",
                        text -> text.replaceAll("(?<!\r)\n", " "),
                        "2.2 a coding after a bare LF",
                        "2.2 a bare LF at the end of a field"),
                input(
                        "ignores NUL",
                        text -> text.replace("\0", ""),
                        "3 NUL in the method",
                        "9110 5.5 NUL in a value",
                        "6.1 a coding after NUL"),
                input(
                        "ignores a plus sign and 0x before a number",
                        text -> text.replaceAll("(?<=\r\n|: )(\\+|0x)(?=\\d)", ""),
                        "6.3 a length with a plus sign",
                        "6.3 a hexadecimal length",
                        "7.1 a size with a plus sign",
                        "7.1 a size that begins with 0x"),
                input(
                        "needs no Host",
                        text -> text.replace("GET /plaintext HTTP/1.1\r\n\r\n", "GET /plaintext HTTP/1.0\r\n\r\n"),
                        "3.2 no Host"),
                input(
                        "takes the last of two Hosts",
                        text -> text.replaceAll("(?i)Host: \\w+\r\n(?=Host: )", ""),
                        "3.2 two different ones",
                        "3.2 two equal ones",
                        "3.2 two, one in capitals"),
                input(
                        "collapses spaces in a request line",
                        text -> text.replaceFirst("^ *(\\w+) +(\\S+) +(HTTP/\\S+) *", "$1 $2 $3"),
                        "3 a space before the method",
                        "3 two spaces before the target",
                        "3 two spaces before the version",
                        "3 a space after the version"),
                input(
                        "takes methods in any case",
                        text -> text.replaceFirst("^get ", "GET "),
                        "3.1 a method in small letters is another method"),
                input(
                        "decodes a target twice",
                        text -> text.replace("%2e", ".").replace("%2f", "/").replace("%00", ""),
                        "9110 4.2.3 escaped dot segments",
                        "3.2 an escaped NUL"),
                input(
                        "obeys trailers",
                        text -> text.replaceFirst(
                                "(?s)Transfer-Encoding: chunked\r\n(.*\r\n0\r\n)Connection: close\r\n",
                                "Transfer-Encoding: chunked\r\nConnection: close\r\n$1"),
                        "7.1.2 a trailer that would end the connection"),
                input(
                        "answers HEAD as GET",
                        text -> text.replace("HEAD /", "GET /"),
                        "9.3.2 a request after HEAD",
                        "9110 9.3.2 HEAD /plaintext: Content-Length: 13"),
                input(
                        "does not close on request",
                        text -> text.replaceAll("(?i)Connection: close", "X: y"),
                        "9.6 close",
                        "9.6 Close, in another case",
                        "9.3.2 nothing after a request to close"),
                input(
                        "forgets pipelined requests",
                        text -> text.startsWith("POST /echo") && text.indexOf("POST", 1) > 0
                                ? text.substring(0, text.indexOf("POST", 1))
                                : text,
                        "9.3.2 two requests at once",
                        "9.3.2 16 requests at once, and a last one"),
                input(
                        "asks for the body in version 1.0",
                        text -> text.replace("HTTP/1.0\r\nExpect", "HTTP/1.1\r\nHost: a\r\nExpect"),
                        "9110 10.1.1 version 1.0, where it means nothing"),
                output(
                        "never asks for a body",
                        text -> text.startsWith("HTTP/1.1 100 ") ? "" : text,
                        "9110 10.1.1 A body that is sent when the server has asked for it",
                        "9110 10.1.1 Chunks that are sent when the server has asked for them"),
                output(
                        "has no Date",
                        text -> text.replaceFirst("Date: [^\r]*\r\n", ""),
                        "9110 6.6.1 The response 200 has a date",
                        "9110 6.6.1 The response 400 has a date"),
                output(
                        "does not say what is allowed",
                        text -> text.replaceFirst("Allow: [^\r]*\r\n", ""),
                        "9110 15.5.6 POST /plaintext: Allow: GET, HEAD, OPTIONS"),
                output(
                        "has a length of a response without a body",
                        text -> text.replaceFirst("(HTTP/1.1 204 [^\r]*\r\n)", "$1Content-Length: 0\r\n"),
                        "9110 8.6 A response that has no body has no length"),
                output(
                        "answers all errors with 400",
                        text -> text.replaceFirst("^HTTP/1.1 [45]\\d\\d [^\r]*", "HTTP/1.1 400 Bad Request"),
                        "9110 15.5.15 a target of 8,193 bytes",
                        "6585 5 a value of 17,000 bytes",
                        "9110 15.5.14 1 MiB and a byte",
                        "2.3 version 2.0",
                        "3.1 an unknown method"),
                new Mutant(
                        "has no limits",
                        List.of(
                                "9110 15.5.15 a target of 8,193 bytes",
                                "6585 5 a value of 17,000 bytes",
                                "6585 5 fields without end",
                                "7.1.1 an extension without end",
                                "9110 15.5.14 1,001 bytes in chunks, where 1,000 bytes are allowed"),
                        settings -> new Http(boundless(settings))),
                new Mutant(
                        "keeps connections that should be closed",
                        List.of("9.6 close", "6.3 two different lengths", "9.3 version 1.0"),
                        settings -> FlawedService.withoutEnds(new Http(settings))));
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantIsCaught(Mutant mutant) {
        String pattern = mutant.caughtBy().stream().map(Pattern::quote).collect(Collectors.joining("|", "^(", ")$"));
        Map<String, Status> results;
        Runnable restore = Subjects.askInstead(mutant.service()::apply, MODEL, PATIENCE_MILLIS);
        try {
            results = OwnLauncher.results("features.http", "dev.echosounder.http.testing", pattern);
        } finally {
            restore.run();
        }
        assertThat(results)
                .as("the scenarios that ran")
                .containsOnlyKeys(mutant.caughtBy())
                .allSatisfy((name, status) -> assertThat(status).as(name).isEqualTo(Status.FAILED));
    }
}
