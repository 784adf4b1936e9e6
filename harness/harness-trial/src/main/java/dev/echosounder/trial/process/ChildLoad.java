package dev.echosounder.trial.process;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.cost.JvmCounters;
import java.net.InetSocketAddress;
import java.util.List;

/** The load in a child. */
record ChildLoad(SharedChild child, Timeouts patience) implements LoadSide {

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
    public ConnectTimes connect(String lane, ClientSpec driving, InetSocketAddress server, LoadShape shape)
            throws ChildFailure, RunFailure {
        return child.process()
                .askToRun(new Request.Connect(lane, driving, server, shape), patience.forRun(shape))
                .how();
    }

    @Override
    public RunReport run(String lane, LoadShape shape) throws ChildFailure, RunFailure {
        return child.process()
                .askToRun(new Request.Run(lane, shape), patience.forRun(shape))
                .report();
    }

    @Override
    public void close() {
        child.leave(this, new Request.CloseLanes());
    }
}
