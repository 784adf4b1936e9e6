package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandle;

/** The end of a descriptor, whatever it leads to. */
public final class Descriptor {

    private static final MethodHandle CLOSE = CLibrary.function("close", JAVA_INT, JAVA_INT);

    private Descriptor() {}

    /**
     * Gives it back. Not to be tried again if it fails: on Linux it is given back all the same, and the number may be
     * in use again.
     */
    public static void close(int descriptor, Errno errno) throws IOException {
        try {
            if ((int) CLOSE.invokeExact(errno.state, descriptor) < 0 && errno.number() != Errno.EINTR) {
                throw errno.failure("close");
            }
        } catch (Throwable failure) {
            throw CLibrary.ioException(failure);
        }
    }

    /** Closes the descriptor, from a thread without an {@link Errno}. */
    public static void close(int descriptor) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            close(descriptor, new Errno(arena));
        }
    }

    /** Closes the descriptor because of this failure; a second failure is added to it. */
    public static void closeAfter(Throwable failure, int descriptor) {
        try {
            close(descriptor);
        } catch (IOException alsoFailed) {
            failure.addSuppressed(alsoFailed);
        }
    }
}
