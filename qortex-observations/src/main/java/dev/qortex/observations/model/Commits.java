package dev.qortex.observations.model;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Version control of the folder that holds mind and vault. Called by one thread at a time.
 *
 * <p>What it throws is a {@link dev.qortex.core.error.StorageException}: nothing of the step is
 * lost then, and the next run of the pipeline tries again.
 */
public interface Commits {

  /**
   * Takes over the commits of others, before files are changed.
   *
   * @return whether files may have changed
   */
  boolean sync();

  /**
   * Makes one commit of these files, new, changed or deleted, and of no others. Harmless when none
   * of them has changed.
   *
   * @param files paths from the root, with slashes
   * @param subject one line
   */
  void commit(Collection<String> files, String subject);

  /** Hands the commits on, where that is wanted. They stay when it fails. */
  void publish();

  /**
   * Returns whether the files may have other entries than at the last call, such as those of
   * another branch.
   */
  default boolean switched() {
    return false;
  }

  /**
   * The shell command that removes from the history the content that an erasure has deleted: the
   * files of mind and vault that are attributed to a person in any commit, and titles in messages.
   * It is to be run in the root of the pipeline. Empty when the history has none.
   *
   * @param attribution the person to whom the entries are attributed, in any case; empty for all
   */
  default Optional<String> rewriting(String attribution) {
    return Optional.empty();
  }

  /** Warnings about the repository since the last call, such as that of another branch. */
  default List<String> warnings() {
    return List.of();
  }

  /** A plain folder without history. */
  static Commits none() {
    return new Commits() {
      @Override
      public boolean sync() {
        return false;
      }

      @Override
      public void commit(Collection<String> files, String subject) {}

      @Override
      public void publish() {}
    };
  }
}
