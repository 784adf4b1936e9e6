package dev.echosounder.command;

/** What the command's exit codes mean, as each help says it. */
final class ExitCodes {

    static final String HEADING = "%nExit codes:%n";
    static final String DONE = "0:done";
    static final String FAILED = "1:it failed; a sentence says why";
    static final String REFUSED = "2:the command line was refused; a sentence says why";

    private ExitCodes() {}
}
