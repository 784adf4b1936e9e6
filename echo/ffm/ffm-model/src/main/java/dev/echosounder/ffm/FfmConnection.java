package dev.echosounder.ffm;

import dev.echosounder.api.Session;
import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Memory;
import dev.echosounder.linux.Transfer;
import dev.echosounder.transport.Connection;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;

/** A connection of a {@link Loop}. Everything here runs on the loop's thread. */
abstract class FfmConnection extends Connection {

    private final Loop loop;
    private final LoopMemory memory;
    final int socket; // its descriptor

    FfmConnection(Loop loop, int socket, Session session) {
        super(session);
        this.loop = loop;
        this.memory = loop.memory;
        this.socket = socket;
    }

    /** Starts the session, and with it the reading. */
    final void begin() {
        start();
        showInterest();
    }

    /** Makes the loop report what this connection waits for, and nothing else. */
    abstract void showInterest();

    /** Reads what is still there, now that the loop is stopping: no readiness will come for input that has ended. */
    abstract void readOn();

    /**
     * Reads once; in a loop that is stopping, until nothing is left, which then counts as the end.
     *
     * @return whether it has filled its buffer: then there may be more
     */
    final boolean read() throws IOException {
        int count;
        do {
            count = Transfer.receive(socket, memory.input, memory.errno);
            if (count > 0) {
                input(memory.input.filled(count));
            } else if (count == Transfer.END) {
                inputEnd();
            } else if (loop.isStopping()) {
                stopping();
                inputEnd();
            }
        } while (loop.isStopping() && wantsInput());
        return count == memory.input.capacity();
    }

    /** Fails if the peer has reset the connection, where that might not be reported. */
    final void failIfReset() throws IOException {
        Transfer.failIfReset(socket, memory.input, memory.errno);
    }

    @Override
    protected final ByteBuffer newBatch() {
        return memory.batch.view();
    }

    /** Gives the kernel as much as it takes now. */
    final void sendNow(ByteBuffer bytes) throws IOException {
        Memory known = memory.of(bytes);
        if (known != null) {
            int sent = Transfer.send(socket, known.address() + bytes.position(), bytes.remaining(), memory.errno);
            bytes.position(bytes.position() + sent);
        } else if (bytes.isDirect()) {
            sendDirect(bytes);
        } else {
            sendCopied(bytes);
        }
    }

    private void sendDirect(ByteBuffer bytes) throws IOException {
        int sent = Transfer.send(socket, MemorySegment.ofBuffer(bytes).address(), bytes.remaining(), memory.errno);
        bytes.position(bytes.position() + sent);
        Reference.reachabilityFence(bytes); // the kernel has seen an address, which keeps no memory from being freed
    }

    private void sendCopied(ByteBuffer bytes) throws IOException {
        Memory output = memory.output;
        boolean all = true;
        while (all && bytes.hasRemaining()) {
            int count = Math.min(bytes.remaining(), output.capacity());
            output.view().put(0, bytes, bytes.position(), count);
            int sent = Transfer.send(socket, output.address(), count, memory.errno);
            bytes.position(bytes.position() + sent);
            all = sent == count;
        }
    }

    final void endOutput() throws IOException {
        Transfer.endOutput(socket, memory.errno);
        endSent();
    }

    /** Closes the socket. No request may refer to its number any more. */
    final void closeSocket() throws IOException {
        loop.remove(this);
        Descriptor.close(socket, memory.errno);
    }
}
