package dev.echosounder.mutants;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The one half of the mutants. */
class MutantsOneTest extends MutationTesting {

    static Stream<Arguments> mutants() {
        return mutantsFrom(0);
    }
}
