package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * This process's own groups, and where groups with controllers can be made: below them. In version 1 of control groups
 * (Documentation/admin-guide/cgroup-v1 of the kernel) each controller has a tree; in version 2
 * (Documentation/admin-guide/cgroup-v2.rst) one tree has all of them, and a group offers controllers to those below it
 * only if it has no processes itself.
 */
final class ControlGroupFolders {

    private static final String FIRST = "cgroup";
    private static final String SECOND = "cgroup2";

    private final Facts facts;

    ControlGroupFolders(Facts facts) {
        this.facts = facts;
    }

    /**
     * The folder of version 1 below which a group with this controller can be made; empty if it is not of version 1.
     */
    Optional<Path> first(String controller) {
        return firstUpwards(controller).findFirst();
    }

    /**
     * The folder of version 2 below which a group with these controllers can be made. They are enabled there if they
     * are not yet, and stay so.
     *
     * @throws IOException if there is none; the message is a part of a sentence
     */
    Path second(Set<String> controllers) throws IOException {
        Mount mount =
                mount(SECOND, "").orElseThrow(() -> new IOException("no file system of control groups is mounted"));
        return mount.upwards(inSecond())
                .filter(group -> offers(group, controllers))
                .findFirst()
                .orElseThrow(
                        () -> new IOException("no control group from %s up offers the controllers %s to groups below it"
                                .formatted(mount.folder(inSecond()), String.join(" and ", controllers))));
    }

    /** This process's group in the tree of version 1 with this controller, and those that it lies in. */
    Stream<Path> firstUpwards(String controller) {
        return group(controller).stream()
                .flatMap(group -> mount(FIRST, controller).stream().flatMap(mount -> mount.upwards(group)));
    }

    /** This process's group in the tree of version 2, and those that it lies in. */
    Stream<Path> secondUpwards() {
        return mount(SECOND, "").stream().flatMap(mount -> mount.upwards(inSecond()));
    }

    private String inSecond() {
        return group("").orElse("/");
    }

    private boolean offers(Path group, Set<String> controllers) {
        Path offered = group.resolve("cgroup.subtree_control");
        String missing = controllers.stream()
                .filter(controller -> !words(offered).contains(controller))
                .map(controller -> "+" + controller)
                .collect(Collectors.joining(" "));
        if (!missing.isEmpty()) {
            try {
                Files.writeString(offered, missing);
            } catch (IOException refused) {
                return false; // it has processes, or another owner
            }
        }
        return words(group.resolve("cgroup.controllers")).containsAll(controllers);
    }

    private static List<String> words(Path file) {
        try {
            return Arrays.asList(Files.readString(file).strip().split("\\s+"));
        } catch (IOException absent) {
            return List.of();
        }
    }

    /** The path of this process's group in the tree with this controller; that of version 2 has none by name. */
    private Optional<String> group(String controller) {
        return facts.lines("proc/self/cgroup").stream()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3
                        && Arrays.asList(parts[1].split(",", -1)).contains(controller))
                .map(parts -> parts[2])
                .findFirst();
    }

    /** @param root the group that is seen at the mount point, as a path in its tree */
    private record Mount(String root, Path point) {

        /** The folder of a group, and those that it lies in; in a container only a part of the path is to be seen. */
        Stream<Path> upwards(String group) {
            return Stream.iterate(folder(group), at -> at.startsWith(point), Path::getParent);
        }

        Path folder(String group) {
            String below = group.startsWith(root) ? group.substring(root.length()) : "";
            Path folder = point.resolve(below.replaceFirst("^/+", "")).normalize();
            return folder.startsWith(point) ? folder : point; // a group outside of what is mounted begins with "/.."
        }
    }

    /** proc_pid_mountinfo(5): the root and the mount point are its fourth and fifth fields. */
    private Optional<Mount> mount(String type, String option) {
        return facts.lines("proc/self/mountinfo").stream()
                .map(line -> line.split(" - ", 2))
                .filter(halves -> halves.length == 2 && isMount(halves[1].split(" "), type, option))
                .map(halves -> halves[0].split(" "))
                .map(fields -> new Mount(fields[3], facts.path(fields[4].substring(1))))
                .findFirst();
    }

    private static boolean isMount(String[] fields, String type, String option) {
        return fields[0].equals(type)
                && (option.isEmpty()
                        || Arrays.asList(fields[fields.length - 1].split(",")).contains(option));
    }
}
