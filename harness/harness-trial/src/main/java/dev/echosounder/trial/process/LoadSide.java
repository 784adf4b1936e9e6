package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import java.util.Set;

/** The load of a trial. It has connections by name: some to the server, some to the baseline. */
public interface LoadSide extends Side {

    /**
     * What its machine has counted up to now.
     *
     * @param ours processes of the trial: they and all that they have started are not others
     */
    MachineUsage machine(Set<Long> ours) throws ChildFailure;

    /**
     * Opens connections and connects them.
     *
     * @param server whose certificate is trusted, and no other, if the shape is encrypted
     * @return how long that took
     * @throws ChildFailure of kind NEVER_STARTED if there is no such model, or it does not know the shape's load model
     * @throws RunFailure if not every client could connect, or a first answer was wrong
     */
    ConnectTimes connect(String connections, ClientSpec client, Destination server, LoadShape shape)
            throws ChildFailure, RunFailure;

    /** One run on these connections. It is waited for as long as the shape's limit says, and 20 s more. */
    RunReport run(String connections, LoadShape shape) throws ChildFailure, RunFailure;
}
