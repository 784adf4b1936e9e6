/**
 * Server and load in separate processes, which end when they should, and together.
 * {@link dev.echosounder.trial.process.Processes} starts them. A parent asks ({@code Request}) and hears
 * ({@code Reply}) in lines of text ({@code MessageCodec}); a {@code ChildProcess} is the child as its parent sees it,
 * {@code Child} is the child itself and {@code ChildWork} what it does.
 */
package dev.echosounder.trial.process;
