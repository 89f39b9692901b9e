package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.erasure.Person;
import dev.qortex.service.erasure.PersonErasure;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Nothing;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Care of a store: vectors, checkpoints, edges, reports, removal of domains. For administrators.
 * Thread-safe.
 */
public final class MaintenanceOperations implements OperationGroup {

  private final QortexClient memory;
  private final MemoryStore store;
  private final EmbeddingModel model;
  private final PersonErasure erasure;

  /**
   * Care of that store.
   *
   * @param memory that works on it
   * @param model of the memory, with which vectors are made anew
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

  /** The same with an erasure that reaches more than the store. */
  public MaintenanceOperations erasing(PersonErasure chosen) {
    return new MaintenanceOperations(memory, store, model, Checks.given("erasure", chosen));
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        writing(
                "qortex_migrate_vec",
                "Repairs vectors: makes those of all texts anew with the embedding model of the"
                    + " memory, and those of sentences that have none. Searches see the old ones"
                    + " until it is done.",
                MigrateInput.class,
                MigrateResult.class,
                this::migrate)
            .idempotent(),
        writing(
                "qortex_embed_missing",
                "Embeds all texts that have no vector.",
                Nothing.class,
                EmbedResult.class,
                (none, call) -> new EmbedResult(memory.embedMissing()))
            .idempotent(),
        writing(
            "qortex_checkpoint_create",
            "Keeps the state of the graph, or of some domains, to which a restore leads back.",
            CreateInput.class,
            CheckpointItem.class,
            this::create),
        Operation.reading(
                Toolset.MAINTENANCE,
                "qortex_checkpoint_list",
                "Lists the checkpoints.",
                Nothing.class,
                ListResult.class,
                (none, call) ->
                    new ListResult(
                        store.checkpoints().list().stream().map(CheckpointItem::of).toList()))
            .forAdmins(),
        writing(
                "qortex_checkpoint_restore",
                "Leads the domains of a checkpoint back to what they were. What was learned stays.",
                CheckpointInput.class,
                RestoreResult.class,
                this::restore)
            .idempotent()
            .destructive()
            .forPeople(),
        writing(
                "qortex_checkpoint_delete",
                "Forgets a checkpoint.",
                CheckpointInput.class,
                DeleteResult.class,
                (input, call) ->
                    new DeleteResult(store.checkpoints().delete(known(input.checkpointId()))))
            .destructive()
            .forPeople(),
        writing(
                "qortex_promote_edges",
                "Makes edges of pairs that questions found alike often enough.",
                Nothing.class,
                PromoteResult.class,
                this::promote)
            .idempotent(),
        writing(
                "qortex_deliver_feedback",
                "Hands feedback that waits to those who learn elsewhere.",
                Nothing.class,
                DeliverResult.class,
                (none, call) -> new DeliverResult(memory.deliverFeedback()))
            .idempotent(),
        Operation.reading(
                Toolset.MAINTENANCE,
                "qortex_learning_report",
                "Measures on the host's own questions what feedback has changed. Asks up to 400"
                    + " questions.",
                Nothing.class,
                ReportResult.class,
                (none, call) -> ReportResult.of(memory.learningReport()))
            .forAdmins(),
        writing(
                "qortex_delete_domain",
                "Erases a domain and the person whose it is: knowledge, past questions and open"
                    + " answers, waiting feedback, what was learned, vectors of that name, every"
                    + " checkpoint that holds it, notes that are attributed to the name, and named"
                    + " projects, so that no byte is left in the files. Says what it does not"
                    + " reach. Safe to repeat.",
                EraseInput.class,
                EraseResult.class,
                (input, call) -> EraseResult.of(erasure.erase(input.person())))
            .idempotent()
            .destructive()
            .forPeople());
  }

  private static <I extends Record, O extends Record> Operation writing(
      String name,
      String description,
      Class<I> input,
      Class<O> output,
      Operation.Handler<I, O> handler) {
    return Operation.writing(Toolset.MAINTENANCE, name, description, input, output, handler)
        .forAdmins();
  }

  /** Arguments of a change of vectors. */
  record MigrateInput(
      @Arg(value = "Whether to tell only what would be done.", byDefault = "false")
          boolean dryRun) {}

  /** Report on a change of vectors. */
  record MigrateResult(
      String model,
      int dimension,
      boolean dryRun,
      @Arg("Nodes that have a vector of the model, or would have.") int nodes,
      @Arg("Past questions that have one, or would have.") int questions,
      @Arg("Vectors of no text, which are gone.") int dropped) {}

  private MigrateResult migrate(MigrateInput input, Call call) {
    if (input.dryRun()) {
      ElementCounts all = store.graph().stats().total();
      return new MigrateResult(
          model.name(),
          model.dimension(),
          true,
          all.concepts() + all.passages(),
          store.pastQuestions().size(),
          0);
    }
    Told told = new Told(call);
    MemoryStore.ReembedReport report = store.reembed(model, told::at);
    memory.embedMissing();
    return new MigrateResult(
        model.name(),
        model.dimension(),
        false,
        report.nodes(),
        report.questions(),
        report.dropped());
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

  /** Report on missing vectors. */
  record EmbedResult(@Arg("Nodes that were embedded.") int embedded) {}

  /** Arguments of a checkpoint. */
  record CreateInput(
      @Arg(value = "What to call it.", min = 1, max = 200) String name,
      @Arg(value = "The domains to keep; empty for the whole graph.", byDefault = "[]")
          List<String> domains) {}

  /** A checkpoint. */
  record CheckpointItem(
      @Arg("For qortex_checkpoint_restore.") String checkpointId,
      String name,
      Instant createdAt,
      @Arg("Whether it is of the whole graph.") boolean whole,
      SortedSet<String> domains,
      ElementCounts counts) {

    static CheckpointItem of(Checkpoint checkpoint) {
      return new CheckpointItem(
          checkpoint.id(),
          checkpoint.name(),
          checkpoint.createdAt(),
          checkpoint.whole(),
          checkpoint.domains(),
          checkpoint.counts());
    }
  }

  private CheckpointItem create(CreateInput input, Call call) {
    return CheckpointItem.of(
        store.checkpoints().create(input.name(), Set.copyOf(input.domains()), Map.of()));
  }

  /** Checkpoints. */
  record ListResult(@Arg("Oldest first.") List<CheckpointItem> checkpoints) {}

  /** Name of a checkpoint. */
  record CheckpointInput(
      @Arg(value = "The id of the checkpoint.", min = 1, max = 200) String checkpointId) {}

  /** Report on a restore. */
  record RestoreResult(
      String checkpointId,
      @Arg("What is back.") ElementCounts added,
      @Arg("What looks as it did then.") ElementCounts updated,
      @Arg("What came since.") ElementCounts removed,
      @Arg("Nodes that came back without a vector: call qortex_embed_missing.") int unembedded) {}

  private RestoreResult restore(CheckpointInput input, Call call) {
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

  /** Report on a removal. */
  record DeleteResult(@Arg("Whether there was one.") boolean deleted) {}

  /** Names of a person to erase. */
  record EraseInput(
      @Arg(value = "The domain; that of the observations erases all notes.", min = 1, max = 200)
          String domain,
      @Arg(
              value =
                  "Further names of the person, such as the attribution of notes: domains, notes,"
                      + " contexts and vectors of these names are erased, too.",
              byDefault = "[]",
              max = 100)
          List<String> names,
      @Arg(value = "Projects of buildlog to erase, by id or name.", byDefault = "[]", max = 100)
          List<String> projects) {

    private Person person() {
      return new Person(domain, new LinkedHashSet<>(names), Set.copyOf(projects));
    }
  }

  /** Number of things of a kind that were erased. */
  record ErasedItem(@Arg("The kind, such as notes.") String part, int erased) {}

  /** Report on an erasure. */
  record EraseResult(
      @Arg("Whether there was anything to erase.") boolean deleted,
      @Arg("Elements that were visible.") ElementCounts removed,
      @Arg("Past questions and open answers that were forgotten.") int questions,
      @Arg("Ids of the checkpoints that held the domain, and are deleted.")
          List<String> checkpoints,
      @Arg("What was erased beside the memory, by kind.") List<ErasedItem> others,
      @Arg("Places that an erasure does not reach, and what clears them.")
          List<String> notReached) {

    static EraseResult of(PersonErasure.Report report) {
      ErasureReport memory = report.memory();
      return new EraseResult(
          memory.known() || report.parts().stream().anyMatch(part -> part.erased() > 0),
          memory.removed(),
          memory.questions(),
          memory.checkpoints(),
          report.parts().stream().map(part -> new ErasedItem(part.part(), part.erased())).toList(),
          report.remaining());
    }
  }

  /** Report on a promotion of pairs. */
  record PromoteResult(
      @Arg("Pairs that are edges now.") int promoted,
      @Arg("Pairs that were ready and could not become edges.") int dropped,
      @Arg("Pairs that wait on.") int remaining) {}

  private PromoteResult promote(Nothing none, Call call) {
    EdgePromotion.Report report = memory.promoteEdges();
    return new PromoteResult(report.promoted().size(), report.dropped().size(), report.remaining());
  }

  /** Report on a delivery. */
  record DeliverResult(@Arg("Pieces of feedback that wait on.") int waiting) {}

  /** Effect of feedback on the host's own questions. */
  record ReportResult(
      @Arg("Past questions that taught.") int taught,
      @Arg("Newer questions that were asked.") int asked,
      @Arg("Mean of 1 / rank of the first item that helped, without what was taught.")
          double before,
      @Arg("The same with it.") double after,
      @Arg("Lower end of the 95 % interval of the mean change.") double low,
      @Arg("Upper end of it.") double high,
      @Arg("Questions that found the item earlier.") int better,
      @Arg("Questions that found it later.") int worse,
      @Arg("Learned weights by leg or trait.") SortedMap<String, Double> legWeights,
      @Arg("Share of outcomes about nodes that had none before.") double explored,
      @Arg("Nodes that feedback moved most.") List<LearningReport.Moved> moved) {

    static ReportResult of(LearningReport report) {
      return new ReportResult(
          report.taught(),
          report.asked(),
          report.before(),
          report.after(),
          report.low(),
          report.high(),
          report.better(),
          report.worse(),
          report.legWeights(),
          report.explored(),
          report.moved());
    }
  }

  /** Name of a domain. */
  record DomainInput(@Arg(value = "The domain.", min = 1, max = 200) String domain) {}
}
