package dev.echosounder.testkit;

/** What a failure says, on one line. */
final class Sentence {

    private static final int LONGEST = 240;

    private Sentence() {}

    static String of(Throwable failure) {
        String text = failure.getMessage() == null ? failure.toString() : failure.getMessage().strip().replaceAll("\\s+", " ");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
