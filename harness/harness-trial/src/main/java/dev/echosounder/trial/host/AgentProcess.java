package dev.echosounder.trial.host;

import dev.echosounder.trial.machine.MeasurementLock;
import dev.echosounder.trial.process.Launcher;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/** The main class of an agent's JVM. */
final class AgentProcess {

    private static final Duration LOOK = Duration.ofMillis(250);

    private AgentProcess() {}

    /** @param arguments the name of the host, by which a list of processes shows whose agent it is */
    public static void main(String[] arguments) {
        OutputStream replies = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        Agent agent = new Agent(
                Launcher.here(),
                replies,
                System::nanoTime,
                () -> MeasurementLock.acquire(_ -> {}, Optional.of(Duration.ZERO)));
        Runtime.getRuntime().addShutdownHook(new Thread(agent::endAll, "end-children"));
        Thread.ofPlatform().daemon().name("lease").start(() -> watch(agent));
        agent.run(new FileInputStream(FileDescriptor.in));
        Runtime.getRuntime().halt(0);
    }

    /** A host that is cut off must not be left with a load that runs on. */
    private static void watch(Agent agent) {
        try {
            while (!agent.isLeaseOver()) {
                Thread.sleep(LOOK);
            }
        } catch (InterruptedException impossible) {
            // Then it ends at once.
        }
        agent.endAll();
        Runtime.getRuntime().halt(1);
    }
}
