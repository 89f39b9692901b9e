package dev.qortex.service;

import java.util.List;

/** Declared operations over one part of a memory, such as its learners, with the code behind. */
@FunctionalInterface
public interface ApiGroup extends OperationGroup {

  /** The interfaces of the operations with their code; asked once, when the catalogue is built. */
  List<Binding<?>> bindings();

  @Override
  default List<Operation> operations() {
    return bindings().stream().flatMap(binding -> binding.operations().stream()).toList();
  }
}
