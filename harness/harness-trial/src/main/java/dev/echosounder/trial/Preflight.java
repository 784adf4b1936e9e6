package dev.echosounder.trial;

import java.net.InetSocketAddress;

/** The check that a server passes before it is measured: of its contract, once, right before its first trial. */
public interface Preflight {

    /** Examines a model of this class path. */
    PreflightResult ofModel(String name);

    /** Examines a server of which nothing is known but where it listens. */
    PreflightResult at(InetSocketAddress address);
}
