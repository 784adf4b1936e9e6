package dev.echosounder.kv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.api.Services;
import org.junit.jupiter.api.Test;

/** The store is found by its name, by those who do not know its class. */
class ServicesTest {

    @Test
    void itIsFoundByItsName() {
        assertThat(Services.named("kv")).isInstanceOf(KeyValue.class);
    }

    @Test
    void anotherIsNotAndThoseThatAreTold() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Services.named("smtp"))
                .withMessage("There is no service \"smtp\" on this class path: choose one of kv.");
    }
}
