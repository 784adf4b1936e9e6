package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"127.0.0.1", "0.0.0.0", "255.254.253.252", "::1", "::", "2001:db8::ff00:42:8329", "fe80::1%1"})
    void comesBackAsItWas(String host) throws IOException {
        InetSocketAddress address = new InetSocketAddress(host, 54_321);
        try (Arena arena = Arena.ofConfined()) {
            assertThat(NativeAddress.of(address, arena).toJava()).isEqualTo(address);
        }
    }

    @Test
    void isLaidOutAsTheKernelHasIt() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            byte[] bytes = NativeAddress.of(new InetSocketAddress("1.2.3.4", 0x1F90), arena)
                    .segment()
                    .toArray(JAVA_BYTE);

            assertThat(bytes).hasSize(16).startsWith(2, 0, 0x1F, 0x90, 1, 2, 3, 4);
        }
    }

    @Test
    void aNameWithoutAnAddressIsNotFound() {
        InetSocketAddress nowhere = InetSocketAddress.createUnresolved("nowhere.invalid", 1);
        try (Arena arena = Arena.ofConfined()) {
            assertThatThrownBy(() -> NativeAddress.of(nowhere, arena))
                    .isInstanceOf(UnknownHostException.class)
                    .hasMessage("There is no host named \"nowhere.invalid\".");
        }
    }
}
