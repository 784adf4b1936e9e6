package dev.echosounder.command;

/** The exit codes with their meanings, for the help texts. */
final class ExitCodes {

    static final String HEADING = "%nExit codes:%n";
    static final String DONE = "0:done";
    static final String FAILED = "1:it failed; a sentence says why";
    static final String REFUSED = "2:the command line was refused; a sentence says why";
    static final String WORSE = "3:a server is worse than before; a sentence says which";

    private ExitCodes() {}
}
