package dev.qortex.engine.internal.client;

import dev.qortex.commons.Checks;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.ranking.Retrieval;
import dev.qortex.engine.internal.relevance.RelevanceCalibration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The answers that feedback may still come for: the newest ones of this client, up to a limit, and
 * those that earlier clients left in the store when they were closed. Thread-safe.
 */
public final class RecentAnswers {

  /**
   * An answer, as far as feedback needs it.
   *
   * @param itemIds of its items and rules
   * @param stated ids of its stated rules; empty of an answer that an earlier client left
   * @param shares what each leg said of its items; nothing of rules, from which no leg learns
   * @param domains of its question and items, with the time at which each was created
   * @param trace its circumstances
   * @param moved new ids of items, keyed by those that the answer showed
   */
  record RecentAnswer(
      Question question,
      float[] vector,
      Set<String> itemIds,
      Set<String> stated,
      SortedMap<String, SortedMap<String, Double>> shares,
      Map<String, Instant> domains,
      AnswerTrace trace,
      Map<String, String> moved) {

    PastQuestion past(String answerId, Instant at) {
      return new PastQuestion(
          answerId,
          question.text(),
          vector,
          question.filter().domains(),
          question.session(),
          at,
          shares);
    }

    /** A copy for another session. */
    RecentAnswer session(String name) {
      return new RecentAnswer(
          question.session(name), vector, itemIds, stated, shares, domains, trace, moved);
    }

    /** The items and rules, in falling order of the sum of their legs. */
    List<String> ranked() {
      return itemIds.stream()
          .sorted(
              Comparator.comparingDouble((String id) -> fused(id))
                  .reversed()
                  .thenComparing(IdOrder.BY_CODE_POINT))
          .toList();
    }

    private double fused(String id) {
      return shares.getOrDefault(id, Collections.emptySortedMap()).entrySet().stream()
          .filter(share -> !share.getKey().equals(RelevanceCalibration.NAME))
          .mapToDouble(Map.Entry::getValue)
          .sum();
    }

    private OpenAnswer open(String answerId) {
      SortedMap<String, SortedMap<String, Double>> all = new TreeMap<>(shares);
      itemIds.forEach(id -> all.putIfAbsent(id, Collections.emptySortedMap()));
      return new OpenAnswer(
          answerId, question.text(), question.filter().domains(), question.session(), all, trace);
    }

    /** A copy with other ids of items, keyed by those of before. */
    RecentAnswer moved(Map<String, String> ids) {
      OpenAnswer now = open("moved").moved(ids);
      Map<String, String> all = new TreeMap<>(moved);
      all.replaceAll((shown, id) -> ids.getOrDefault(id, id));
      itemIds.stream()
          .filter(ids::containsKey)
          .forEach(id -> all.putIfAbsent(id, ids.getOrDefault(id, id)));
      SortedMap<String, SortedMap<String, Double>> said = new TreeMap<>(now.shares());
      said.values().removeIf(SortedMap::isEmpty);
      return new RecentAnswer(
          question,
          vector,
          Set.copyOf(now.shares().keySet()),
          stated,
          said,
          domains,
          now.trace(),
          all);
    }

    /** A copy without candidates that are gone. */
    RecentAnswer without(Set<String> gone) {
      Set<String> left = new HashSet<>(trace.ids());
      return left.removeAll(gone)
          ? new RecentAnswer(
              question, vector, itemIds, stated, shares, domains, trace.of(left), moved)
          : this;
    }
  }

  /** Creation time of a domain that is not there. */
  private static final Instant NEVER = Instant.MAX;

  private final int most;
  private final MemoryStore memory;
  private final GraphBackend graph;
  private final QueryFeedbackStore store;
  private final NodeEmbedder embedder;
  private final Map<String, RecentAnswer> answers;

  /** Creation times of domains since the last erasure, so that a question asks for none again. */
  private final Map<String, Instant> known = new ConcurrentHashMap<>();

  /**
   * The state of {@link QueryFeedbackStore#erasures} that the answers here were checked against.
   */
  private long erasures;

  RecentAnswers(int most, MemoryStore memory, NodeEmbedder embedder) {
    this.most = most;
    this.memory = memory;
    this.graph = memory.graph();
    this.store = memory.pastQuestions();
    this.embedder = embedder;
    this.erasures = store.erasures();
    answers =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, RecentAnswer> eldest) {
            return size() > most;
          }
        };
  }

  /**
   * Adds an answer, unless one of its domains is gone meanwhile.
   *
   * @param withheld whether it has no items for the sake of a trial
   * @param at the time of the answer
   * @param checked the result of {@link #dropErased} before the retrieval: what was removed since
   *     then may be among the items
   */
  public void add(
      Question question, Retrieval retrieval, boolean withheld, Instant at, long checked) {
    Answer answer = retrieval.answer();
    Set<String> ids =
        Stream.concat(
                answer.items().stream().map(AnswerItem::id), answer.rules().stream().map(Rule::id))
            .collect(Collectors.toUnmodifiableSet());
    Map<String, Instant> domains = new TreeMap<>();
    Stream.of(
            question.filter().domains().stream(),
            answer.items().stream().map(item -> item.node().domain()),
            answer.rules().stream().map(Rule::domain))
        .flatMap(names -> names)
        .distinct()
        .forEach(name -> domains.put(name, known.computeIfAbsent(name, this::created)));
    if (domains.containsValue(NEVER)) {
      known.values().removeIf(NEVER::equals);
      return;
    }
    RecentAnswer recent =
        new RecentAnswer(
            question,
            retrieval.vector(),
            ids,
            answer.rules().stream()
                .filter(rule -> rule.derivation() == Rule.Derivation.EXPLICIT)
                .map(Rule::id)
                .collect(Collectors.toUnmodifiableSet()),
            retrieval.shares(),
            domains,
            new AnswerTrace(
                at,
                answer.relevance(),
                withheld,
                retrieval.trace().revision(),
                retrieval.trace().considered()),
            Map.of());
    synchronized (this) {
      answers.put(answer.id(), recent);
      erasures = Math.min(erasures, checked);
    }
  }

  /** The questions of the answers that this client keeps, oldest first. */
  List<Question> questions() {
    dropErased();
    return here().values().stream().map(RecentAnswer::question).toList();
  }

  /** The time at which a domain was created. */
  private Instant created(String domain) {
    return graph.domain(domain).map(Domain::createdAt).orElse(NEVER);
  }

  Optional<RecentAnswer> find(String answerId) {
    return ofThisClient(answerId).or(() -> store.open(answerId).map(this::given));
  }

  /**
   * The answer of that id.
   *
   * @throws UnknownNameException when it is unknown or too old
   */
  RecentAnswer required(String answerId) {
    return find(answerId).orElseThrow(() -> unknown(answerId));
  }

  /** Refuses an answer that feedback may no longer come for. */
  void checkKnown(String answerId) {
    if (!contains(answerId)) {
      throw unknown(answerId);
    }
  }

  private UnknownNameException unknown(String answerId) {
    return new UnknownNameException(
        "answer_id",
        "The answer (%s) is unknown.\nMaybe it is older than the newest %s answers, its domain was erased, a source of it was retracted, or the process that gave it was killed or has not closed its client: ask again."
            .formatted(Checks.shown(answerId), most));
  }

  /** True if feedback may still come for that answer. */
  private boolean contains(String answerId) {
    return ofThisClient(answerId).isPresent() || store.open(answerId).isPresent();
  }

  /**
   * Drops answers that an erasure or a retraction concerns, also one of another client or process:
   * those of which a domain was created anew or removed, or a node or a stated rule was removed.
   *
   * @return the state of {@link QueryFeedbackStore#erasures} that the rest was checked against
   */
  public long dropErased() {
    // Asked without the monitor: a transaction of another thread may wait for it.
    long now = store.erasures();
    if (!isChecked(now)) {
      known.clear();
      Map<String, RecentAnswer> erased = here();
      Set<String> checked = Set.copyOf(erased.keySet());
      Set<String> gone = goneCandidates(erased.values());
      Set<String> rules = statedRules(erased.values());
      erased.values().removeIf(answer -> isWhole(answer, rules));
      synchronized (this) {
        answers.keySet().removeAll(erased.keySet());
        answers.replaceAll((id, answer) -> answer.without(gone));
        // One that came meanwhile is checked by the next call.
        erasures = checked.containsAll(answers.keySet()) ? now : erasures;
      }
    }
    return now;
  }

  private synchronized boolean isChecked(long now) {
    return now == erasures;
  }

  /** The stated rules that are there now, of the domains of answers with such. */
  private Set<String> statedRules(Collection<RecentAnswer> kept) {
    Set<String> domains = new HashSet<>();
    Set<String> wanted = new HashSet<>();
    for (RecentAnswer answer : kept) {
      if (!answer.stated().isEmpty()) {
        wanted.addAll(answer.stated());
        domains.addAll(answer.domains().keySet());
      }
    }
    if (wanted.isEmpty()) {
      return Set.of();
    }
    RuleQuery query = RuleQuery.history().domains(domains);
    try (Stream<ExplicitRule> rules = graph.streamRules(query)) {
      return rules.map(ExplicitRule::id).filter(wanted::contains).collect(Collectors.toSet());
    }
  }

  private boolean isWhole(RecentAnswer answer, Set<String> rules) {
    Set<String> items = answer.shares().keySet();
    return rules.containsAll(answer.stated())
        && answer.domains().entrySet().stream()
            .allMatch(domain -> created(domain.getKey()).equals(domain.getValue()))
        && graph.nodes(items).size() == items.size();
  }

  private Set<String> goneCandidates(Collection<RecentAnswer> kept) {
    Set<String> ids = new HashSet<>();
    kept.forEach(answer -> ids.addAll(answer.trace().ids()));
    ids.removeAll(graph.nodes(ids).keySet());
    return ids;
  }

  private Optional<RecentAnswer> ofThisClient(String answerId) {
    dropErased();
    synchronized (this) {
      return Optional.ofNullable(answers.get(answerId));
    }
  }

  private RecentAnswer given(OpenAnswer open) {
    SortedMap<String, SortedMap<String, Double>> said = new TreeMap<>(open.shares());
    Set<String> itemIds = Set.copyOf(said.keySet());
    said.values().removeIf(SortedMap::isEmpty);
    return new RecentAnswer(
        Question.of(open.text()).in(open.domains().toArray(new String[0])).session(open.session()),
        embedder.questions(List.of(open.text())).get(0),
        itemIds,
        Set.of(),
        said,
        Map.of(),
        open.trace(),
        Map.of());
  }

  /** Gives the items of the answers of this client other ids, keyed by those of before. */
  public synchronized void move(Map<String, String> ids) {
    answers.replaceAll((id, answer) -> answer.moved(ids));
  }

  /** Drops the answers of this client that returned one of the removed nodes or rules. */
  public synchronized void dropThoseWith(Collection<String> removed) {
    Set<String> ids = Set.copyOf(removed);
    answers.values().removeIf(answer -> !Collections.disjoint(answer.itemIds(), ids));
  }

  /** Lets go of what that session was answered. */
  void forget(String session) {
    synchronized (this) {
      answers.values().removeIf(given -> given.question().session().equals(session));
    }
    store.forgetOpen(session);
  }

  /**
   * Leaves them in the store, in one write. One that the store refuses for what it is, is dropped,
   * so that the others are left; when the store itself fails, what is not left stays here, and this
   * may be repeated.
   *
   * @param onFailure told how many were not left, and why
   */
  public void leave(BiConsumer<Integer, RuntimeException> onFailure) {
    Map<String, RecentAnswer> here = here();
    if (here.isEmpty()) {
      return;
    }
    try {
      memory.exclusively(
          () -> {
            dropErased();
            store.keepOpen(here().entrySet().stream().map(RecentAnswers::open).toList(), most);
            return true;
          });
      drop(here.keySet());
    } catch (QortexException | IllegalStateException e) {
      onFailure.accept(here.size(), e);
    } catch (RuntimeException e) {
      leaveOneByOne(here.keySet(), onFailure);
    }
  }

  private void leaveOneByOne(
      Set<String> answerIds, BiConsumer<Integer, RuntimeException> onFailure) {
    List<RuntimeException> refusals = new ArrayList<>();
    int left = 0;
    for (String answerId : answerIds) {
      try {
        memory.exclusively(() -> leaveOne(answerId));
        left++;
      } catch (QortexException | IllegalStateException e) {
        refusals.forEach(e::addSuppressed);
        onFailure.accept(answerIds.size() - left, e);
        return;
      } catch (RuntimeException e) {
        refusals.add(e);
      }
      drop(Set.of(answerId));
    }
    if (!refusals.isEmpty()) {
      RuntimeException first = refusals.get(0);
      refusals.stream().skip(1).forEach(first::addSuppressed);
      onFailure.accept(refusals.size(), first);
    }
  }

  /** Leaves an answer, unless it was dropped; true. */
  private boolean leaveOne(String answerId) {
    ofThisClient(answerId)
        .ifPresent(answer -> store.keepOpen(List.of(answer.open(answerId)), most));
    return true;
  }

  private static OpenAnswer open(Map.Entry<String, RecentAnswer> answer) {
    return answer.getValue().open(answer.getKey());
  }

  private synchronized Map<String, RecentAnswer> here() {
    return new LinkedHashMap<>(answers);
  }

  private synchronized void drop(Set<String> answerIds) {
    answers.keySet().removeAll(answerIds);
  }
}
