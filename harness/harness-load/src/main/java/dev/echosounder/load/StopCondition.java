package dev.echosounder.load;

import dev.echosounder.api.Times;
import java.io.Serializable;
import java.time.Duration;
import java.util.Locale;

/** When a run ends: after a number of messages, or after a time. */
public sealed interface StopCondition extends Serializable {

    /**
     * After a number of messages.
     *
     * @param each the number of messages of each client; at least 1
     */
    record Messages(int each) implements StopCondition {

        public Messages {
            LoadShape.require("messages for each client", each, 1, Integer.MAX_VALUE);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,d %s", each, each == 1 ? "message" : "messages");
        }
    }

    /**
     * After a time; messages that are in flight then are still waited for.
     *
     * @param time 1 ms to 1 h
     */
    record Lasting(Duration time) implements StopCondition {

        public Lasting {
            if (time.toMillis() < 1 || time.compareTo(LoadShape.MAX_LIMIT) > 0) {
                throw new IllegalArgumentException("A run cannot last %s: give it a time from 1 ms to %s."
                        .formatted(Times.text(time), Times.text(LoadShape.MAX_LIMIT)));
            }
        }

        @Override
        public String toString() {
            return Times.text(time);
        }
    }
}
