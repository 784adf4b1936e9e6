package dev.echosounder.contract.session;

import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * A session's failure that its scenario has ordered. A model does well to log it, and whoever reads a test run's log
 * would take it for news.
 */
public final class DeliberateFailure extends IllegalStateException {

    static { // before the first can be logged
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            Filter present = handler.getFilter();
            handler.setFilter(record -> !isOrdered(record) && (present == null || present.isLoggable(record)));
        }
    }

    public DeliberateFailure(String what) {
        super(what);
    }

    private static boolean isOrdered(LogRecord record) {
        return record.getThrown() instanceof DeliberateFailure
                || record.getMessage() != null && record.getMessage().contains(DeliberateFailure.class.getName());
    }
}
