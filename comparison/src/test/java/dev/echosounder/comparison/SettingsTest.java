package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.transport.SharedSettings;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A reader of the settings of two models finds what both have by the same name. */
class SettingsTest {

    static List<Model> models() {
        return Models.all();
    }

    @ParameterizedTest
    @MethodSource("models")
    void eachModelSaysWhatAllHave(Model model) {
        assertThat(model.settings())
                .containsAllEntriesOf(SharedSettings.after())
                .containsKey("read buffer");
    }
}
