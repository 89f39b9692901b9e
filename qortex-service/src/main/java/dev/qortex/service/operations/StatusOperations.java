package dev.qortex.service.operations;

import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.internal.Nothing;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Size and health of a memory, and what was asked of it since the process started. */
final class StatusOperations implements OperationGroup {

  private final QortexClient memory;
  private final AtomicLong queries = new AtomicLong();
  private final AtomicLong feedback = new AtomicLong();
  private final ConcurrentSkipListMap<String, LongAdder> outcomes = new ConcurrentSkipListMap<>();

  StatusOperations(QortexClient memory) {
    this.memory = memory;
  }

  /** Counts a question. */
  void served() {
    queries.incrementAndGet();
  }

  /** Counts feedback that took effect, by the words of its outcomes; not repetitions. */
  void judged(Map<String, Outcome> told, FeedbackReport report) {
    if (report.applied() == 0) {
      return;
    }
    feedback.incrementAndGet();
    told.forEach(
        (id, outcome) -> {
          if (!report.refused().contains(id) && !report.repeated().contains(id)) {
            String word = outcome.word().isEmpty() ? "reward" : outcome.word();
            outcomes.computeIfAbsent(word, any -> new LongAdder()).increment();
          }
        });
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.reading(
                Toolset.MEMORY,
                "qortex_domains",
                "Lists the domains of the memory with their sizes.",
                Nothing.class,
                DomainsResult.class,
                this::domains)
            .withinDomains(),
        Operation.reading(
                Toolset.MEMORY,
                "qortex_status",
                "Tells whether the memory answers, and with which embedding model.",
                Nothing.class,
                StatusResult.class,
                this::status)
            .withinDomains(),
        Operation.reading(
            Toolset.MEMORY,
            "qortex_stats",
            "Tells how much the memory knows, what it learned from, and what qortex_ask,"
                + " qortex_query, qortex_compare and qortex_feedback did since the process"
                + " started.",
            Nothing.class,
            StatsResult.class,
            this::stats));
  }

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

  private DomainsResult domains(Nothing none, Call call) {
    return new DomainsResult(items(call.within(memory).status()));
  }

  private static List<DomainItem> items(MemoryStatus status) {
    return status.graph().domains().entrySet().stream()
        .map(domain -> DomainItem.of(domain.getKey(), domain.getValue()))
        .toList();
  }

  /** Status of a memory. */
  record StatusResult(
      @Arg("Always ok; a memory that cannot answer is an error.") String status,
      String embeddingModel,
      int domainCount,
      int sourceCount,
      @Arg("Nodes that have a vector; absent for callers who are bound to domains.")
          Optional<Integer> vectorCount) {}

  private StatusResult status(Nothing none, Call call) {
    MemoryStatus status = call.within(memory).status();
    return new StatusResult(
        "ok",
        status.embeddingModel(),
        status.graph().domains().size(),
        status.graph().sources(),
        call.caller().domains().isEmpty() ? Optional.of(status.vectors()) : Optional.empty());
  }

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

  private StatsResult stats(Nothing none, Call call) {
    MemoryStatus status = memory.status();
    ElementCounts all = status.graph().total();
    List<DomainItem> domains = items(status);
    SortedMap<String, Long> words = new TreeMap<>();
    outcomes.forEach((word, count) -> words.put(word, count.sum()));
    long asked = queries.get();
    long told = feedback.get();
    return new StatsResult(
        new Knowledge(
            domains.size(),
            all.concepts(),
            all.passages(),
            all.edges(),
            all.rules(),
            status.graph().sources(),
            domains),
        new Learning(status.outcomes(), status.factors()),
        new Activity(asked, told, asked == 0 ? 0 : Rounded.to4((double) told / asked), words),
        new Health(status.embeddingModel(), status.vectors(), status.graph().revision()));
  }
}
