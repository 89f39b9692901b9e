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
      name = "qortex_domains",
      text = "Lists the domains of the memory with their sizes.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      route = "GET domains",
      command = "domains",
      commandAliases = "inspect domains")
  DomainsResult domains(Call call);

  /** Domains. */
  record DomainsResult(@Arg("By name.") List<DomainItem> domains) {}

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

  @Op(
      name = "qortex_status",
      text = "Tells whether the memory answers, and with which embedding model.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      route = "GET status",
      command = "status")
  StatusResult status(Call call);

  /** Status of a memory. */
  record StatusResult(
      @Arg("Always ok; a memory that cannot answer is an error.") String status,
      String embeddingModel,
      int domainCount,
      int sourceCount,
      @Arg("Nodes that have a vector; absent for callers who are bound to domains.")
          Optional<Integer> vectorCount) {}

  @Op(
      name = "qortex_stats",
      text =
          "Tells how much the memory knows, what it learned from, and what qortex_ask,"
              + " qortex_query, qortex_compare and qortex_feedback did since the process"
              + " started.",
      toolset = Toolset.MEMORY,
      route = "GET stats",
      command = "stats",
      commandAliases = "inspect stats")
  StatsResult stats(Call call);

  /** Figures of a memory. */
  record StatsResult(Knowledge knowledge, Learning learning, Activity activity, Health health) {}

  /** Size of the graph. */
  record Knowledge(
      int domains,
      int concepts,
      int passages,
      int edges,
      int rules,
      int sources,
      List<DomainItem> domainBreakdown) {}

  /** Size of what was learned. */
  record Learning(
      @Arg("Outcomes of past questions.") int outcomes,
      @Arg("Nodes with a teleportation factor.") int factors) {}

  /** Calls of operations since the process started. */
  record Activity(
      long queriesServed,
      @Arg("Calls that had an effect.") long feedbackGiven,
      @Arg("Feedback for each question.") double feedbackRate,
      @Arg("By word; reward for those without one.") SortedMap<String, Long> outcomes) {}

  /** State of the stores. */
  record Health(String embeddingModel, int vectors, long revision) {}
}
