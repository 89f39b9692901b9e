package dev.qortex.buildlog.tck;

import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import dev.qortex.buildlog.patterns.storage.PatternStorage;

class InMemoryPatternStorageContractTest extends PatternStorageContract {

  @Override
  protected PatternStorage open() {
    return new InMemoryPatternStorage();
  }
}
