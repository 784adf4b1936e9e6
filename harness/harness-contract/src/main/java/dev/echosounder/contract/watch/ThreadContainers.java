package dev.echosounder.contract.watch;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.stream.Stream;

/**
 * All threads that run, virtual ones too, from where the JDK keeps them for its thread dumps. A dump itself would need
 * no option, but walks the stacks of virtual threads that move: once in some hundred thousand it takes the JVM down
 * with it (25.0.3).
 */
final class ThreadContainers {

    private static final String PACKAGE = "jdk.internal.vm";

    private final MethodHandle root;
    private final MethodHandle children;
    private final MethodHandle threads;

    private ThreadContainers() throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> container = Class.forName(PACKAGE + ".ThreadContainer");
        root = lookup.findStatic(
                Class.forName(PACKAGE + ".ThreadContainers"), "root", MethodType.methodType(container));
        children = lookup.findVirtual(container, "children", MethodType.methodType(Stream.class));
        threads = lookup.findVirtual(container, "threads", MethodType.methodType(Stream.class));
    }

    /**
     * Those of now.
     *
     * @throws IllegalStateException if this JVM hides them; the message has the option that shows them
     */
    static Stream<Thread> threads() {
        try {
            ThreadContainers containers = new ThreadContainers();
            return containers.under(containers.root.invoke());
        } catch (ReflectiveOperationException hidden) {
            throw new IllegalStateException(
                    ("Virtual threads cannot be listed, so one that a server leaves running would not be noticed: "
                                    + "start this JVM, of JDK 25, with --add-exports java.base/%s=ALL-UNNAMED.")
                            .formatted(PACKAGE),
                    hidden);
        } catch (Throwable nothingIsThrown) {
            throw new IllegalStateException(nothingIsThrown);
        }
    }

    private Stream<Thread> under(Object container) {
        try {
            Stream<?> own = (Stream<?>) threads.invoke(container);
            Stream<?> contained = (Stream<?>) children.invoke(container);
            return Stream.concat(own.map(Thread.class::cast), contained.flatMap(this::under));
        } catch (Throwable nothingIsThrown) {
            throw new IllegalStateException(nothingIsThrown);
        }
    }
}
