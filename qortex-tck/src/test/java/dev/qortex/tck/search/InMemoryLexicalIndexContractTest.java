package dev.qortex.tck.search;

import dev.qortex.core.search.LexicalIndex;
import dev.qortex.storage.memory.search.InMemoryLexicalIndex;
import java.nio.file.Path;
import java.util.Optional;

class InMemoryLexicalIndexContractTest extends LexicalIndexContract {

  @Override
  protected LexicalIndex create(Path folder) {
    return new InMemoryLexicalIndex();
  }

  @Override
  protected Optional<LexicalIndex> reopen(Path folder) {
    return Optional.empty();
  }
}
