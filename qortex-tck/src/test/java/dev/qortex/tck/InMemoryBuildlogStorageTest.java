package dev.qortex.buildlog.storage;

class InMemoryBuildlogStorageTest extends BuildlogStorageContract {

  @Override
  protected BuildlogStorage open() {
    return new InMemoryBuildlogStorage();
  }
}
