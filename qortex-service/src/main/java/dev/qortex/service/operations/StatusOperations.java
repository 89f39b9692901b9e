package dev.qortex.service.operations;

import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.service.Call;
import dev.qortex.service.internal.Rounded;
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
  public StatusResult status(Call call) {
    MemoryStatus status = call.within(memory).status();
    boolean whole = call.caller().domains().isEmpty();
    return new StatusResult(
        "ok",
        status.embeddingModel(),
        knowledge(status),
        status.graph().domains().entrySet().stream()
            .map(domain -> DomainItem.of(domain.getKey(), domain.getValue()))
            .toList(),
        Optional.of(status.vectors()).filter(any -> whole),
        Optional.of(status.graph().revision()).filter(any -> whole),
        Optional.of(new Learning(status.outcomes(), status.factors())).filter(any -> whole),
        Optional.of(activity()).filter(any -> whole));
  }

  private static Knowledge knowledge(MemoryStatus status) {
    ElementCounts all = status.graph().total();
    return new Knowledge(
        status.graph().domains().size(),
        status.graph().sources(),
        all.concepts(),
        all.passages(),
        all.edges(),
        all.rules());
  }

  private Activity activity() {
    SortedMap<String, Long> words = new TreeMap<>();
    outcomes.forEach((word, count) -> words.put(word, count.sum()));
    long asked = queries.get();
    long told = feedback.get();
    return new Activity(asked, told, asked == 0 ? 0 : Rounded.to4((double) told / asked), words);
  }
}
