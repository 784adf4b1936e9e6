package dev.echosounder.contract.mutant;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The other half. */
class MutantsOtherTest extends Mutants {

    static Stream<Arguments> flaws() {
        return flawsFrom(1);
    }
}
