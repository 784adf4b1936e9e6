package dev.echosounder.contract.suite;

/** What a failure says, on one line. */
public final class Sentence {

    private static final int LONGEST = 240;

    private Sentence() {}

    public static String of(Throwable failure) {
        String text = failure.getMessage() == null
                ? failure.toString()
                : failure.getMessage().strip().replaceAll("\\s+", " ");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
