package dev.qortex.service.api;

import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.TrialReport;
import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.erasure.Person;
import dev.qortex.service.erasure.PersonErasure;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/** Care of a store: vectors, checkpoints, edges, reports, removal of domains. */
public interface MaintenanceApi {

  @Op(
      name = "qortex_migrate_vec",
      text =
          "Repairs vectors: computes those of all texts again with the embedding model of"
              + " the memory, or only those that are missing. Searches use the old vectors until"
              + " it is done.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.ADMIN,
      idempotent = true,
      route = "POST admin/migrate-vec",
      command = "maintenance migrate-vec",
      commandAliases = "migrate vec")
  MigrateResult migrate(MigrateInput input, Call call);

  /** Arguments of a change of vectors. */
  record MigrateInput(
      @Arg(value = "Whether only to report what would be done.", byDefault = "false")
          boolean dryRun,
      @Arg(value = "Whether to embed only what has no vector.", byDefault = "false")
          boolean missingOnly) {}

  /** Report on a change of vectors. */
  record MigrateResult(
      String model,
      int dimension,
      boolean dryRun,
      @Arg("Nodes that were embedded, or would be.") int nodes,
      @Arg("Past questions that were embedded, or would be.") int questions,
      @Arg("Removed vectors without a text.") int dropped) {}

  @Op(
      name = "qortex_checkpoint_create",
      text = "Saves the state of the graph, or of some domains, for a later restore.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.ADMIN,
      route = "POST checkpoint/create",
      command = "maintenance checkpoint-create")
  CheckpointItem createCheckpoint(CreateInput input, Call call);

  /** Arguments of a checkpoint. */
  record CreateInput(
      @Arg(value = "The name.", min = 1, max = 200) String name,
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

    /** Converts a checkpoint. */
    public static CheckpointItem of(Checkpoint checkpoint) {
      return new CheckpointItem(
          checkpoint.id(),
          checkpoint.name(),
          checkpoint.createdAt(),
          checkpoint.whole(),
          checkpoint.domains(),
          checkpoint.counts());
    }
  }

  @Op(
      name = "qortex_checkpoint_restore",
      text = "Restores the domains of a checkpoint. What was learned stays.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      route = "POST checkpoint/restore",
      command = "maintenance checkpoint-restore")
  RestoreResult restoreCheckpoint(CheckpointInput input, Call call);

  /** Checkpoints. */
  record ListResult(@Arg("Oldest first.") List<CheckpointItem> checkpoints) {}

  /** Name of a checkpoint. */
  record CheckpointInput(
      @Arg(value = "The id of the checkpoint.", min = 1, max = 200) String checkpointId) {}

  /** Report on a restore. */
  record RestoreResult(
      String checkpointId,
      @Arg("Restored elements.") ElementCounts added,
      @Arg("Elements with restored content.") ElementCounts updated,
      @Arg("Elements added since, which are removed.") ElementCounts removed,
      @Arg("Restored nodes without a vector: call qortex_migrate_vec with missing_only.")
          int unembedded) {}

  @Op(
      name = "qortex_promote_edges",
      text = "Makes edges of pairs that questions found similar often enough.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.ADMIN,
      idempotent = true,
      route = "POST promote/edges",
      command = "maintenance promote-edges")
  PromoteResult promoteEdges(Call call);

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

    /** The person whose names these are. */
    public Person person() {
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
      @Arg("Erased data beside the memory, by kind.") List<ErasedItem> others,
      @Arg("Places that an erasure does not reach, and what clears them.")
          List<String> notReached) {

    /** Converts a report on an erasure. */
    public static EraseResult of(PersonErasure.Report report) {
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
      @Arg("Pairs that still wait.") int remaining) {}

  @Op(
      name = "qortex_checkpoint_list",
      text = "Lists the checkpoints.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.ADMIN,
      readsOnly = true,
      route = "POST checkpoint/list",
      command = "maintenance checkpoint-list")
  ListResult checkpoints(Call call);

  @Op(
      name = "qortex_checkpoint_delete",
      text = "Deletes a checkpoint.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.DECIDE,
      destructive = true,
      route = "POST checkpoint/delete",
      command = "maintenance checkpoint-delete")
  DeleteResult deleteCheckpoint(CheckpointInput input, Call call);

  @Op(
      name = "qortex_learning_report",
      text =
          "Measures the effect of feedback on the host's own questions and, with coverage, the"
              + " questions that the memory cannot answer. Asks up to 400 questions for each.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.ADMIN,
      readsOnly = true,
      route = "POST learning/report",
      command = "maintenance report")
  ReportResult learningReport(ReportInput input, Call call);

  /** Arguments of a report. */
  record ReportInput(
      @Arg(
              value = "Whether to group past questions without a relevant answer.",
              byDefault = "false")
          boolean coverage) {}

  @Op(
      name = "qortex_conflicts",
      when = "Use to review a domain before people rely on it.",
      text =
          "Lists contradictions among the current passages of a domain: opposites, different"
              + " numbers, different objects of one subject, and repetitions of a corrected fact."
              + " Changes nothing.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.ADMIN,
      readsOnly = true,
      withinDomains = true,
      route = "POST conflicts",
      command = "conflicts")
  ConflictsResult conflicts(ConflictsInput input, Call call);

  /** Arguments of a list of conflicts. */
  record ConflictsInput(
      @Arg(value = "The domain.", min = 1, max = 200) String domain,
      @Arg(value = "How many conflicts to return.", byDefault = "50", min = 1, max = 1_000)
          int limit) {}

  /** Open conflicts of a domain. */
  record ConflictsResult(
      @Arg("Repetitions of a corrected fact come first.") List<ConflictItem> conflicts,
      @Arg("How many there are.") int total) {}

  /** Two statements that cannot both hold. */
  record ConflictItem(
      @Arg("polarity, number, object or replaced.") String kind,
      StatementItem first,
      @Arg("In the kind replaced, the one that holds.") StatementItem second) {

    /** Converts a conflict. */
    public static ConflictItem of(Conflict conflict) {
      return new ConflictItem(
          conflict.kind().value(),
          StatementItem.of(conflict.first()),
          StatementItem.of(conflict.second()));
    }
  }

  /** Statement and its location. */
  record StatementItem(
      @Prose String text,
      String passageId,
      @Arg("For qortex_correct or qortex_retract.") String sourceId) {

    private static StatementItem of(Conflict.Side side) {
      return new StatementItem(
          side.statement(), side.passage().id(), side.passage().provenance().sourceId());
    }
  }

  @Op(
      name = "qortex_delete_domain",
      text =
          "Erases a domain and the data of its person: knowledge, past questions and open answers,"
              + " waiting feedback, learned state, vectors with that name, every checkpoint that"
              + " contains it, notes that are attributed to the name, and named projects, so that"
              + " no byte is left in the files. Reports the places that it does not reach. Safe to"
              + " repeat.",
      toolset = Toolset.MAINTENANCE,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      route = "POST delete/domain",
      command = "maintenance delete-domain")
  EraseResult deleteDomain(EraseInput input, Call call);

  /** Effect of feedback on the host's own questions. */
  record ReportResult(
      @Arg("Whether feedback helps, or that there are too few questions to tell.") String summary,
      @Arg("Past questions for training.") int trainingQuestions,
      @Arg("Newer questions that were asked.") int asked,
      @Arg("The change by feedback; absent if fewer than six questions were asked.")
          Optional<Effect> effect,
      @Arg("Learned weights by leg or trait.") SortedMap<String, Double> legWeights,
      @Arg("Share of outcomes about nodes that had none before.") double explored,
      @Arg("Nodes that feedback moved most.") List<LearningReport.Moved> moved,
      @Arg("Whether the memory helps, by its hold-out; absent without one.")
          Optional<Benefit> benefit,
      @Arg("Past questions that the memory cannot answer; absent unless asked for.")
          Optional<Coverage> coverage) {

    /** Converts a learning report. */
    public static ReportResult of(LearningReport report, Optional<CoverageReport> coverage) {
      Optional<Effect> effect = Effect.of(report);
      return new ReportResult(
          effect.map(Effect::summary).orElse("Too few questions with feedback to tell."),
          report.trainingQuestions(),
          report.asked(),
          effect,
          report.legWeights(),
          report.explored(),
          report.moved(),
          report.trial().map(Benefit::of),
          coverage.map(Coverage::of));
    }
  }

  /** Change of the rank of the first item that helped. */
  record Effect(
      @Arg("Mean reciprocal rank of the first item that helped, without learning.") double before,
      @Arg("Mean reciprocal rank with learning.") double after,
      @Arg("Lower end of the 95 % interval of the mean change.") double low,
      @Arg("Upper end of it.") double high,
      @Arg("Questions that found the item earlier.") int better,
      @Arg("Questions that found it later.") int worse) {

    /**
     * Number of questions below which no effect is reported: five changes in the same direction are
     * not significant at 5 % (sign test, two-sided: 2/32), six are (2/64).
     */
    private static final int ENOUGH = 6;

    private static Optional<Effect> of(LearningReport report) {
      return report.asked() < ENOUGH
          ? Optional.empty()
          : Optional.of(
              new Effect(
                  report.before(),
                  report.after(),
                  report.low(),
                  report.high(),
                  report.better(),
                  report.worse()));
    }

    private String summary() {
      if (low > 0) {
        return "Feedback helps: the first item that helped moved up.";
      }
      if (high < 0) {
        return "Feedback harms: the first item that helped moved down.";
      }
      return better + worse == 0
          ? "Feedback moved no item that helped."
          : "No effect can be shown yet: the interval contains zero.";
    }
  }

  /** Past questions without a relevant answer. */
  record Coverage(
      @Arg("Different questions that were asked again.") int asked,
      @Arg("Those without a relevant answer.") int uncovered,
      @Arg("Groups of those, the largest first.") List<Gap> gaps) {

    /** Converts a report on coverage. */
    public static Coverage of(CoverageReport report) {
      return new Coverage(
          report.asked(),
          report.uncovered(),
          report.gaps().stream()
              .map(
                  gap ->
                      new Gap(
                          gap.words(),
                          gap.questions(),
                          gap.examples(),
                          Rounded.to4(gap.relevance())))
              .toList());
    }
  }

  /** Group of questions. */
  record Gap(
      @Arg("Words that they have in common; empty for none.") List<String> words,
      int questions,
      @Arg("At most five of them.") List<String> examples,
      @Arg("Mean relevance of their answers.") double relevance) {}

  /** Effect of the items of answers on the outcomes of tasks. */
  record Benefit(
      @Arg("The conclusion in a sentence.") String summary,
      @Arg("too_little, undecided, helps or harms.") String verdict,
      @Arg("Share of answers that are withheld.") double share,
      @Arg("Outcomes of answers with items.") long shown,
      @Arg("Their mean.") double withItems,
      @Arg("Outcomes of withheld answers.") long withheld,
      @Arg("Their mean.") double withoutItems,
      @Arg("Lower end of the 95 % interval of the difference.") double low,
      @Arg("Upper end of it.") double high) {

    /** Converts the report on a trial. */
    public static Benefit of(TrialReport report) {
      return new Benefit(
          summary(report),
          report.verdict().name().toLowerCase(Locale.ROOT),
          report.share(),
          report.shown(),
          Rounded.to4(report.withItems()),
          report.withheld(),
          Rounded.to4(report.withoutItems()),
          Rounded.to4(report.low()),
          Rounded.to4(report.high()));
    }

    private static String summary(TrialReport report) {
      String figures =
          String.format(
              Locale.ROOT,
              "%.2f with items against %.2f without, a difference of %+.2f (%.2f to %.2f)",
              report.withItems(),
              report.withoutItems(),
              report.difference(),
              report.low(),
              report.high());
      return switch (report.verdict()) {
        case TOO_LITTLE ->
            "Too little to conclude from: %s outcomes with items and %s without, of 20 each."
                .formatted(report.shown(), report.withheld());
        case UNDECIDED -> "No effect is shown so far: " + figures + ".";
        case HELPS -> "The memory helps: " + figures + ".";
        case HARMS -> "The memory harms: " + figures + ".";
      };
    }
  }

  /** Name of a domain. */
  record DomainInput(@Arg(value = "The domain.", min = 1, max = 200) String domain) {}
}
