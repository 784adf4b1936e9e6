package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The functions of the C library. Each handle takes the memory of an {@link Errno} first, and pointers as {@code long}:
 * a pointer that is passed as a memory segment has its scope guarded over the call, which costs two atomic instructions
 * where the scope is shared.
 */
final class CLibrary {

    /** Of the longest text that says what an error number means, and some more; in bytes. */
    private static final int TEXT_BYTES = 1024;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final MethodHandle STRERROR = link("strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));

    private CLibrary() {}

    /** One call of a handle. */
    interface Call {

        /** The result; negative if the call has failed. */
        long make() throws Throwable;
    }

    /**
     * Makes a call that reports failure by a negative result. It may allocate, so calls for each message are made
     * without it.
     *
     * @param what the name of the function
     * @param errno that the call is given
     * @throws IOException if the call has failed
     */
    static long call(String what, Errno errno, Call call) throws IOException {
        long result;
        try {
            result = call.make();
        } catch (Throwable failure) {
            throw ioException(failure);
        }
        if (result < 0) {
            throw errno.failure(what);
        }
        return result;
    }

    /** A function that may take its time. While it does, the JVM can stop the world. */
    static MethodHandle function(String name, MemoryLayout returns, MemoryLayout... takes) {
        return link(name, FunctionDescriptor.of(returns, takes), ERRNO);
    }

    /**
     * A function that returns soon, whatever happens: the JVM does not leave its running state for the call, which
     * makes it cheaper, and a stop of the world waits for its end. So it must never wait for a peer.
     */
    static MethodHandle brief(String name, MemoryLayout returns, MemoryLayout... takes) {
        return link(name, FunctionDescriptor.of(returns, takes), ERRNO, Linker.Option.critical(false));
    }

    /** A function with a list of arguments that is open after the first ones. */
    static MethodHandle variadic(String name, int first, MemoryLayout returns, MemoryLayout... takes) {
        return link(name, FunctionDescriptor.of(returns, takes), ERRNO, Linker.Option.firstVariadicArg(first));
    }

    /** What an error number means, in words, such as "Connection refused". */
    @SuppressWarnings("restricted") // the C library promises a string that ends with a zero
    static String textOf(int errno) {
        try {
            MemorySegment text = (MemorySegment) STRERROR.invokeExact(errno);
            return text.reinterpret(TEXT_BYTES).getString(0);
        } catch (Throwable failure) {
            throw rethrown(failure);
        }
    }

    /**
     * What was thrown around a call: a handle declares to throw anything, and in truth throws what the JVM itself fails
     * with.
     *
     * @return {@code failure}, if it is one; anything else is thrown
     */
    static IOException ioException(Throwable failure) {
        if (failure instanceof IOException io) {
            return io;
        }
        throw rethrown(failure);
    }

    /** A function of the C library whose calls cannot fail. */
    static RuntimeException rethrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        throw failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure);
    }

    @SuppressWarnings("restricted") // to call them is what this module is for
    private static MethodHandle link(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        MemorySegment function = LINKER.defaultLookup()
                .find(name)
                .orElseThrow(() -> new UnsupportedOperationException(
                        "The C library of this system has no function " + name + "."));
        return LINKER.downcallHandle(function, descriptor, options);
    }
}
