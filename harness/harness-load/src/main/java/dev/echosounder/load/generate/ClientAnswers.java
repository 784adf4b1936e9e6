package dev.echosounder.load.generate;

import java.io.Serializable;
import java.util.Arrays;

/** The number of answers of each client, by its number from 0. */
public final class ClientAnswers implements Serializable {

    private long[] answers;

    private ClientAnswers(long[] answers) {
        this.answers = answers;
    }

    /** The answers of no client. */
    public static ClientAnswers empty() {
        return new ClientAnswers(new long[0]);
    }

    /** The answers of clients 0, 1 and so on. */
    public static ClientAnswers of(long... answers) {
        return new ClientAnswers(answers.clone());
    }

    /** Adds the other's answers, client by client: of another run, or of another generator thread's clients. */
    public void add(ClientAnswers other) {
        if (answers.length < other.answers.length) {
            answers = Arrays.copyOf(answers, other.answers.length);
        }
        for (int client = 0; client < other.answers.length; client++) {
            answers[client] += other.answers[client];
        }
    }

    /** The answers that these clients have had since an earlier count. */
    ClientAnswers since(ClientAnswers before) {
        long[] since = new long[answers.length];
        Arrays.setAll(since, client -> answers[client] - before.answers[client]);
        return new ClientAnswers(since);
    }

    public int clients() {
        return answers.length;
    }

    public long ofClient(int client) {
        return answers[client];
    }

    /** The answers of all clients. */
    public long total() {
        return Arrays.stream(answers).sum();
    }

    /** The number of the client with the fewest answers, the first of several; -1 without clients. */
    public int worst() {
        int worst = answers.length - 1;
        for (int client = worst - 1; client >= 0; client--) {
            if (answers[client] <= answers[worst]) {
                worst = client;
            }
        }
        return worst;
    }

    /** The answers of the client with the fewest, as a share of the mean client's; 0 to 1, NaN without answers. */
    public double worstShare() {
        long total = total();
        return total == 0 ? Double.NaN : (double) answers[worst()] * answers.length / total;
    }

    /** The number of clients that had fewer answers than this share of the mean client's; 0 without answers. */
    public int below(double share) {
        double least = share * total() / Math.max(1, answers.length);
        return (int) Arrays.stream(answers).filter(some -> some < least).count();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClientAnswers some && Arrays.equals(answers, some.answers);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(answers);
    }

    @Override
    public String toString() {
        return Arrays.toString(answers);
    }

    private Object writeReplace() {
        return new Encoded(SmallNumbers.encode(answers));
    }

    /** The serialized form: a byte or two for each client. */
    private record Encoded(byte[] answers) implements Serializable {

        private Object readResolve() {
            return new ClientAnswers(SmallNumbers.decode(answers));
        }
    }
}
