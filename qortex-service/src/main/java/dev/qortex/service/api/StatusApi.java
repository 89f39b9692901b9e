package dev.qortex.service.api;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Size, health and use of a memory. */
public interface StatusApi {

  @Op(
      name = "qortex_status",
      text =
          "Reports whether the memory answers, its embedding model, what it knows and"
              + " learned, by domain, and how it was used since it was opened; on demand it checks"
              + " the store.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      route = "GET status",
      command = "status",
      commandAliases = {"domains", "stats", "inspect domains", "inspect stats"})
  StatusResult status(StatusInput input, Call call);

  /** Arguments of a status. */
  record StatusInput(
      @Arg(
              value = "Checks the store, too, which takes time and needs the scope admin.",
              byDefault = "false")
          boolean verify) {}

  /** Status of a memory. Callers who are bound to domains see these domains alone. */
  record StatusResult(
      @Arg("Always ok; a memory that cannot answer is an error.") String status,
      String embeddingModel,
      Knowledge knowledge,
      @Arg("By name.") List<DomainItem> domains,
      @Arg("Nodes that have a vector; absent for callers who are bound to domains.")
          Optional<Integer> vectorCount,
      @Arg("The number of the last change of the graph; absent likewise.") Optional<Long> revision,
      @Arg("Absent likewise.") Optional<Learning> learning,
      @Arg("Absent likewise.") Optional<Activity> activity,
      @Arg("Absent likewise, and when the host does not tell.") Optional<Health> health) {}

  /** Size of the graph. */
  record Knowledge(
      int domains,
      int sources,
      int concepts,
      int passages,
      int edges,
      @Arg("Stated rules.") int rules) {}

  /** A domain. */
  record DomainItem(
      String name,
      int conceptCount,
      int passageCount,
      int edgeCount,
      @Arg("Stated rules.") int ruleCount,
      @Arg("Time of the last ingestion into it; absent if unknown.")
          Optional<Instant> lastIngested) {

    /**
     * Converts the counts of a domain.
     *
     * @param lastIngested the time of the last ingestion into it
     */
    public static DomainItem of(String name, ElementCounts counts, Optional<Instant> lastIngested) {
      return new DomainItem(
          name, counts.concepts(), counts.passages(), counts.edges(), counts.rules(), lastIngested);
    }
  }

  /** Size of the learned state. */
  record Learning(
      @Arg("Outcomes of past questions.") int outcomes,
      @Arg("Nodes with a teleportation factor.") int factors,
      @Arg("Names of learners that have learned something, if the host tells.")
          List<String> learners) {}

  /** Calls of operations since the memory was opened. */
  record Activity(
      long queriesServed,
      @Arg("Calls that had an effect.") long feedbackGiven,
      @Arg("Feedback for each question.") double feedbackRate,
      @Arg("By word; reward for those without one.") SortedMap<String, Long> outcomes) {}

  /** Health of the process and its store. */
  record Health(
      @Arg("Time of the start.") Instant since,
      long calls,
      @Arg("Calls that were refused or failed, by code.") SortedMap<String, Long> errors,
      @Arg("Most calls first.") List<OperationItem> operations,
      @Arg("Minutes of the last hour with a call, the earliest first.") List<MinuteItem> minutes,
      @Arg("Size of the store in bytes; absent if unknown.") Optional<Long> storeBytes,
      @Arg("The last backup; absent without one.") Optional<BackupItem> lastBackup,
      @Arg("Result of the check; absent when none was asked for, or the store has none.")
          Optional<CheckItem> check) {}

  /** Calls of an operation. */
  record OperationItem(
      String operation,
      long calls,
      @Arg("Calls that were refused or failed.") long errors,
      @Arg("Median latency in milliseconds.") double medianMs,
      @Arg("Latency that 95 % of the calls stay below.") double p95Ms) {}

  /** Calls of all operations in a minute. */
  record MinuteItem(Instant at, long calls, long errors, double p95Ms) {}

  /** A backup. */
  record BackupItem(String name, Instant at, long bytes) {}

  /** Result of a check of the store. */
  record CheckItem(
      @Arg("True when nothing contradicts anything else.") boolean sound,
      @Arg("Faults and notes, each with what mends it.") List<String> findings) {}
}
