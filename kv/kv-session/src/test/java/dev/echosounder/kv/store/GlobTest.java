package dev.echosounder.kv.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

    private static boolean matches(String pattern, String name) {
        return new Glob(pattern.getBytes(StandardCharsets.ISO_8859_1))
                .matches(name.getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', nullValues = "-", emptyValue = "", textBlock = """
        * anything true
        * '' true
        '' '' true
        '' x false
        abc abc true
        abc abd false
        abc abcd false
        h?llo hello true
        h?llo hllo false
        h*llo heeeello true
        h*llo hell false
        *a*b*c* xxaxxbxxcxx true
        *a*b*c* xxaxxcxxbxx false
        h[ae]llo hallo true
        h[ae]llo hillo false
        h[^e]llo hallo true
        h[^e]llo hello false
        h[a-c]llo hbllo true
        h[c-a]llo hbllo true
        h[a-c]llo hdllo false
        h[a\\-c]llo h-llo true
        h[a h[a false
        [a a true
        [^a b true
        \\* * true
        \\* x false
        \\ \\ true
        ** x true
        """)
    void patternsFitAsInRedis(String pattern, String name, boolean fits) {
        assertThat(matches(pattern, name)).isEqualTo(fits);
    }

    @Test
    void manyStarsTakeNoExponentialTime() {
        assertThat(matches("*a".repeat(200) + "b", "a".repeat(5000))).isFalse();
    }
}
