package dev.qortex.service;

import java.util.List;

/**
 * Operations over one part of a memory, such as its learners. Hosts may add groups of their own.
 */
@FunctionalInterface
public interface OperationGroup {

  /** The operations; asked once, when the catalogue is built. */
  List<Operation> operations();
}
