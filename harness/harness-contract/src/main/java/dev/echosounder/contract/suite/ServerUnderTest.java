package dev.echosounder.contract.suite;

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

    /** A server at an address, in any language: clients can connect to it, and nothing else is known of it. */
    record At(InetSocketAddress address) implements ServerUnderTest {

        /** Skips the scenario that runs. */
        public TestAbortedException needsTheInside() {
            return new TestAbortedException(
                    "needs the inside of the server, which is at " + ServerAddress.text(address));
        }
    }

    /** The subject of the contract's run in which this is called, otherwise of the suite; empty if neither has one. */
    static Optional<ServerUnderTest> current() {
        return ContractRun.current().map(ContractRun.Course::subject).or(SuiteListener::subject);
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
