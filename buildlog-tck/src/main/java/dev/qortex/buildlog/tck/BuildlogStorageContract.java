package dev.qortex.buildlog.tck;

import dev.qortex.buildlog.storage.BuildlogStorage;
import org.junit.jupiter.api.Nested;

/** Contract of every storage of buildlog. A subclass says how to open an empty one. */
public abstract class BuildlogStorageContract {

  /** A new and empty storage. */
  protected abstract BuildlogStorage open() throws Exception;

  @Nested
  class ProjectsAndRules extends ProjectAndRuleTests {
    @Override
    BuildlogStorageContract contract() {
      return BuildlogStorageContract.this;
    }
  }

  @Nested
  class SessionsAndEvents extends SessionAndEventTests {
    @Override
    BuildlogStorageContract contract() {
      return BuildlogStorageContract.this;
    }
  }

  @Nested
  class Evidence extends EvidenceTests {
    @Override
    BuildlogStorageContract contract() {
      return BuildlogStorageContract.this;
    }
  }

  @Nested
  class Findings extends FindingTests {
    @Override
    BuildlogStorageContract contract() {
      return BuildlogStorageContract.this;
    }
  }

  @Nested
  class Transactions extends StorageTransactionTests {
    @Override
    BuildlogStorageContract contract() {
      return BuildlogStorageContract.this;
    }
  }

  @Nested
  class Exports extends ExportTests {
    @Override
    BuildlogStorageContract contract() {
      return BuildlogStorageContract.this;
    }
  }

  @Nested
  class WholeStorage extends WholeStorageTests {
    @Override
    BuildlogStorageContract contract() {
      return BuildlogStorageContract.this;
    }
  }
}
