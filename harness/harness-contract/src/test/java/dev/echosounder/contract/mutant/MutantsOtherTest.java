package dev.echosounder.contract.mutant;

import org.junit.jupiter.params.provider.Arguments;

import java.util.stream.Stream;

/** The other half. */
class MutantsOtherTest extends Mutants {

    static Stream<Arguments> flaws() {
        return flawsFrom(1);
    }
}
