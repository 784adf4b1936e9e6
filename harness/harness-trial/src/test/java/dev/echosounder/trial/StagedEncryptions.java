package dev.echosounder.trial;

import dev.echosounder.api.Encryption;
import dev.echosounder.api.EncryptionProvider;
import java.util.List;
import java.util.Optional;

/**
 * Two encryptions by name: one that runs here, and one that does not. No connection is made with either, and what is
 * made as a key is none.
 */
public final class StagedEncryptions implements EncryptionProvider {

    public static final String RUNNING = "running";
    public static final String CERTIFICATE = "staged certificate\n";
    public static final String KEY = "staged key\n";

    static final String ABSENT = "absent";
    static final String WHY_ABSENT = "The TLS engine absent does not run here, as its library cannot be loaded.";

    @Override
    public List<Encryption> encryptions() {
        return List.of(new Named(RUNNING, Optional.empty()), new Named(ABSENT, Optional.of(WHY_ABSENT)));
    }

    private record Named(String label, Optional<String> unavailable) implements Encryption {

        @Override
        public List<String> versions() {
            return List.of("1.3", "1.2");
        }

        @Override
        public OfServer server(String version) {
            throw new UnsupportedOperationException("It is only named.");
        }

        @Override
        public Credentials credentials() {
            return new Credentials(CERTIFICATE, KEY);
        }

        @Override
        public OfClient client(String version, String certificate) {
            throw new UnsupportedOperationException("It is only named.");
        }
    }
}
