package dev.qortex.buildlog.tck;

import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;

class InMemoryBuildlogStorageContractTest extends BuildlogStorageContract {

  @Override
  protected BuildlogStorage open() {
    return new InMemoryBuildlogStorage();
  }
}
