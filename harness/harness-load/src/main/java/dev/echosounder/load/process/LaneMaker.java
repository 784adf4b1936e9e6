package dev.echosounder.load.process;

import dev.echosounder.load.Driving;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Lane;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Where a child has its lanes from. */
@FunctionalInterface
interface LaneMaker {

    /** See {@link dev.echosounder.load.generate.Lanes#open}. */
    Lane open(Driving driving, InetSocketAddress server, LoadShape shape) throws IOException;
}
