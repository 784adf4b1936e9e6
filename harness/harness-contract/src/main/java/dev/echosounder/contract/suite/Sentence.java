package dev.echosounder.contract.suite;

/** The message of a failure on one line, for people. */
public final class Sentence {

    /** A refusal lists all names that it knows; the failure of an assertion can contain a megabyte. */
    private static final int LONGEST = 1_500;

    private Sentence() {}

    public static String of(Throwable failure) {
        String text = failure.getMessage() == null
                ? failure.toString()
                : failure.getMessage().strip().replaceAll("\\s+", " ");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
