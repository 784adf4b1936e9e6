package dev.echosounder.load.process;

import dev.echosounder.load.Driving;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.cost.JvmCounters;
import dev.echosounder.load.generate.Connecting;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;

import java.net.InetSocketAddress;
import java.util.List;

/** The load in a child. */
record ChildLoad(SharedChild child, Patience patience) implements LoadSide {

    @Override
    public long pid() {
        return child.process().pid();
    }

    @Override
    public List<String> command() {
        return child.process().command();
    }

    @Override
    public JvmCounters counters() throws ChildFailure {
        return child.process().ask(new Request.Count(), patience.answer()).counters();
    }

    @Override
    public Connecting connect(String lane, Driving driving, InetSocketAddress server, LoadShape shape) throws ChildFailure, RunFailure {
        return child.process().askToRun(new Request.Connect(lane, driving, server, shape), patience.forRun(shape)).how();
    }

    @Override
    public RunReport run(String lane, LoadShape shape) throws ChildFailure, RunFailure {
        return child.process().askToRun(new Request.Run(lane, shape), patience.forRun(shape)).report();
    }

    @Override
    public void close() {
        child.leave(this, new Request.CloseLanes());
    }
}
