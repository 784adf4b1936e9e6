package dev.echosounder.mutants;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The other half of the mutants. */
class MutantsOtherTest extends MutationTesting {

    static Stream<Arguments> mutants() {
        return mutantsFrom(1);
    }
}
