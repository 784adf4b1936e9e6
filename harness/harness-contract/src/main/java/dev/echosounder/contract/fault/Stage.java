package dev.echosounder.contract.fault;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A stage that the bytes of one connection pass in one direction. One thread calls it. */
interface Stage {

    /** Drops all bytes. */
    Stage NOWHERE = new Stage() {
        @Override
        public void pass(ByteBuffer piece) {}

        @Override
        public void end() {}
    };

    /**
     * Passes all of this on, and takes as long as that takes. The bytes are read from between position and limit, which
     * may be moved.
     *
     * @param piece backed by an array
     */
    void pass(ByteBuffer piece) throws IOException;

    /** Its sender has half-closed, and all of its bytes were passed. */
    void end() throws IOException;
}
