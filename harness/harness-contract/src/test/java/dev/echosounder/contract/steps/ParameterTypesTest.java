package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.contract.client.Clients;
import dev.echosounder.contract.client.Message;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterTypesTest {

    private final ParameterTypes types = new ParameterTypes();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 byte     | 1",
                "0 bytes    | 0",
                "4,095 bytes| 4095",
                "64 KiB     | 65536",
                "16 MiB     | 16777216",
                "-64 bytes  | -64",
                "-1 KiB     | -1024",
            })
    void sizesAreInBytes(String text, int bytes) {
        assertThat(types.size(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "50 us | PT0.00005S",
                "5 ms  | PT0.005S",
                "30 s  | PT30S",
                "2 min | PT2M",
                "-1 s  | PT-1S",
            })
    void durationsHaveUnits(String text, Duration duration) {
        assertThat(types.duration(text)).isEqualTo(duration);
    }

    @Test
    void countsMayHaveThousandsAndASign() {
        assertThat(types.clients("1 client").count()).isEqualTo(1);
        assertThat(types.clients("20,000 clients").count()).isEqualTo(20_000);
        assertThat(types.messages("-3 messages")).isEqualTo(-3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10 clients                     | clients      | 10 | true  | NONE",
                "a slow client                  | slow client  | 1  | true  | NONE",
                "the slow client                | slow client  | 0  | false | NONE",
                "one of the clients             | clients      | 0  | false | NONE",
                "5 new clients, one after another, | new clients | 5 | true | ONE_AFTER_ANOTHER",
                "5 clients, one after another from one port, | clients | 5 | true | FROM_ONE_PORT",
                "the clients of the second server | clients of the second server | 0 | false | NONE",
            })
    void clientsHaveNames(String text, String name, int count, boolean isNew, Clients.Turns turns) {
        assertThat(types.clients(text))
                .extracting(Clients::name, Clients::count, Clients::isNew, Clients::turns)
                .containsExactly(name, count, isNew, turns);
        assertThat(text).matches(Clients.PATTERN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "64 bytes                                | 1    | 64   | 2147483647 | AT_ONCE          | NONE",
                "1 KiB in 7 pieces and half-close        | 1    | 1024 | 147        | APART            | HALF_CLOSE",
                "2,000 bytes one byte at a time          | 1    | 2000 | 1          | APART            | NONE",
                "500 messages of 64 bytes in one segment | 500  | 64   | 2147483647 | AT_ONCE          | NONE",
                "10 messages of 64 bytes without waiting for responses | 10 | 64 | 64  | AT_ONCE    | NONE",
                "50 round trips of 1 byte                | 50   | 1    | 1          | WHEN_ALL_IS_BACK | NONE",
                "1,000 bytes and reset                   | 1    | 1000 | 2147483647 | AT_ONCE          | RESET",
                "1 KiB and reset in mid-message          | 1    | 1024 | 2147483647 | AT_ONCE | RESET_IN_MID_MESSAGE",
            })
    void messagesHaveManners(String text, int count, int size, int pieceBytes, Message.Pace pace, Message.End end) {
        assertThat(types.message(text))
                .extracting(Message::content, Message::pieceBytes, Message::pace, Message::end)
                .containsExactly(new Message.Bytes(count, size), pieceBytes, pace, end);
        assertThat(text).matches(Message.PATTERN);
    }

    @Test
    void messagesMayBeUrgentUnreadOrTakenInPart() {
        assertThat(types.message("3 round trips of 2 bytes, with an urgent byte in the middle of each")
                        .urgent())
                .isTrue();
        assertThat(types.message("1 MiB without reading").reads()).isFalse();
        assertThat(types.message("1 byte without reading, take 1 MiB of the response and reset"))
                .extracting(Message::taken, Message::end)
                .containsExactly(1024 * 1024, Message.End.RESET);
        assertThat(types.message("until the kernel's buffers are full, without reading, and half-closes"))
                .extracting(Message::content, Message::reads, Message::end)
                .containsExactly(new Message.UntilBuffersAreFull(), false, Message.End.HALF_CLOSE);
        assertThat(types.message("requests for slightly more than the kernel's buffers hold and for 100 bytes")
                        .content())
                .isEqualTo(new Message.MoreThanBuffersHold(100));
        assertThat(types.message("1 byte every 30 ms for 1 s").content())
                .isEqualTo(new Message.Regularly(Duration.ofMillis(30), Duration.ofSeconds(1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"quit<CR><LF>\"                        | 1  | 6     | 717569740d0a | 2147483647 | AT_ONCE | NONE",
                "20 round trips of \"quit<CR><LF>\" | 20 | 6 | 717569740d0a | 6 | WHEN_ALL_IS_BACK | NONE",
                "64 KiB of \"<00>\" and half-closes | 1 | 65536 | 00 | 2147483647 | AT_ONCE | HALF_CLOSE",
                "7 messages of 2 bytes of \"a\" in one segment | 7 | 2 | 61           | 2147483647 | AT_ONCE | NONE",
                "\"reset, and half-close\" one byte at a time | 1 | 21 | "
                        + "72657365742c20616e642068616c662d636c6f7365 | 1 | APART | NONE",
            })
    void messagesMayHaveGivenBytes(
            String text, int count, int size, String bytes, int pieceBytes, Message.Pace pace, Message.End end) {
        Message message = types.message(text);

        assertThat(message.content()).isInstanceOfSatisfying(Message.Literal.class, literal -> {
            assertThat(literal.count()).isEqualTo(count);
            assertThat(literal.size()).isEqualTo(size);
            assertThat(HexFormat.of().formatHex(literal.bytes())).isEqualTo(bytes);
        });
        assertThat(message.pieceBytes()).isEqualTo(pieceBytes);
        assertThat(message.pace()).isEqualTo(pace);
        assertThat(message.end()).isEqualTo(end);
        assertThat(text).matches(Message.PATTERN);
    }

    @Test
    void messagesMayBeginAlike() {
        assertThat(types.message("4 round trips of up to 10 bytes, each the beginning of the next")
                        .content())
                .isEqualTo(new Message.Beginnings(4, 10, true));
        assertThat(types.message("4 messages of up to 10 bytes, each the beginning of the one before")
                        .content())
                .isEqualTo(new Message.Beginnings(4, 10, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"2,147,483,648 bytes", "2,048 MiB", "99,999,999,999,999,999,999 bytes"})
    void refusesWhatNoLoadCanHaveInASentence(String text) {
        assertThatThrownBy(() -> types.size(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"%s\" is more than any load can have (2,147,483,647).".formatted(text));
    }
}
