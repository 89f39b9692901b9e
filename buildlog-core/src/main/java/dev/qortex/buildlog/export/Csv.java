package dev.qortex.buildlog.export;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/**
 * Comma-separated values as RFC 4180 has them: records end with CRLF or LF, a field in quotation
 * marks may hold either, and a doubled quotation mark. Not thread-safe.
 */
final class Csv {

  private static final int END = -1;

  private final Reader in;
  private int next;

  /** The line in which the last record started. */
  private long line;

  private long nextLine = 1;

  Csv(Reader in) throws IOException {
    this.in = in;
    this.next = in.read();
  }

  /** Writes a record. */
  static void write(StringBuilder out, Iterable<String> fields) {
    String separator = "";
    for (String field : fields) {
      boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
      out.append(separator).append(plain ? field : '"' + field.replace("\"", "\"\"") + '"');
      separator = ",";
    }
    out.append("\r\n");
  }

  /** The line in which the last record started, from 1. */
  long line() {
    return line;
  }

  /**
   * The fields of the next record; none at the end.
   *
   * @throws IllegalArgumentException when a quotation mark stands where none may, or is not closed
   */
  List<String> record() throws IOException {
    List<String> fields = new ArrayList<>();
    line = nextLine;
    if (next == END) {
      return fields;
    }
    fields.add(field());
    while (next == ',') {
      take();
      fields.add(field());
    }
    if (next == '\r') {
      take();
    }
    if (next != '\n' && next != END) {
      throw new IllegalArgumentException("A field goes on after its closing quotation mark.");
    }
    if (next == '\n') {
      take();
    }
    return fields;
  }

  private String field() throws IOException {
    StringBuilder field = new StringBuilder();
    if (next != '"') {
      while (next != ',' && next != '\r' && next != '\n' && next != END) {
        if (next == '"') {
          throw new IllegalArgumentException("A quotation mark stands inside of a plain field.");
        }
        field.append((char) take());
      }
      return field.toString();
    }
    take();
    while (true) {
      int c = take();
      if (c == END) {
        throw new IllegalArgumentException("A quotation mark is not closed.");
      }
      if (c == '"' && next != '"') {
        return field.toString();
      }
      field.append((char) (c == '"' ? take() : c));
    }
  }

  private int take() throws IOException {
    int taken = next;
    nextLine += taken == '\n' ? 1 : 0;
    next = taken == END ? END : in.read();
    return taken;
  }
}
