package dev.qortex.storage.sql.jdbc;

/** Type of the values of a column. */
public enum ColumnType {
  /** Texts and instants. */
  TEXT,
  /** Whole numbers. */
  LONG,
  /** Numbers with a fraction. */
  DOUBLE,
  /** Truth values. */
  BOOLEAN,
  /** Bytes. */
  BYTES
}
