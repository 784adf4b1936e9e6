package dev.echosounder.selector;

import dev.echosounder.selector.Configuration.Answers;
import dev.echosounder.selector.Configuration.Bytes;
import dev.echosounder.selector.Configuration.Sessions;

/**
 * One selector, and one thread that does everything, by streams in front of the channels: old code, moved to channels
 * without being changed.
 */
public final class StreamsSelector extends SelectorModel {

    public StreamsSelector() {
        super(
                "streams-selector",
                new Configuration(1, Sessions.BY_THE_LOOP, Answers.BY_THE_LOOP, Bytes.THROUGH_STREAMS));
    }
}
