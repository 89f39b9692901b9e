package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.HostFacts;
import dev.qortex.service.api.AskApi;
import dev.qortex.service.api.GraphApi;
import dev.qortex.service.api.QuestionApi;
import dev.qortex.service.api.StatusApi;
import java.util.List;
import java.util.Optional;

/** Questions, feedback, exploration, rules and status of one memory. Thread-safe. */
public final class MemoryOperations implements ApiGroup {

  /** The interfaces that declare these operations. */
  public static final List<Class<?>> APIS =
      List.of(AskApi.class, QuestionApi.class, GraphApi.class, StatusApi.class);

  private final List<Binding<?>> bindings;

  /** The operations of that memory, which stays the host's to close. */
  public MemoryOperations(QortexClient memory) {
    this(memory, Optional.empty(), Optional.empty());
  }

  /**
   * The operations of that memory, with lessons that are discovered in other domains.
   *
   * @param store the store of the memory
   */
  public MemoryOperations(QortexClient memory, MemoryStore store) {
    this(memory, Optional.of(new Discovery(Checks.given("store", store))), Optional.empty());
  }

  /**
   * The operations of that memory, whose status tells of the host, too.
   *
   * @param store the store of the memory
   */
  public MemoryOperations(QortexClient memory, MemoryStore store, HostFacts host) {
    this(
        memory,
        Optional.of(new Discovery(Checks.given("store", store))),
        Optional.of(Checks.given("facts of the host", host)));
  }

  private MemoryOperations(
      QortexClient memory, Optional<Discovery> discovery, Optional<HostFacts> host) {
    Checks.given("memory", memory);
    StatusOperations status = new StatusOperations(memory, discovery, host);
    LastAnswers answers = new LastAnswers();
    this.bindings =
        List.of(
            Binding.of(AskApi.class, new AskOperations(memory, status, answers)),
            Binding.of(
                QuestionApi.class, new QuestionOperations(memory, status, answers, discovery)),
            Binding.of(GraphApi.class, new GraphOperations(memory, discovery)),
            Binding.of(StatusApi.class, status));
  }

  @Override
  public List<Binding<?>> bindings() {
    return bindings;
  }
}
