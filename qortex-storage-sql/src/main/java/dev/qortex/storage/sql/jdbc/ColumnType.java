package dev.qortex.storage.sql.jdbc;

/** Type of the values of a column. */
public enum ColumnType {
  /** Texts and instants. */
  TEXT,
  /** Whole numbers. */
  LONG,
  /** Numbers with a fraction. */
  DOUBLE,
  /** True or false. */
  BOOLEAN,
  /** Bytes. */
  BYTES
}
