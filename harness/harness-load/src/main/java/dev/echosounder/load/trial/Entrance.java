package dev.echosounder.load.trial;

import java.net.InetSocketAddress;

/** Who may be measured: only a server that keeps its contract. Each is examined once, right before its first trial. */
public interface Entrance {

    /** Examines a model of this class path. */
    Examination ofModel(String name);

    /** Examines a server of which nothing is known but where it listens. */
    Examination at(InetSocketAddress address);
}
