package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.ExitText;
import dev.echosounder.linux.proc.ProcessTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A child on this machine. */
final class LocalChild implements ChildHandle {

    private final List<String> command;
    private final Process process;
    private final ProcessTree tree;

    LocalChild(ProcessBuilder builder) throws IOException {
        command = List.copyOf(builder.command());
        process = builder.start();
        tree = new ProcessTree(process.toHandle());
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public List<String> command() {
        return command;
    }

    @Override
    public void readInto(Output output) {
        read("out-" + pid(), process.getInputStream(), output::out, output::outEnded);
        read("err-" + pid(), process.getErrorStream(), output::err, output::errEnded);
    }

    private static void read(String name, InputStream stream, Consumer<String> each, Runnable end) {
        Thread.ofPlatform().daemon().name(name).start(() -> {
            Lines.read(stream, each);
            end.run();
        });
    }

    @Override
    public void send(String line) {
        try {
            OutputStream in = process.getOutputStream();
            in.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            in.flush();
        } catch (IOException broken) {
            // It has ended, which the end of its output will show.
        }
    }

    @Override
    public void endInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyEnded) {
            // It has ended, as it should.
        }
    }

    @Override
    public Optional<String> awaitEnd(Duration longest) throws InterruptedException {
        return process.waitFor(longest) ? Optional.of(ExitText.text(process.exitValue())) : Optional.empty();
    }

    @Override
    public void owns(long pid) {
        ProcessHandle.of(pid).ifPresent(tree::add);
    }

    @Override
    public void kill() {
        tree.kill();
    }
}
