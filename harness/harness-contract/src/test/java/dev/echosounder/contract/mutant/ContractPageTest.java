package dev.echosounder.contract.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * docs/CONTRACT.md is what the features and the mutants say. With {@code -Dechosounder.write-pages=true} it is written
 * again instead.
 */
class ContractPageTest {

    private static final Path PAGE = Path.of("../../docs/CONTRACT.md");

    @Test
    void thePageIsTrue() throws IOException {
        String page = ContractPage.text();
        if (Boolean.getBoolean("echosounder.write-pages")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("docs/CONTRACT.md, which is written again by\n    " + ContractPage.COMMAND + "\n")
                .isEqualTo(page);
    }
}
