package dev.echosounder.trial.process;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.ServerSpec;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;

/**
 * What a child is asked. It answers every request, in order, with the reply that belongs to it, or with
 * {@link Reply.Failed} or {@link Reply.RunFailed}.
 *
 * @param <R> the reply when all is well
 */
sealed interface Request<R extends Reply> extends Serializable {

    /** What kind of reply belongs to it. */
    Class<R> reply();

    /**
     * @param host where it is to listen, an address in numbers; an outside server listens where its command says
     * @param service the class of what a model is to serve
     * @param spec where it is more than to echo, it is served instead
     * @param listenWithin how long an outside server may take until it listens
     */
    record Serve(ServerSpec serving, String host, String service, ServiceSpec spec, Duration listenWithin)
            implements Request<Reply.Served> {

        @Override
        public Class<Reply.Served> reply() {
            return Reply.Served.class;
        }
    }

    /** Whether the server lives. */
    record Look() implements Request<Reply.Done> {

        @Override
        public Class<Reply.Done> reply() {
            return Reply.Done.class;
        }
    }

    record StopServing(Duration grace) implements Request<Reply.Done> {

        @Override
        public Class<Reply.Done> reply() {
            return Reply.Done.class;
        }
    }

    record Connect(String lane, ClientSpec driving, InetSocketAddress server, LoadShape shape)
            implements Request<Reply.Connected> {

        @Override
        public Class<Reply.Connected> reply() {
            return Reply.Connected.class;
        }
    }

    record Run(String lane, LoadShape shape) implements Request<Reply.Ran> {

        @Override
        public Class<Reply.Ran> reply() {
            return Reply.Ran.class;
        }
    }

    record CloseLanes() implements Request<Reply.Done> {

        @Override
        public Class<Reply.Done> reply() {
            return Reply.Done.class;
        }
    }

    /** Count pinned virtual threads from now on. */
    record WatchPinning() implements Request<Reply.Done> {

        @Override
        public Class<Reply.Done> reply() {
            return Reply.Done.class;
        }
    }

    /** How many virtual threads were pinned since then. */
    record Pinned(Instant since) implements Request<Reply.PinnedThreads> {

        @Override
        public Class<Reply.PinnedThreads> reply() {
            return Reply.PinnedThreads.class;
        }
    }

    /** Let go of all memory that is not needed. */
    record Tidy() implements Request<Reply.Done> {

        @Override
        public Class<Reply.Done> reply() {
            return Reply.Done.class;
        }
    }

    record Count() implements Request<Reply.Counted> {

        @Override
        public Class<Reply.Counted> reply() {
            return Reply.Counted.class;
        }
    }
}
