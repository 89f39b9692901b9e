package dev.qortex.buildlog.internal.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.internal.export.ExportTables.Table;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.commons.Checks;
import dev.qortex.commons.DurableFiles;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.spi.RegularFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * File with the rows of one table.
 *
 * @param table what it holds
 * @param file where it is
 * @param format how its rows are written
 */
record TableFile<T extends Record>(Table<T> table, Path file, ExportFormat format) {

  private static final String REMEDY = "\nMaybe it was edited or cut off: export it again.";

  /** The file of a table in a folder. */
  static <T extends Record> TableFile<T> in(Path folder, Table<T> table, ExportFormat format) {
    return new TableFile<>(table, folder.resolve(table.name() + "." + format.text()), format);
  }

  /** Writes the rows of these projects; how many there are. */
  int write(List<ProjectInfo> projects) throws IOException {
    List<ObjectNode> rows = new ArrayList<>();
    table
        .owners(projects)
        .forEach(owner -> table.rows().apply(owner).forEach(value -> rows.add(row(owner, value))));
    String text = format == ExportFormat.CSV ? csv(rows) : json(rows);
    DurableFiles.write(file, text.getBytes(StandardCharsets.UTF_8));
    return rows.size();
  }

  private String csv(List<ObjectNode> rows) throws IOException {
    List<String> columns = columns();
    StringWriter text = new StringWriter();
    try (CsvWriter out = CsvWriter.builder().build(text)) {
      out.writeRecord(columns);
      rows.forEach(
          row -> out.writeRecord(columns.stream().map(c -> RowShape.cell(row.path(c))).toList()));
    }
    return text.toString();
  }

  private String json(List<ObjectNode> rows) throws IOException {
    boolean array = format == ExportFormat.JSON;
    StringBuilder text = new StringBuilder(array ? "[\n" : "");
    for (Iterator<ObjectNode> each = rows.iterator(); each.hasNext(); ) {
      text.append(RowShape.JSON.writeValueAsString(each.next()))
          .append(array && each.hasNext() ? ",\n" : "\n");
    }
    return text.append(array ? "]\n" : "").toString();
  }

  private ObjectNode row(String owner, T value) {
    ObjectNode row = RowShape.JSON.createObjectNode();
    if (hasOwnerBeside()) {
      row.put(table.owner(), owner);
    }
    row.setAll(table.shape().row(value));
    return row;
  }

  /** False for records that have their owner themselves. */
  private boolean hasOwnerBeside() {
    return !table.shape().columns().contains(table.owner());
  }

  private List<String> columns() {
    List<String> columns = new ArrayList<>(table.shape().columns());
    if (hasOwnerBeside()) {
      columns.add(0, table.owner());
    }
    return columns;
  }

  /**
   * Adds the rows of the file that are not known.
   *
   * @param expected how many it must have
   * @return how many were added
   * @throws SourceReadException that names the file, the line and what is wrong with it
   */
  int read(int expected) {
    Rows rows = new Rows();
    int count = 0;
    int added = 0;
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(RegularFile.open(file), StandardCharsets.UTF_8.newDecoder()))) {
      rows.open(in);
      for (Optional<ObjectNode> row = rows.next(); row.isPresent(); row = rows.next()) {
        count++;
        added += add(row.get()) ? 1 : 0;
      }
    } catch (StorageException e) {
      throw e;
    } catch (JsonProcessingException | RuntimeException e) {
      throw wrong(file, rows.line(), e);
    } catch (IOException e) {
      throw new SourceReadException(
          "The file (%s) cannot be read.\nMaybe it is missing, or not in UTF-8: export it again."
              .formatted(file),
          e);
    }
    if (count != expected) {
      String reason = "It has %s rows, and %s in the manifest.".formatted(count, expected);
      throw wrong(file, rows.line(), new IllegalArgumentException(reason));
    }
    return added;
  }

  private boolean add(ObjectNode row) throws JsonProcessingException {
    JsonNode owner = row.path(table.owner());
    if (!owner.isTextual()) {
      throw new IllegalArgumentException(
          "The column (%s) must have a text, not (%s).".formatted(table.owner(), owner));
    }
    if (hasOwnerBeside()) {
      row.remove(table.owner());
    }
    return table.add().test(owner.textValue(), table.shape().value(row));
  }

  /** The refusal of a file, with the message of what refused it. */
  static SourceReadException wrong(Path file, long line, Exception refusal) {
    String reason = refusal.getMessage();
    if (refusal instanceof JsonProcessingException json) {
      reason =
          json.getCause() instanceof RuntimeException check
              ? check.getMessage()
              : json.getOriginalMessage();
    } else if (refusal instanceof CsvParseException && refusal.getCause() != null) {
      reason = refusal.getCause().getMessage();
    }
    String message = "The file (%s) is wrong in line (%s): %s".formatted(file, line, reason);
    return new SourceReadException(
        message.contains("\nMaybe") ? message : message + REMEDY, refusal);
  }

  /** The rows of the file, one after the other. Not thread-safe. */
  private final class Rows {

    private @Nullable Iterator<CsvRecord> csv;
    private @Nullable MappingIterator<ObjectNode> json;
    private List<String> header = List.of();
    private long line = 1;

    /** The line where a record starts that cannot be read. */
    private long nextLine = 1;

    void open(BufferedReader in) throws IOException {
      if (format == ExportFormat.CSV) {
        csv =
            CsvReader.builder()
                .maxBufferSize(Integer.MAX_VALUE)
                .allowExtraFields(true)
                .allowMissingFields(true)
                .ofCsvRecord(in)
                .iterator();
        header = csv.hasNext() ? started(csv.next()) : List.of();
      } else {
        json = RowShape.JSON.readerFor(ObjectNode.class).readValues(in);
      }
    }

    /** The line of the last row, from 1. */
    long line() {
      return json == null ? line : json.getCurrentLocation().getLineNr();
    }

    Optional<ObjectNode> next() throws IOException {
      if (json != null) {
        return json.hasNextValue() ? Optional.of(json.nextValue()) : Optional.empty();
      }
      Iterator<CsvRecord> records = Checks.given("reader", csv);
      long last = line;
      line = nextLine;
      if (!records.hasNext()) {
        line = last;
        return Optional.empty();
      }
      return Optional.of(row(started(records.next())));
    }

    private List<String> started(CsvRecord row) {
      line = row.getStartingLineNumber();
      nextLine = line + 1;
      row.getFields().forEach(field -> nextLine += field.chars().filter(c -> c == '\n').count());
      return row.getFields();
    }

    private ObjectNode row(List<String> fields) throws IOException {
      if (fields.size() != header.size()) {
        throw new IllegalArgumentException(
            "It has %s fields, and the header %s.".formatted(fields.size(), header.size()));
      }
      ObjectNode row = RowShape.JSON.createObjectNode();
      for (int i = 0; i < fields.size(); i++) {
        row.set(header.get(i), table.shape().value(header.get(i), fields.get(i)));
      }
      return row;
    }
  }
}
