package dev.echosounder.trial.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LibrariesTest {

    @Test
    void separatesNamesFromVersions() {
        String classPath = String.join(
                File.pathSeparator,
                "/home/a/project/target/classes",
                "/home/a/.m2/repository/io/netty/netty-transport/4.2.18.Final/netty-transport-4.2.18.Final.jar",
                "/home/a/.m2/repository/io/netty/netty-transport-native-epoll/4.2.18.Final/"
                        + "netty-transport-native-epoll-4.2.18.Final-linux-x86_64.jar",
                "/home/a/.m2/repository/org/apache/logging/log4j/log4j-1.2-api/2.25.1/log4j-1.2-api-2.25.1.jar",
                "/home/a/.m2/repository/org/hdrhistogram/HdrHistogram/2.2.2/HdrHistogram-2.2.2.jar",
                "lib/HdrHistogram-1.0.jar",
                "lib/jna-platform-jpms-5.19.1.jar",
                "nothing-there.jar");

        assertThat(Libraries.on(classPath))
                .containsExactly(
                        Map.entry("HdrHistogram", "2.2.2"),
                        Map.entry("jna-platform-jpms", "5.19.1"),
                        Map.entry("log4j-1.2-api", "2.25.1"),
                        Map.entry("netty-transport", "4.2.18.Final"),
                        Map.entry("netty-transport-native-epoll", "4.2.18.Final-linux-x86_64"),
                        Map.entry("nothing-there", "unknown"));
    }
}
