package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.QortexException;
import dev.qortex.observations.MemorizedEntry;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.observations.ObservationSettings;
import dev.qortex.observations.SimilarPair;
import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.Fate;
import dev.qortex.observations.model.Quarantine;
import dev.qortex.observations.model.RollbackReport;
import dev.qortex.observations.model.SleepReport;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Nothing;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Processing of observations, maintenance, and what people decide about them. */
final class ObservationUpkeep implements OperationGroup {

  /** Items that the answer to a decision lists. */
  private static final int SHOWN = 100;

  private final ObservationPipeline pipeline;

  ObservationUpkeep(ObservationPipeline pipeline) {
    this.pipeline = pipeline;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
                Toolset.OBSERVATIONS,
                "cortex_process",
                "Makes entries of what was noted since the last time.",
                Nothing.class,
                ProcessResult.class,
                (input, call) -> ProcessResult.of(pipeline.runOnce()))
            .idempotent(),
        Operation.writing(
                Toolset.OBSERVATIONS,
                "cortex_sleep",
                "Nightly maintenance: processes, takes in what people changed, archives what"
                    + " decayed, merges repetitions and links what is similar.",
                Nothing.class,
                SleepResult.class,
                (input, call) -> SleepResult.of(pipeline.sleep()))
            .idempotent()
            .destructive()
            .forAdmins(),
        Operation.reading(
                Toolset.OBSERVATIONS,
                "cortex_quarantine_list",
                "Lists the observations that were refused and wait for a person.",
                QuarantineInput.class,
                QuarantineResult.class,
                (input, call) -> waiting(input.limit()))
            .forAdmins(),
        Operation.writing(
                Toolset.OBSERVATIONS,
                "cortex_quarantine_decide",
                "Releases a refused observation, or drops it: only people should.",
                DecideInput.class,
                QuarantineResult.class,
                this::decide)
            .destructive()
            .forPeople(),
        Operation.reading(
            Toolset.OBSERVATIONS,
            "cortex_similar_list",
            "Lists pairs of similar entries, which agree or contradict each other and wait for a"
                + " person; or those that were merged.",
            SimilarInput.class,
            SimilarResult.class,
            (input, call) -> pairs(input.merged(), input.limit())),
        Operation.writing(
                Toolset.OBSERVATIONS,
                "cortex_similar_decide",
                "Merges two similar entries into the newer one, or keeps them apart for good.",
                SimilarDecision.class,
                SimilarResult.class,
                this::decideSimilar)
            .forPeople(),
        Operation.writing(
                Toolset.OBSERVATIONS,
                "cortex_merge_undo",
                "Restores an entry that was merged into another, and keeps both apart.",
                UndoInput.class,
                MemorizedEntry.class,
                this::undo)
            .forPeople(),
        Operation.writing(
                Toolset.OBSERVATIONS,
                "cortex_settings",
                "Chooses how observations are screened, and whether their repository pulls and"
                    + " pushes; shows both.",
                SettingsInput.class,
                ObservationSettings.class,
                this::choose)
            .idempotent()
            .forPeople(),
        Operation.writing(
                Toolset.OBSERVATIONS,
                "cortex_rollback",
                "Takes back all that came from a session or is attributed to somebody, and keeps it"
                    + " out from now on.",
                RollbackInput.class,
                RollbackReport.class,
                this::rollback)
            .idempotent()
            .destructive()
            .forPeople());
  }

  /** Fate of a note. */
  record Outcome(
      String sessionId,
      @Arg("accepted, reinforced, below_threshold or rejected.") String fate,
      @Arg("Id of the entry; empty without one.") String entryId,
      @Arg("Path of the entry, or why there is none.") String detail,
      List<String> warnings) {

    private static Outcome of(CycleReport.Outcome outcome) {
      String session = outcome.sessionId();
      if (outcome.fate() instanceof Fate.Accepted accepted) {
        return new Outcome(
            session, "accepted", accepted.entryId(), accepted.path(), accepted.warnings());
      }
      if (outcome.fate() instanceof Fate.Reinforced known) {
        String detail = known.restored() ? "restored from the archive" : "known";
        return new Outcome(session, "reinforced", known.entryId(), detail, List.of());
      }
      if (outcome.fate() instanceof Fate.Rejected refused) {
        String detail = text(refused.reason()) + ": " + refused.detail();
        return new Outcome(session, "rejected", "", detail, List.of());
      }
      Fate.BelowThreshold low = (Fate.BelowThreshold) outcome.fate();
      return new Outcome(
          session, "below_threshold", "", "importance " + low.importance(), List.of());
    }

    private static String text(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
  }

  /** Report on the processing. */
  record ProcessResult(
      List<Outcome> outcomes,
      @Arg("Entries that became part of the vault.") int memorized,
      @Arg("Entries that could not be written yet; the next time tries again.") int waiting,
      List<String> warnings,
      @Arg("What ended it early; absent when nothing did.") Optional<String> failure) {

    private static ProcessResult of(CycleReport report) {
      return new ProcessResult(
          report.outcomes().stream().map(Outcome::of).toList(),
          report.memorized(),
          report.waiting(),
          report.warnings(),
          report.failure().map(QortexException::getMessage));
    }
  }

  /** Report on maintenance; paths of entries. */
  record SleepResult(
      List<String> reconciled,
      List<String> reinforced,
      List<String> archived,
      List<SleepReport.Pair> merged,
      @Arg("Alike, to be looked at by a person.") List<SleepReport.Pair> flagged,
      List<String> orphans,
      @Arg("Files that look like entries and cannot be read; they stay.") List<String> unreadable,
      int indexed,
      int entries,
      List<String> warnings,
      @Arg("What ended it early; absent when nothing did.") Optional<String> failure) {

    private static SleepResult of(SleepReport report) {
      return new SleepResult(
          report.reconciled(),
          report.reinforced(),
          report.archived(),
          report.merged(),
          report.flagged(),
          report.orphans(),
          report.unreadable(),
          report.indexed(),
          report.entries(),
          report.warnings(),
          report.failure().map(QortexException::getMessage));
    }
  }

  /** Refused observations to list. */
  record QuarantineInput(
      @Arg(value = "How many at most.", byDefault = "100", min = 1, max = 1_000) int limit) {}

  /** Refused observations. */
  record QuarantineResult(
      @Arg("Oldest first.") List<Quarantine.Item> items, @Arg("All, listed or not.") int total) {}

  private QuarantineResult waiting(int limit) {
    List<Quarantine.Item> items = pipeline.quarantine().list();
    return new QuarantineResult(items.stream().limit(limit).toList(), items.size());
  }

  /** A decision about a refused observation. */
  record DecideInput(
      @Arg(value = "Id of the item.", min = 1) String id,
      @Arg(
              value = "What to do.",
              oneOf = {"release", "drop"})
          String decision) {}

  private QuarantineResult decide(DecideInput input, Call call) {
    Quarantine quarantine = pipeline.quarantine();
    if (quarantine.show(input.id()).isEmpty()) {
      throw ServiceException.notFound(
          "id",
          "The quarantine has no item '%s'.\nMaybe look it up by cortex_quarantine_list."
              .formatted(Checks.shown(input.id())));
    }
    if (input.decision().equals("release")) {
      quarantine.release(input.id());
    } else {
      quarantine.drop(input.id());
    }
    return waiting(SHOWN);
  }

  /** Similar entries to list. */
  record SimilarInput(
      @Arg(value = "Pairs whose merge can be undone, instead of open ones.", byDefault = "false")
          boolean merged,
      @Arg(value = "How many at most.", byDefault = "100", min = 1, max = 1_000) int limit) {}

  /** Pairs of similar entries. */
  record SimilarResult(
      @Arg("By the path of the newer entry.") List<SimilarPair> pairs,
      @Arg("All, listed or not.") int total) {}

  private SimilarResult pairs(boolean merged, int limit) {
    List<SimilarPair> pairs = merged ? pipeline.merged() : pipeline.similar();
    return new SimilarResult(pairs.stream().limit(limit).toList(), pairs.size());
  }

  /** A decision about two similar entries. */
  record SimilarDecision(
      @Arg(value = "Id of the older entry.", min = 1) String older,
      @Arg(value = "Id of the newer entry.", min = 1) String newer,
      @Arg(
              value = "What they say; the same archives the older one.",
              oneOf = {"same", "different"})
          String decision) {}

  private SimilarResult decideSimilar(SimilarDecision input, Call call) {
    if (input.decision().equals("same")) {
      pipeline.merge(input.older(), input.newer());
    } else {
      pipeline.keepApart(input.older(), input.newer());
    }
    return pairs(false, SHOWN);
  }

  /** A merge to undo. */
  record UndoInput(@Arg(value = "Id of the entry that was archived.", min = 1) String id) {}

  private MemorizedEntry undo(UndoInput input, Call call) {
    pipeline.undoMerge(input.id());
    return pipeline.entry(input.id()).orElseThrow();
  }

  /** Settings to change. */
  record SettingsInput(
      @Arg("Security profile: strict refuses more, walkthrough has the markers of the original.")
          Optional<ObservationSettings.Profile> profile,
      @Arg("pull rebases onto the upstream branch before a commit, push also pushes after it.")
          Optional<ObservationSettings.Remote> remote) {}

  private ObservationSettings choose(SettingsInput input, Call call) {
    ObservationSettings now =
        pipeline
            .settings()
            .orElseThrow(
                () ->
                    new ServiceException(
                        ErrorCode.CONFLICT,
                        "",
                        "The host has chosen the settings of the observations.\nMaybe ask the host.",
                        null));
    ObservationSettings chosen =
        new ObservationSettings(
            input.profile().orElse(now.profile()), input.remote().orElse(now.remote()));
    if (!chosen.equals(now)) {
      pipeline.configure(chosen);
    }
    return chosen;
  }

  /** Selection of what to take back. */
  record RollbackInput(
      @Arg(value = "Session whose observations to take back; give this or attribution.", min = 1)
          Optional<String> sessionId,
      @Arg(value = "Somebody whose observations to take back.", min = 1)
          Optional<String> attribution) {}

  private RollbackReport rollback(RollbackInput input, Call call) {
    if (input.sessionId().isPresent() == input.attribution().isPresent()) {
      throw ServiceException.invalid(
          "session_id", "What to take back is a session or somebody.\nGive one of them.");
    }
    return input
        .sessionId()
        .map(pipeline::rollbackSession)
        .orElseGet(() -> pipeline.rollbackSource(input.attribution().orElseThrow()));
  }
}
