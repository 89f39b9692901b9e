package dev.qortex.buildlog.export;

import java.util.Locale;

/** Format of the files of an export, in UTF-8; each has the same columns in the same order. */
public enum ExportFormat {
  /** A JSON object in each line. */
  JSONL,
  /** RFC 4180 with a header; values other than texts and times are JSON in their cell. */
  CSV,
  /** Array of JSON objects, one per line. */
  JSON;

  /** The name in lower case, which is the extension of files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
