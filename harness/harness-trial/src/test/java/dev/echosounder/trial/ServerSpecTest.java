package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ServerSpecTest {

    @Test
    void theCommandOfAnOutsideServerMustContainThePort() {
        assertThat(new ServerSpec.Outside("c", "./echo-server {port}").name()).isEqualTo("c");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServerSpec.Outside("c", "./echo-server 7007"))
                .withMessage("The command of the outside server \"c\" does not contain its port: write {port} where the"
                        + " port belongs in \"./echo-server 7007\".");
    }

    @Test
    void anOutsideServerHasACertificateAndItsKeyOrNeither() {
        assertThat(new ServerSpec.Outside("c", "./echo-server {port}").encrypts())
                .isFalse();
        assertThat(new ServerSpec.Outside("c", "./echo-server {port} --cert {certificate} --key {key}").encrypts())
                .isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServerSpec.Outside("c", "./echo-server {port} {key}"))
                .withMessage(
                        "The command of the outside server \"c\" contains only one of {certificate} and {key}: write"
                                + " both in \"./echo-server {port} {key}\".");
    }
}
