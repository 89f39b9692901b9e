package dev.qortex.storage.sqlite.settings;

/** Durability of a finished transaction. Either way a crash leaves the file sound. */
public enum Durability {
  /**
   * A crash of the process loses nothing; a crash of the operating system or a power cut may lose
   * the last transactions.
   */
  NORMAL,
  /** A power cut loses nothing, too: every transaction waits for the disk. */
  FULL
}
