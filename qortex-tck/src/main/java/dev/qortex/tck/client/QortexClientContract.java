package dev.qortex.tck.client;

import dev.qortex.core.QortexClient;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Nested;

/**
 * Contract of every {@link QortexClient}: the answers, effects and refusals of a memory, and their
 * unchanged transport. The kit wires a local memory; a subclass says where it is stored and by
 * which client it is used. Every test gets new ones and closes them.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class QortexClientContract {

  /**
   * A new, empty store; on the heap unless overridden.
   *
   * @param folder an empty folder that the store may keep its files in
   */
  protected MemoryStore store(Path folder) {
    return new InMemoryStore();
  }

  /**
   * The client under test.
   *
   * @param local the memory that it uses; a test of local memories returns it
   */
  protected abstract QortexClient client(QortexClient local);

  @Nested
  class Answers extends ClientAnswerTests {}

  @Nested
  class Comparisons extends ClientComparisonTests {}

  @Nested
  class Feedback extends ClientFeedbackTests {}

  @Nested
  class LookingAround extends ClientGraphTests {}

  @Nested
  class ConceptsByName extends ClientNameTests {}

  @Nested
  class Refusals extends ClientRefusalTests {}

  @Nested
  class FactsThatChange extends ClientTimeTests {}

  @Nested
  class ExactData extends ClientDataTests {}
}
