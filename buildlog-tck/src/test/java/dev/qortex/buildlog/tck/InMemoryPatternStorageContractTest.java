package dev.qortex.buildlog.tck;

import dev.qortex.buildlog.storage.PatternStorage;
import dev.qortex.buildlog.storage.memory.InMemoryPatternStorage;

class InMemoryPatternStorageContractTest extends PatternStorageContract {

  @Override
  protected PatternStorage open() {
    return new InMemoryPatternStorage();
  }
}
