package dev.qortex.service.operations;

import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.service.Call;
import dev.qortex.service.internal.Rounded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Size and health of a memory, and what was asked of it since the process started. */
final class StatusOperations implements StatusApi {

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
  public DomainsResult domains(Call call) {
    return new DomainsResult(items(call.within(memory).status()));
  }

  private static List<DomainItem> items(MemoryStatus status) {
    return status.graph().domains().entrySet().stream()
        .map(domain -> DomainItem.of(domain.getKey(), domain.getValue()))
        .toList();
  }

  @Override
  public StatusResult status(Call call) {
    MemoryStatus status = call.within(memory).status();
    return new StatusResult(
        "ok",
        status.embeddingModel(),
        status.graph().domains().size(),
        status.graph().sources(),
        call.caller().domains().isEmpty() ? Optional.of(status.vectors()) : Optional.empty());
  }

  @Override
  public StatsResult stats(Call call) {
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
