package dev.echosounder.selector;

import dev.echosounder.selector.Choices.Answers;
import dev.echosounder.selector.Choices.Bytes;
import dev.echosounder.selector.Choices.Sessions;

/**
 * One selector, and one thread that does everything, by streams in front of the channels: old code, moved to channels
 * without being changed.
 */
public final class StreamsSelector extends SelectorModel {

    public StreamsSelector() {
        super("streams-selector", new Choices(1, Sessions.BY_THE_LOOP, Answers.BY_THE_LOOP, Bytes.THROUGH_STREAMS));
    }
}
