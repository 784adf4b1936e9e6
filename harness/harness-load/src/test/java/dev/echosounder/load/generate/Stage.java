package dev.echosounder.load.generate;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.service.EchoWorkload;
import java.net.InetSocketAddress;
import java.util.List;

/** Puts the reference client on a staged network. */
final class Stage {

    static final InetSocketAddress ADDRESS = InetSocketAddress.createUnresolved("staged", 7);

    private Stage() {}

    /** A lane of one thread. */
    static GeneratorConnections lane(LoadShape shape, StagedClock clock, StagedNetwork network) {
        return lane(shape, clock, List.of(network));
    }

    /** A lane of as many threads as networks. */
    static GeneratorConnections lane(LoadShape shape, StagedClock clock, List<Network> networks) {
        return new GeneratorConnections(
                ADDRESS,
                shape,
                networks,
                clock,
                new StagedBusyness(),
                client -> new WorkloadSession(client, new EchoWorkload().client(client, shape.messageBytes()), clock));
    }

    /** A lane that is connected. */
    static GeneratorConnections connected(LoadShape shape, StagedClock clock, StagedNetwork network) throws RunFailure {
        GeneratorConnections lane = lane(shape, clock, network);
        lane.connect();
        return lane;
    }

    /** A thread that never works and never waits. */
    private record StagedBusyness() implements ThreadTime {

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
