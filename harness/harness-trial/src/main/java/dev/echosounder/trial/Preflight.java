package dev.echosounder.trial;

import java.net.InetSocketAddress;

/** The pre-flight check: the part of the contract that a server must pass once, right before its first trial. */
public interface Preflight {

    /** Checks a model on this class path. */
    PreflightResult ofModel(String name);

    /** Checks a server of which only the address is known. */
    PreflightResult at(InetSocketAddress address);
}
