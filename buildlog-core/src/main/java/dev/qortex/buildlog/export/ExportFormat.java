package dev.qortex.buildlog.export;

import java.util.Locale;

/** Format of the files of an export, in UTF-8; each has the same columns in the same order. */
public enum ExportFormat {
  /** A JSON object in each line. */
  JSONL,
  /** RFC 4180 with a header; what is neither a text nor a time is JSON in its cell. */
  CSV,
  /** An array of JSON objects, each in a line of its own. */
  JSON;

  /** The name in lower case, which is the extension of files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
