package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.api.MaintenanceApi;
import dev.qortex.service.erasure.PersonErasure;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Care of a store: vectors, checkpoints, edges, reports, removal of domains. For administrators.
 * Thread-safe.
 */
public final class MaintenanceOperations implements ApiGroup, MaintenanceApi {

  /** The interfaces that declare these operations. */
  public static final List<Class<?>> APIS = List.of(MaintenanceApi.class);

  private final QortexClient memory;
  private final MemoryStore store;
  private final EmbeddingModel model;
  private final PersonErasure erasure;

  /**
   * Care of that store.
   *
   * @param memory the memory over the store
   * @param model the model of the memory, which makes vectors anew
   * @throws IllegalArgumentException when the memory has another model
   */
  public MaintenanceOperations(QortexClient memory, MemoryStore store, EmbeddingModel model) {
    this(memory, store, model, PersonErasure.of(store));
  }

  private MaintenanceOperations(
      QortexClient memory, MemoryStore store, EmbeddingModel model, PersonErasure erasure) {
    this.erasure = erasure;
    this.memory = Checks.given("memory", memory);
    this.store = Checks.given("store of a memory", store);
    this.model = Checks.given("embedding model", model);
    // The figures of a memory take time: it is asked only where its store has no vectors yet.
    String stored = store.embeddingModel().name();
    String of = stored.isEmpty() ? memory.status().embeddingModel() : stored;
    if (!model.name().equals(of)) {
      throw new IllegalArgumentException(
          "The embedding model (%s) is not that of the memory (%s).\nMaybe give both the same."
              .formatted(model.name(), of));
    }
  }

  /** Returns a copy with an erasure that covers more than the store. */
  public MaintenanceOperations erasing(PersonErasure chosen) {
    return new MaintenanceOperations(memory, store, model, Checks.given("erasure", chosen));
  }

  @Override
  public List<Binding<?>> bindings() {
    return List.of(Binding.of(MaintenanceApi.class, this));
  }

  @Override
  public MigrateResult migrate(MigrateInput input, Call call) {
    if (input.dryRun()) {
      int nodes = nodes();
      return input.missingOnly()
          ? migrated(true, nodes - memory.status().vectors(), 0, 0)
          : migrated(true, nodes, store.pastQuestions().size(), 0);
    }
    if (input.missingOnly()) {
      return migrated(false, memory.embedMissing(), 0, 0);
    }
    Told told = new Told(call);
    MemoryStore.ReembedReport report = store.reembed(model, told::at);
    memory.embedMissing();
    return migrated(false, report.nodes(), report.questions(), report.dropped());
  }

  private MigrateResult migrated(boolean dryRun, int nodes, int questions, int dropped) {
    return new MigrateResult(model.name(), model.dimension(), dryRun, nodes, questions, dropped);
  }

  private int nodes() {
    ElementCounts all = store.graph().stats().total();
    return all.concepts() + all.passages();
  }

  /** Both numbers of a re-embedding may fall when the memory changes meanwhile. */
  private static final class Told {

    private final Call call;
    private int highest;

    Told(Call call) {
      this.call = call;
    }

    void at(MemoryStore.ReembedProgress progress) {
      highest = Math.max(highest, progress.done());
      call.progress().report(highest, Math.max(highest, progress.total()), "texts embedded");
    }
  }

  @Override
  public CheckpointItem createCheckpoint(CreateInput input, Call call) {
    return CheckpointItem.of(
        store.checkpoints().create(input.name(), Set.copyOf(input.domains()), Map.of()));
  }

  @Override
  public RestoreResult restoreCheckpoint(CheckpointInput input, Call call) {
    RestoreReport report = store.checkpoints().restore(known(input.checkpointId()));
    return new RestoreResult(
        report.checkpointId(),
        report.added(),
        report.updated(),
        report.removed(),
        report.unembedded().size());
  }

  private String known(String id) {
    if (store.checkpoints().find(id).isEmpty()) {
      throw ServiceException.notFound(
          "checkpoint_id",
          "There is no checkpoint '%s'.\nMaybe ask qortex_checkpoint_list for the ids."
              .formatted(Checks.shown(id)));
    }
    return id;
  }

  @Override
  public PromoteResult promoteEdges(Call call) {
    EdgePromotion.Report report = memory.promoteEdges();
    return new PromoteResult(report.promoted().size(), report.dropped().size(), report.remaining());
  }

  @Override
  public ListResult checkpoints(Call call) {
    return new ListResult(store.checkpoints().list().stream().map(CheckpointItem::of).toList());
  }

  @Override
  public DeleteResult deleteCheckpoint(CheckpointInput input, Call call) {
    return new DeleteResult(store.checkpoints().delete(known(input.checkpointId())));
  }

  @Override
  public ConflictsResult conflicts(ConflictsInput input, Call call) {
    List<Conflict> open = call.within(memory).conflicts(input.domain());
    return new ConflictsResult(
        open.stream().limit(input.limit()).map(ConflictItem::of).toList(), open.size());
  }

  @Override
  public ReportResult learningReport(ReportInput input, Call call) {
    return ReportResult.of(
        memory.learningReport(),
        input.coverage() ? Optional.of(memory.coverage()) : Optional.empty());
  }

  @Override
  public EraseResult deleteDomain(EraseInput input, Call call) {
    return EraseResult.of(erasure.erase(input.person()));
  }
}
