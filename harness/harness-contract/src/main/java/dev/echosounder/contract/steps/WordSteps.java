package dev.echosounder.contract.steps;

import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import io.cucumber.java.en.Then;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words that mean something to servers of other kinds. */
public final class WordSteps {

    private static final int BEHIND_BYTES = 100;

    /** {@code <CR>}, {@code <LF>}, {@code <1B 5B>}. */
    private static final Pattern UNPRINTED = Pattern.compile("<(CR|LF|[0-9A-F]{2}(?: [0-9A-F]{2})*)>");

    private final RawClients clients;

    public WordSteps(RawClients clients) {
        this.clients = clients;
    }

    /** Each is waited for before anything comes behind it: it is a whole message. */
    @Then("each of these words comes back to a client that says it first, and so does what the client says next:")
    public void eachOfTheseWordsComesBack(List<Map<String, String>> table) throws IOException {
        for (Map<String, String> row : table) {
            String word = row.get("bytes");
            try (RawClient client = clients.open()) {
                client.send(bytes(word));
                client.awaitEverythingBack();
                client.send(BEHIND_BYTES, BEHIND_BYTES);
                client.awaitEverythingBack();
            } catch (AssertionError broken) {
                throw new AssertionError(
                        String.format(
                                Locale.ROOT,
                                "Of \"%s\", and %,d bytes behind it: %s",
                                word,
                                BEHIND_BYTES,
                                broken.getMessage()),
                        broken);
            }
        }
    }

    /**
     * What stands in angle brackets is a byte for each pair of hexadecimal digits, or the end of a line; the rest is
     * itself.
     */
    static byte[] bytes(String word) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Matcher unprinted = UNPRINTED.matcher(word);
        int at = 0;
        while (unprinted.find()) {
            bytes.writeBytes(word.substring(at, unprinted.start()).getBytes(StandardCharsets.US_ASCII));
            switch (unprinted.group(1)) {
                case "CR" -> bytes.write('\r');
                case "LF" -> bytes.write('\n');
                default -> {
                    for (String digits : unprinted.group(1).split(" ")) {
                        bytes.write(Integer.parseInt(digits, 16));
                    }
                }
            }
            at = unprinted.end();
        }
        bytes.writeBytes(word.substring(at).getBytes(StandardCharsets.US_ASCII));
        return bytes.toByteArray();
    }
}
