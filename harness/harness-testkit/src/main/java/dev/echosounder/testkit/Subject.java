package dev.echosounder.testkit;

import java.net.InetSocketAddress;
import java.util.Optional;

/** What the scenarios that run now are about. */
sealed interface Subject {

    /** A model of this class path. */
    record OfModel(String name, Optional<Class<?>> suite) implements Subject {

        /** Without a suite that would say more about it. */
        OfModel(String name) {
            this(name, Optional.empty());
        }
    }

    /** A server that somebody has started, in any language: it can be spoken to, and that is all. */
    record At(InetSocketAddress address) implements Subject {

        /** Why a promise cannot be looked at, in a sentence. */
        String needsTheInside() {
            return "needs the inside of the server, which is at " + ServerAddress.text(address);
        }
    }

    /** Of the contract's run within which this is asked, or else of the suite that runs; empty in a suite of neither. */
    static Optional<Subject> current() {
        return ContractRun.current().map(ContractRun.Course::subject).or(SuiteListener::subject);
    }
}
