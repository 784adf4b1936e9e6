package dev.echosounder.contract.suite;

import dev.echosounder.contract.outside.StartedServer;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.opentest4j.TestAbortedException;

/** What the scenarios that run now are about. */
public sealed interface ServerUnderTest {

    /** A model of this class path. */
    record OfModel(String name, Optional<Class<?>> suite) implements ServerUnderTest {

        /** Without a suite that would say more about it. */
        public OfModel(String name) {
            this(name, Optional.empty());
        }
    }

    /**
     * A server in any language: clients can connect to it, and the system shows what its process holds.
     *
     * @param given its address, unless it was started for the contract
     * @param started if it was; it is then started again when it has ended
     */
    record At(InetSocketAddress given, Optional<StartedServer> started) implements ServerUnderTest {

        /** A server that was started by other means. */
        public At(InetSocketAddress address) {
            this(address, Optional.empty());
        }

        public At(StartedServer server) {
            this(server.address(), Optional.of(server));
        }

        /** The address at which it listens now: each start is at another port. */
        public InetSocketAddress address() {
            return started.map(StartedServer::address).orElse(given);
        }

        /** Skips the scenario that runs. */
        public TestAbortedException needsTheInside() {
            return new TestAbortedException(
                    "needs the inside of the server, which is at " + ServerAddress.text(address()));
        }
    }

    /** The subject of the contract's run in which this is called, otherwise of the suite; empty if neither has one. */
    static Optional<ServerUnderTest> current() {
        return ContractRun.current().map(ContractRun.Course::subject).or(SuiteListener::subject);
    }

    /** The server at an address that the scenarios are about; empty if they are about a model. */
    static Optional<At> atAnAddress() {
        return current().filter(At.class::isInstance).map(At.class::cast);
    }

    /** Whether there is more than a server at an address. */
    static boolean hasAnInside() {
        return !(current().orElse(null) instanceof At);
    }

    /**
     * Skips the scenario that runs where there is only a server at an address: what it asks next can be asked of one
     * that is started for it.
     */
    static void mustHaveAnInside() {
        if (current().orElse(null) instanceof At at) {
            throw at.needsTheInside();
        }
    }
}
