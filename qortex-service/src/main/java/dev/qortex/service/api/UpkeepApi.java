package dev.qortex.service.api;

import dev.qortex.core.error.QortexException;
import dev.qortex.observations.ObservationSettings;
import dev.qortex.observations.SimilarPair;
import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.Fate;
import dev.qortex.observations.model.Quarantine;
import dev.qortex.observations.model.RollbackReport;
import dev.qortex.observations.model.SleepReport;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Processing of observations, maintenance, and what people decide about them. */
public interface UpkeepApi {

  @Op(
      name = "cortex_inbox",
      text =
          "Lists the items that wait for a person: refused observations, and pairs of similar"
              + " entries, which agree or contradict each other; or the merged pairs.",
      toolset = Toolset.OBSERVATIONS,
      scope = Scope.ADMIN,
      readsOnly = true,
      route = "POST cortex/inbox",
      command = "cortex inbox")
  InboxResult inbox(InboxInput input, Call call);

  /** Choice of what to list. */
  record InboxInput(
      @Arg(value = "Pairs whose merge can be undone, instead of open ones.", byDefault = "false")
          boolean merged,
      @Arg(value = "How many at most of each kind.", byDefault = "100", min = 1, max = 1_000)
          int limit) {}

  /** Observations and pairs that wait for a person. */
  record InboxResult(
      @Arg("Refused observations, oldest first.") List<Quarantine.Item> refused,
      @Arg("Refused observations, listed or not.") int totalRefused,
      @Arg("Similar entries, by the path of the newer one.") List<SimilarPair> pairs,
      @Arg("Pairs, listed or not.") int totalPairs) {}

  @Op(
      name = "cortex_decide",
      text =
          "Decides an item that waits for a person: releases or drops a refused observation, merges"
              + " a"
              + " similar entry into a newer one or keeps both apart for good, or undoes a merge.",
      toolset = Toolset.OBSERVATIONS,
      scope = Scope.DECIDE,
      destructive = true,
      route = "POST cortex/decide",
      command = "cortex decide")
  InboxResult decide(DecideInput input, Call call);

  /** A decision. */
  record DecideInput(
      @Arg(
              value = "Id of the refused observation, of the older entry, or of the merged one.",
              min = 1)
          String id,
      @Arg("What becomes of it. Merge archives the entry; apart and undo keep both.")
          Decision decision,
      @Arg(value = "Id of the newer entry, to merge or to keep apart.", min = 1)
          Optional<String> newer) {}

  /** Decision about what waits. */
  enum Decision {
    RELEASE,
    DROP,
    MERGE,
    APART,
    UNDO
  }

  /** Fate of a note. */
  record Outcome(
      String sessionId,
      @Arg("accepted, reinforced, below_threshold or rejected.") String fate,
      @Arg("Id of the entry; empty without one.") String entryId,
      @Arg("Path of the entry, or why there is none.") String detail,
      List<String> warnings) {

    /** Converts an outcome. */
    public static Outcome of(CycleReport.Outcome outcome) {
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

    static String text(Enum<?> constant) {
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

    /** Converts a cycle report. */
    public static ProcessResult of(CycleReport report) {
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

    /** Converts a sleep report. */
    public static SleepResult of(SleepReport report) {
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

  @Op(
      name = "cortex_settings",
      text =
          "Shows and changes how observations are screened, and whether their repository pulls and"
              + " pushes.",
      toolset = Toolset.OBSERVATIONS,
      scope = Scope.DECIDE,
      idempotent = true,
      route = "POST cortex/settings",
      command = "cortex settings")
  ObservationSettings settings(SettingsInput input, Call call);

  /** Settings to change. */
  record SettingsInput(
      @Arg("Security profile: strict refuses more, walkthrough has the markers of the original.")
          Optional<ObservationSettings.Profile> profile,
      @Arg("pull rebases onto the upstream branch before a commit, push also pushes after it.")
          Optional<ObservationSettings.Remote> remote) {}

  @Op(
      name = "cortex_rollback",
      text =
          "Removes all that came from a session or is attributed to somebody, and keeps it"
              + " out from now on.",
      toolset = Toolset.OBSERVATIONS,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      route = "POST cortex/rollback",
      command = "cortex rollback")
  RollbackReport rollback(RollbackInput input, Call call);

  /** Selection of the content to remove. */
  record RollbackInput(
      @Arg(value = "Session whose observations to remove; give this or attribution.", min = 1)
          Optional<String> sessionId,
      @Arg(value = "Person whose observations to remove.", min = 1) Optional<String> attribution) {}

  @Op(
      name = "cortex_process",
      text = "Processes new observations into entries.",
      toolset = Toolset.OBSERVATIONS,
      scope = Scope.WRITE,
      idempotent = true,
      route = "POST cortex/process",
      command = "cortex process")
  ProcessResult process(Call call);

  @Op(
      name = "cortex_sleep",
      text =
          "Runs the nightly maintenance: processes, takes in what people changed, archives"
              + " what decayed, merges repetitions and links what is similar.",
      toolset = Toolset.OBSERVATIONS,
      scope = Scope.ADMIN,
      idempotent = true,
      destructive = true,
      route = "POST cortex/sleep",
      command = "cortex sleep")
  SleepResult sleep(Call call);
}
