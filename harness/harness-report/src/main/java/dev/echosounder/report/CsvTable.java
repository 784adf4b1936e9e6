package dev.echosounder.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.commons.csv.CSVFormat;

/** A table for a spreadsheet: raw numbers, and empty cells for unknown ones. */
public final class CsvTable {

    private CsvTable() {}

    /** The whole table with its header, each line ending with a line break. */
    public static String of(Table table) {
        StringBuilder text = new StringBuilder();
        try {
            CSVFormat.RFC4180.printRecord(text, table.header().toArray());
            for (var row : table.rows()) {
                CSVFormat.RFC4180.printRecord(
                        text, row.stream().map(CsvTable::value).toArray());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // a StringBuilder refuses nothing
        }
        return text.toString();
    }

    /** Whole numbers without a fraction. */
    private static Object value(Table.Cell cell) {
        if (cell.value() == null) {
            return cell.text().equals(Table.NOTHING) ? null : cell.text();
        }
        double number = cell.value();
        return number == Math.rint(number) ? (Object) (long) number : (Object) number;
    }
}
