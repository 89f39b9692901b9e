package dev.qortex.buildlog.tck;

import dev.qortex.buildlog.storage.InMemoryPatternStorage;
import dev.qortex.buildlog.storage.PatternStorage;

class InMemoryPatternStorageContractTest extends PatternStorageContract {

  @Override
  protected PatternStorage open() {
    return new InMemoryPatternStorage();
  }
}
