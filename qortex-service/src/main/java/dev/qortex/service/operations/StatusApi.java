package dev.qortex.service.operations;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Size, health and use of a memory. */
public interface StatusApi {

  @Op(
      name = "qortex_status",
      text =
          "Tells whether the memory answers, with which embedding model, how much it knows and what"
              + " it learned from, by domain, and how it was used since it was opened.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      route = "GET status",
      command = "status",
      commandAliases = {"domains", "stats", "inspect domains", "inspect stats"})
  StatusResult status(Call call);

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
      @Arg("Absent likewise.") Optional<Activity> activity) {}

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
      @Arg("Stated rules.") int ruleCount) {

    static DomainItem of(String name, ElementCounts counts) {
      return new DomainItem(
          name, counts.concepts(), counts.passages(), counts.edges(), counts.rules());
    }
  }

  /** Size of what was learned. */
  record Learning(
      @Arg("Outcomes of past questions.") int outcomes,
      @Arg("Nodes with a teleportation factor.") int factors) {}

  /** Calls of operations since the memory was opened. */
  record Activity(
      long queriesServed,
      @Arg("Calls that had an effect.") long feedbackGiven,
      @Arg("Feedback for each question.") double feedbackRate,
      @Arg("By word; reward for those without one.") SortedMap<String, Long> outcomes) {}
}
