package dev.echosounder.trial.host;

import dev.echosounder.trial.process.ChildHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A child on another host, as its parent sees it through the agent there. */
final class RemoteChild implements ChildHandle {

    /** Longer than the agent's system may take to release what was killed. */
    private static final Duration KILL = Duration.ofSeconds(12);

    private final AgentConnection agent;
    private final long number;
    private final long pid;
    private final List<String> command;
    private final List<AgentReply.OfChild> early = new ArrayList<>(); // before a reader is set
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch killed = new CountDownLatch(1);
    private Output output;
    private String how;
    private volatile boolean lost;

    RemoteChild(AgentConnection agent, long number, AgentReply.Started started) {
        this.agent = agent;
        this.number = number;
        this.pid = started.pid();
        this.command = started.command();
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public List<String> command() {
        return command;
    }

    @Override
    public synchronized void readInto(Output some) {
        output = some;
        early.forEach(this::report);
        early.clear();
    }

    /** Takes what has happened to it. */
    synchronized void happened(AgentReply.OfChild event) {
        switch (event) {
            case AgentReply.Ended end -> ends(end.how());
            case AgentReply.Killed _ -> killed.countDown();
            default -> {
                if (output == null) {
                    early.add(event);
                } else {
                    report(event);
                }
            }
        }
    }

    private void report(AgentReply.OfChild event) {
        switch (event) {
            case AgentReply.Out out -> output.out(out.line());
            case AgentReply.Err err -> output.err(err.line());
            case AgentReply.OutEnded _ -> output.outEnded();
            case AgentReply.ErrEnded _ -> output.errEnded();
            case AgentReply.Ended _, AgentReply.Killed _ -> throw new IllegalArgumentException("It is no output.");
        }
    }

    /** Its host can no longer be heard. What it is doing there will end with the agent's lease. */
    void lose(String why) {
        lost = true;
        synchronized (this) {
            ends("was lost, because " + why);
        }
        killed.countDown();
        happened(new AgentReply.OutEnded(number));
        happened(new AgentReply.ErrEnded(number));
    }

    @Override
    public boolean isLost() {
        return lost;
    }

    private void ends(String some) {
        if (how == null) {
            how = some;
        }
        ended.countDown();
    }

    @Override
    public void send(String line) {
        agent.send(new AgentRequest.Send(number, line));
    }

    @Override
    public void endInput() {
        agent.send(new AgentRequest.EndInput(number));
    }

    @Override
    public Optional<String> awaitEnd(Duration longest) throws InterruptedException {
        ended.await(longest.toMillis(), TimeUnit.MILLISECONDS);
        synchronized (this) {
            return Optional.ofNullable(how);
        }
    }

    @Override
    public void owns(long other) {
        agent.send(new AgentRequest.Owns(number, other));
    }

    @Override
    public void kill() {
        agent.send(new AgentRequest.Kill(number));
        try {
            killed.await(KILL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
