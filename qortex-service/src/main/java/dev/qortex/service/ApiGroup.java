package dev.qortex.service;

import java.nio.file.Path;
import java.util.List;

/**
 * Declared operations over one part of a memory, such as its learners, with their implementation.
 * Hosts may add groups of their own.
 */
@FunctionalInterface
public interface ApiGroup {

  /** The interfaces of the operations with their code; asked once, when the catalogue is built. */
  List<Binding<?>> bindings();

  /**
   * Folders of the host that results and messages may name; asked once, too. Callers on other
   * machines see paths below them relative to them.
   */
  default List<Path> folders() {
    return List.of();
  }
}
