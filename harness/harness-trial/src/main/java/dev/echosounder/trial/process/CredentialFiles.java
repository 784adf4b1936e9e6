package dev.echosounder.trial.process;

import dev.echosounder.api.Encryption;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The certificate and the key of an outside server, in two files of a temporary folder. Only their owner can read them.
 *
 * @param certificate as PEM
 * @param key as PEM of PKCS #8
 */
record CredentialFiles(Path certificate, Path key) {

    /** Writes both. If that fails, nothing is left of them. */
    static CredentialFiles write(Encryption.Credentials credentials) throws IOException {
        Path folder = Files.createTempDirectory("echosounder-tls-"); // which only its owner can enter
        CredentialFiles files = new CredentialFiles(folder.resolve("certificate.pem"), folder.resolve("key.pem"));
        try {
            write(files.certificate, credentials.certificate());
            write(files.key, credentials.key());
            return files;
        } catch (IOException failure) {
            files.delete();
            throw failure;
        }
    }

    /** The file has its permissions from the beginning. */
    private static void write(Path file, String text) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text, StandardCharsets.US_ASCII, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** Deletes both, and their folder. */
    void delete() throws IOException {
        Files.deleteIfExists(key);
        Files.deleteIfExists(certificate);
        Files.deleteIfExists(key.getParent());
    }
}
