package dev.qortex.service.operations;

import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.service.Call;
import dev.qortex.service.CallStatistics;
import dev.qortex.service.HostFacts;
import dev.qortex.service.Scope;
import dev.qortex.service.api.StatusApi;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Size and health of a memory, and its calls since the process started. */
final class StatusOperations implements StatusApi {

  private final QortexClient memory;
  private final Optional<Discovery> discovery;
  private final Optional<HostFacts> host;
  private final AtomicLong queries = new AtomicLong();
  private final AtomicLong feedback = new AtomicLong();
  private final ConcurrentSkipListMap<String, LongAdder> outcomes = new ConcurrentSkipListMap<>();

  StatusOperations(QortexClient memory, Optional<Discovery> discovery, Optional<HostFacts> host) {
    this.memory = memory;
    this.discovery = discovery;
    this.host = host;
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
          if (!report.refused().containsKey(id) && !report.repeated().contains(id)) {
            String word = outcome.word().isEmpty() ? "reward" : outcome.word();
            outcomes.computeIfAbsent(word, any -> new LongAdder()).increment();
          }
        });
  }

  @Override
  public StatusResult status(StatusInput input, Call call) {
    if (input.verify()) {
      requireAdmin(call);
    }
    MemoryStatus status = call.within(memory).status();
    boolean whole = call.caller().domains().isEmpty();
    return new StatusResult(
        "ok",
        status.embeddingModel(),
        knowledge(status),
        status.graph().domains().entrySet().stream()
            .map(domain -> item(domain.getKey(), domain.getValue()))
            .toList(),
        Optional.of(status.vectors()).filter(any -> whole),
        Optional.of(status.graph().revision()).filter(any -> whole),
        Optional.of(learning(status)).filter(any -> whole),
        Optional.of(activity()).filter(any -> whole),
        host.filter(any -> whole).map(facts -> health(facts, input.verify())));
  }

  private DomainItem item(String domain, ElementCounts counts) {
    return DomainItem.of(domain, counts, discovery.flatMap(one -> one.lastIngested(domain)));
  }

  private static void requireAdmin(Call call) {
    if (!call.caller().scopes().contains(Scope.ADMIN)) {
      throw ServiceException.forbidden(
          "verify",
          "A check of the store asks for the scope '%s', which '%s' does not have.\nAsk for a key with that scope."
              .formatted(Scope.ADMIN.value(), call.caller().name()));
    }
  }

  private Learning learning(MemoryStatus status) {
    return new Learning(
        status.outcomes(),
        status.factors(),
        host.map(facts -> List.copyOf(facts.learners())).orElse(List.of()));
  }

  private static Health health(HostFacts host, boolean verify) {
    CallStatistics.Snapshot calls = host.calls().snapshot();
    OptionalLong bytes = host.bytes();
    return new Health(
        calls.since(),
        calls.operations().stream().mapToLong(CallStatistics.Calls::calls).sum(),
        calls.errors(),
        calls.operations().stream()
            .map(
                each ->
                    new OperationItem(
                        each.operation(),
                        each.calls(),
                        each.errors(),
                        Rounded.to4(each.medianMillis()),
                        Rounded.to4(each.slowMillis())))
            .toList(),
        calls.minutes().stream()
            .map(
                each ->
                    new MinuteItem(
                        each.at(), each.calls(), each.errors(), Rounded.to4(each.slowMillis())))
            .toList(),
        bytes.isPresent() ? Optional.of(bytes.getAsLong()) : Optional.empty(),
        host.lastBackup().map(each -> new BackupItem(each.name(), each.at(), each.bytes())),
        verify
            ? host.verify().map(each -> new CheckItem(each.sound(), each.findings()))
            : Optional.empty());
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
