package dev.echosounder.tls.testing;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.tls.testing.RecordKeys.Content;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/**
 * Changes the records that a session of TLS receives, each when it is whole, and what it writes in a call: so it does
 * what TLS with a certain flaw would do.
 */
final class ChangedRecords extends PassingSession {

    private static final byte[] NOTHING = {};

    private final Input input;
    private final Output output;
    private byte[] parts = NOTHING; // of a record
    private byte[] unread = NOTHING; // by the session
    private int number;

    /** Changes a record of the client. */
    @FunctionalInterface
    interface Input {
        /**
         * @param number of the record, from 0
         * @return what the session receives instead
         */
        byte[] change(int number, byte[] record);
    }

    /** Changes what is written in a call. */
    @FunctionalInterface
    interface Output {
        /**
         * @param ended whether the output is ended after it
         * @return what is written instead
         */
        byte[] change(byte[] written, boolean ended);
    }

    ChangedRecords(Session session, Input input, Output output) {
        super(session);
        this.input = input;
        this.output = output;
    }

    /** The length of the record that begins there, with its header; 0 if that is not all there. */
    static int length(byte[] bytes, int from) {
        return bytes.length - from < RecordSocket.HEADER_BYTES
                ? 0
                : RecordSocket.HEADER_BYTES + ((bytes[from + 3] & 0xff) << 8 | bytes[from + 4] & 0xff);
    }

    /** Where the last one of these records begins. */
    static int lastRecord(byte[] records) {
        int from = 0;
        for (int length; (length = length(records, from)) > 0 && from + length < records.length; from += length) {
            // On to the next one.
        }
        return from;
    }

    static byte[] bytes(ByteBuffer in) {
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        return bytes;
    }

    static byte[] joined(byte[] one, byte[] other) {
        return ByteBuffer.allocate(one.length + other.length)
                .put(one)
                .put(other)
                .array();
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        ByteBuffer changed = ByteBuffer.wrap(joined(unread, changed(joined(parts, bytes(in)))));
        gathered(out, gathering -> session.received(changed, gathering));
        unread = bytes(changed);
    }

    private byte[] changed(byte[] all) {
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        ByteBuffer rest = ByteBuffer.wrap(all);
        while (true) {
            int length = length(all, rest.position());
            if (length == 0 || length > rest.remaining()) {
                parts = bytes(rest);
                if (!mayBeRecord(parts)) {
                    changed.writeBytes(parts);
                    parts = NOTHING;
                }
                return changed.toByteArray();
            }
            byte[] record = new byte[length];
            rest.get(record);
            changed.writeBytes(input.change(number++, record));
        }
    }

    private static boolean mayBeRecord(byte[] bytes) {
        return bytes.length == 0 || bytes[0] >= Content.CHANGE_CIPHER_SPEC && bytes[0] <= Content.APPLICATION_DATA;
    }

    @Override
    public void inputEnded(Outbox out) {
        gathered(out, session::inputEnded);
    }

    @Override
    public void inputStopped(Outbox out) {
        gathered(out, session::inputStopped);
    }

    private interface Call {
        void with(Outbox out);
    }

    private void gathered(Outbox out, Call call) {
        GatheringOutbox gathering = new GatheringOutbox(out);
        call.with(gathering);
        out.write(ByteBuffer.wrap(output.change(gathering.written(), gathering.isEnded())));
        if (gathering.isEnded()) {
            out.end();
        }
    }
}
