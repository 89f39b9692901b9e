package dev.qortex.buildlog.storage;

/** Erasure of whole projects, an optional capability of a {@link BuildlogStorage}. */
@FunctionalInterface
public interface ProjectErasure {

  /**
   * Erases a project with all that was stored about it, so that nothing of it can be read again.
   * Safe to repeat.
   *
   * @return whether there was such a project
   */
  boolean eraseProject(String projectId);
}
