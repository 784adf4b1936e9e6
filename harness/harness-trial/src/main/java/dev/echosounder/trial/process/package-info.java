/**
 * Server and load in separate processes, which end in good order or with this JVM.
 * {@link dev.echosounder.trial.process.Processes} starts them. A parent sends a {@code Request} and receives a
 * {@code Reply} as lines of text ({@code MessageCodec}). A {@code ChildProcess} is the child as its parent sees it,
 * {@code Child} is the child itself and {@code ChildWork} what it does.
 */
package dev.echosounder.trial.process;
