package dev.echosounder.load.process;

import dev.echosounder.load.generate.Lanes;

/** The main class of the JVMs in which trials are made. */
final class ChildMain {

    private ChildMain() {}

    public static void main(String[] arguments) {
        Child.live(Lanes::open);
    }
}
