package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspaceTest {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatManyThreadsHaveAtATimeIsLentAgain(boolean direct) {
        Set<Workspace> first = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Workspace> taken =
                Stream.generate(() -> Workspace.take(direct)).limit(100).toList();
        first.addAll(taken);
        taken.forEach(Workspace::giveBack);

        List<Workspace> again =
                Stream.generate(() -> Workspace.take(direct)).limit(100).toList();
        again.forEach(Workspace::giveBack);

        assertThat(first).as("each is lent to one at a time").hasSize(100);
        assertThat(again).as("the second time nothing is allocated").allMatch(first::contains);
    }

    @Test
    void oneThreadAlwaysGetsTheSame() throws InterruptedException {
        Workspace own = Workspace.take(false);
        own.giveBack();

        assertThat(Workspace.take(false)).isSameAs(own);
        own.giveBack();
    }
}
