package dev.echosounder.kv.testing.jmh;

/** The connections of a thread of the benchmark. Public, as JMH's generated code names it. */
public enum Connections {

    /** One connection for all commands of a thread. */
    LASTING("lasting connections"),

    /** Each command connects, asks, is answered and closes, and all of that is measured. */
    FOR_EACH_COMMAND("a connection for each command");

    private final String text;

    Connections(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
