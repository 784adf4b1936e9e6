package dev.echosounder.grizzly;

import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;

/**
 * Hands Grizzly's events to the connections that they are about. It stands where Grizzly's own transport filter usually
 * does: that one closes a connection when its peer has half-closed, even if answers are still to be sent.
 */
final class ServingFilter extends BaseFilter {

    @Override
    public NextAction handleAccept(FilterChainContext context) {
        GrizzlyConnection.of(context.getConnection()).opened();
        return context.getStopAction();
    }

    /**
     * A connection that is not to be read from is suspended: Grizzly's strategies then leave its readiness alone until
     * it is asked for again.
     */
    @Override
    public NextAction handleRead(FilterChainContext context) {
        if (GrizzlyConnection.of(context.getConnection()).ready()) {
            return context.getStopAction();
        }
        context.suspend();
        return context.getSuspendAction();
    }

    @Override
    public NextAction handleClose(FilterChainContext context) {
        GrizzlyConnection connection = GrizzlyConnection.of(context.getConnection());
        if (connection != null) { // otherwise it was never open
            connection.lost();
        }
        return context.getStopAction();
    }
}
