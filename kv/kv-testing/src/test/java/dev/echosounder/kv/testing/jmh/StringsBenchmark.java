package dev.echosounder.kv.testing.jmh;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * GET and SET of a string, as JMH calls them: each thread has a separate key. An exception is passed on to JMH, which
 * ends the measurement with it ({@link JmhRun}), so nothing that failed is counted as an operation. Public, with public
 * fields, as JMH's generated code extends it.
 */
@State(Scope.Thread)
public class StringsBenchmark {

    /** The port of the store, on this machine. */
    @Param("0")
    public int port;

    /** Length of a string. */
    @Param("1000")
    public int bytes;

    @Param("LASTING")
    public Connections connections;

    private StoreCaller caller;

    /** Sets the string once, so that there is something to get. */
    @Setup
    public void connect(ThreadParams thread) throws IOException {
        caller = new StoreCaller(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port),
                connections,
                "thread:" + thread.getThreadIndex(),
                bytes);
        caller.set();
    }

    @Benchmark
    public void get() throws IOException {
        caller.get();
    }

    @Benchmark
    public void set() throws IOException {
        caller.set();
    }

    @TearDown
    public void disconnect() throws IOException {
        caller.close();
    }
}
