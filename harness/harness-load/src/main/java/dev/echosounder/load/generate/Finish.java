package dev.echosounder.load.generate;

/** Where the conversations of a run arrive. */
public interface Finish {

    /**
     * A conversation has had its last answer.
     *
     * @param nanos the time at which it came
     */
    void crossed(long nanos);

    /**
     * A conversation has failed: the run does not count, and there is nothing left to wait for. Only the first failure
     * is kept.
     */
    void failed(RunFailure.Kind kind, String why);
}
