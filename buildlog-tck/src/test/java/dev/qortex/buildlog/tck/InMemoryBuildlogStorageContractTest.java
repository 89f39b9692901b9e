package dev.qortex.buildlog.tck;

import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.InMemoryBuildlogStorage;

class InMemoryBuildlogStorageContractTest extends BuildlogStorageContract {

  @Override
  protected BuildlogStorage open() {
    return new InMemoryBuildlogStorage();
  }
}
