package dev.echosounder.trial.process;

import dev.echosounder.load.generate.LoadConnectionsFactory;

/** The main class of the JVMs in which trials are made. */
final class ChildMain {

    private ChildMain() {}

    public static void main(String[] arguments) {
        Child.live(LoadConnectionsFactory::open);
    }
}
