package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import dev.echosounder.load.service.EchoWorkload;
import java.net.InetSocketAddress;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Puts the load generator on a staged network. */
final class Stage {

    static final InetSocketAddress ADDRESS = InetSocketAddress.createUnresolved("staged", 7);

    private Stage() {}

    /** A load of one thread. */
    static GeneratorConnections load(LoadShape shape, StagedClock clock, StagedNetwork network) {
        return load(shape, clock, List.of(network));
    }

    /** A load of as many threads as networks. */
    static GeneratorConnections load(LoadShape shape, StagedClock clock, List<Network> networks) {
        return new GeneratorConnections(
                ADDRESS,
                shape,
                Portion.WHOLE,
                networks,
                clock,
                new StagedThreadTime(),
                client -> new WorkloadSession(client, new EchoWorkload().client(client, shape.messageBytes()), clock));
    }

    /** A load that is connected. */
    static GeneratorConnections connected(LoadShape shape, StagedClock clock, StagedNetwork network) throws RunFailure {
        GeneratorConnections load = load(shape, clock, network);
        load.connect();
        return load;
    }

    /** Asserts that a run fails with this kind; returns an assertion about the message. */
    static AbstractThrowableAssert<?, RunFailure> assertFailure(RunFailure.Kind kind, ThrowingCallable run) {
        RunFailure failure = catchThrowableOfType(RunFailure.class, run);
        return assertThat(failure).isNotNull().returns(kind, RunFailure::kind);
    }

    /** The time of a thread that never runs and never waits. */
    private record StagedThreadTime() implements ThreadTime {

        @Override
        public long cpuNanos() {
            return 0;
        }

        @Override
        public long waitedNanos() {
            return 0;
        }
    }
}
