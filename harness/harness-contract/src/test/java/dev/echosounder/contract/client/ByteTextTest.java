package dev.echosounder.contract.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteTextTest {

    @ParameterizedTest
    @CsvSource({
        "quit<CR><LF>, 717569740d0a",
        "<FF F4>, fff4",
        "a<00>b<7F FF>, 6100627fff",
        "<html>, 3c68746d6c3e",
        "<1>, 3c313e"
    })
    void whatStandsInAngleBracketsIsBytesAndTheRestIsItself(String word, String bytes) {
        assertThat(HexFormat.of().formatHex(ByteText.bytes(word))).isEqualTo(bytes);
    }
}
