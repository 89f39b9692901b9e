package dev.qortex.cli.internal.session;

/** Command below which operations have commands, too. */
public interface OperationGroup {

  /**
   * True when a word may name a command below it.
   *
   * @param word empty for none
   */
  boolean mayHave(String word);
}
