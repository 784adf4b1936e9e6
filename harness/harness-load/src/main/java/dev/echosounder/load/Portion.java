package dev.echosounder.load;

import java.io.Serializable;

/**
 * The part of a load that one generator drives, on a separate host. Clients are dealt out among generators in turn: of
 * three generators the second has the clients 1, 4, 7 and so on. Each knows the whole load, so together they keep its
 * rate, and no two of them send at the same intended times.
 *
 * @param number of this generator, from 0
 * @param of the number of generators
 */
public record Portion(int number, int of) implements Serializable {

    /** The whole load. */
    public static final Portion WHOLE = new Portion(0, 1);

    public Portion {
        if (number < 0 || number >= of) {
            throw new IllegalArgumentException("There is no generator %d of %d.".formatted(number, of));
        }
    }

    /** How many of so many clients this generator drives. */
    public int share(int clients) {
        return (clients - number + of - 1) / of;
    }
}
