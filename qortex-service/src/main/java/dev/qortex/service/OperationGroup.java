package dev.qortex.service;

import java.nio.file.Path;
import java.util.List;

/**
 * Operations over one part of a memory, such as its learners. Hosts may add groups of their own.
 */
@FunctionalInterface
public interface OperationGroup {

  /** The operations; asked once, when the catalogue is built. */
  List<Operation> operations();

  /**
   * Folders of the host that results and messages may name; asked once, too. Callers on other
   * machines see paths below them relative to them.
   */
  default List<Path> folders() {
    return List.of();
  }
}
