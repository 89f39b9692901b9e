package dev.qortex.engine.internal.client;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Pieces;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.evaluation.AnswerTrial;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.event.MemoryEvent.OutcomeCounts;
import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.FeedbackListener;
import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.core.feedback.FeedbackOutbox.OutboxEntry;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.ItemReward;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.Succession;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Recorder of feedback: keeps what is new of it, adjusts teleportation factors, notifies
 * in-transaction listeners and enqueues outbox entries for external ones. Thread-safe.
 */
public final class FeedbackRecorder {

  private static final int BATCH = 100;
  private static final int REPLAYED = 64;

  private final MemoryStore store;
  private final NodeEmbedder embedder;
  private final List<FeedbackListener> listeners;
  private final SortedMap<String, FeedbackListener> outboxListeners;
  private final EventSink events;
  private final InstantSource clock;
  private final FeedbackSettings settings;
  private final Optional<AnswerTrial> trial;
  private final ReentrantLock delivering = new ReentrantLock();

  /** True if there may be outbox entries that no delivery has seen yet. */
  private final AtomicBoolean asked = new AtomicBoolean();

  private final RecentAnswers answers;
  private final OutcomeWriter writer;
  private final ReplyObserver replies;

  public FeedbackRecorder(
      MemoryStore store,
      NodeEmbedder embedder,
      List<FeedbackListener> listeners,
      SortedMap<String, FeedbackListener> outboxListeners,
      EventSink events,
      InstantSource clock,
      FeedbackSettings settings,
      Optional<AnswerTrial> trial,
      int answersKept) {
    this.store = store;
    this.embedder = embedder;
    this.listeners = List.copyOf(listeners);
    this.outboxListeners = new TreeMap<>(outboxListeners);
    this.events = events;
    this.clock = clock;
    this.settings = settings;
    this.trial = trial;
    this.answers = new RecentAnswers(answersKept, store, embedder);
    this.writer = new OutcomeWriter(store, this.listeners, outboxListeners.keySet(), settings);
    this.replies = new ReplyObserver(store, answers, this.listeners, writer);
  }

  /** Answers that feedback may come for. */
  public RecentAnswers answers() {
    return answers;
  }

  /**
   * Learns outcomes of the items of an answer, and under its own id that of the answer as a whole,
   * which a trial takes in a transaction of its own.
   */
  public FeedbackReport take(String answerId, Map<String, Outcome> outcomes) {
    RecentAnswers.RecentAnswer given = answers.required(answerId);
    Outcome whole = outcomes.get(answerId);
    if (whole == null || trial.isEmpty()) {
      return takeItems(answerId, given, outcomes);
    }
    AnswerTrial.Result result =
        new AnswerTrial.Result(
            answerId, given.trace().withheld(), given.question().session(), whole, clock.instant());
    boolean counted = store.exclusively(() -> trial.get().onResult(result));
    Map<String, Outcome> ofItems = new TreeMap<>(outcomes);
    ofItems.remove(answerId);
    FeedbackReport items = takeItems(answerId, given, ofItems);
    List<String> repeated = new ArrayList<>(items.repeated());
    if (!counted) {
      repeated.add(answerId);
    }
    return new FeedbackReport(
        answerId, items.applied() + (counted ? 1 : 0), repeated, items.refused());
  }

  private FeedbackReport takeItems(
      String answerId, RecentAnswers.RecentAnswer given, Map<String, Outcome> outcomes) {
    SortedMap<String, Outcome> told = new TreeMap<>();
    outcomes.forEach((id, outcome) -> told.put(given.moved().getOrDefault(id, id), outcome));
    SortedMap<String, Outcome> known = new TreeMap<>(told);
    known.keySet().retainAll(given.itemIds());
    known.keySet().removeAll(gone(given, known.keySet()));
    FeedbackReport report =
        learn(
            answerId,
            given,
            told.keySet(),
            known,
            clock.instant(),
            () -> answers.checkKnown(answerId));
    if (report.applied() > 0) {
      deliver();
    }
    return report;
  }

  /** The nodes of the answer among these that the memory has no more. */
  private Set<String> gone(RecentAnswers.RecentAnswer given, Set<String> ids) {
    Set<String> gone = new TreeSet<>(given.shares().keySet());
    gone.retainAll(ids);
    gone.removeAll(store.graph().nodes(gone).keySet());
    return gone;
  }

  private String refusal(String answerId, RecentAnswers.RecentAnswer given, String id) {
    if (id.equals(answerId)) {
      return "The answer (%s) takes no outcome as a whole, since no trial runs.\nMaybe judge its items."
          .formatted(answerId);
    }
    if (!given.shares().containsKey(id)) {
      return FeedbackReport.noItem(answerId, id);
    }
    String shown = Checks.shown(id);
    return replacement(id)
        .map(
            by ->
                "The item (%s) was replaced by (%s).\nMaybe ask again and judge that."
                    .formatted(shown, by))
        .orElseGet(
            () -> "The item (%s) does not exist any more.\nMaybe ask again.".formatted(shown));
  }

  /** The node that replaced one; empty if nothing did. */
  private Optional<String> replacement(String id) {
    NodeQuery versions = NodeQuery.history().after(id + Succession.VERSION).limit(1);
    return store.graph().nodes(versions).stream()
        .filter(version -> Succession.current(version.id()).equals(id))
        .map(version -> version.validity().supersededBy())
        .filter(by -> !by.isEmpty())
        .findFirst();
  }

  /** Learns from the reply that was written with an answer. */
  public ReplyReport observe(String answerId, String reply, Set<String> domains) {
    Instant now = clock.instant();
    ReplyReport report = replies.observe(answerId, reply, domains, now);
    events.emit(new MemoryEvent.ReplyObserved(now, answerId, report.counts(), report.applied()));
    if (report.applied() > 0) {
      deliver();
    }
    return report;
  }

  /** Learns from a log; one report for each entry, in order. */
  public List<FeedbackReport> replay(List<LoggedFeedback> log) {
    List<FeedbackReport> reports = new ArrayList<>();
    try {
      Pieces.of(log, REPLAYED).forEach(piece -> replay(piece, reports));
    } finally {
      deliver();
    }
    return List.copyOf(reports);
  }

  private void replay(List<LoggedFeedback> piece, List<FeedbackReport> reports) {
    List<float[]> vectors =
        embedder.questions(piece.stream().map(entry -> entry.question().text()).toList());
    for (int i = 0; i < piece.size(); i++) {
      LoggedFeedback entry = piece.get(i);
      Set<String> nodes = store.graph().nodes(entry.outcomes().keySet()).keySet();
      RecentAnswers.RecentAnswer given =
          new RecentAnswers.RecentAnswer(
              entry.question(),
              vectors.get(i),
              nodes,
              Set.of(),
              new TreeMap<>(),
              Map.of(),
              AnswerTrace.NONE,
              Map.of());
      SortedMap<String, Outcome> known = new TreeMap<>(entry.outcomes());
      known.keySet().retainAll(nodes);
      reports.add(learn(entry.id(), given, entry.outcomes().keySet(), known, entry.at(), () -> {}));
    }
  }

  private FeedbackReport learn(
      String answerId,
      RecentAnswers.RecentAnswer given,
      Set<String> told,
      SortedMap<String, Outcome> known,
      Instant at,
      Runnable stillOpen) {
    Set<String> applied = known.isEmpty() ? Set.of() : learn(answerId, given, known, at, stillOpen);
    List<String> repeated = known.keySet().stream().filter(id -> !applied.contains(id)).toList();
    SortedMap<String, String> refused = new TreeMap<>();
    told.stream()
        .filter(id -> !known.containsKey(id))
        .forEach(id -> refused.put(id, refusal(answerId, given, id)));
    events.emit(
        new MemoryEvent.FeedbackApplied(
            clock.instant(), answerId, counts(known, applied), repeated.size(), refused.size()));
    return new FeedbackReport(answerId, applied.size(), repeated, refused);
  }

  private static OutcomeCounts counts(SortedMap<String, Outcome> outcomes, Set<String> applied) {
    return OutcomeCounts.of(
        applied.stream()
            .flatMap(id -> Stream.ofNullable(outcomes.get(id)))
            .map(Outcome::reward)
            .toList());
  }

  /** The ids whose outcomes are new. */
  private Set<String> learn(
      String answerId,
      RecentAnswers.RecentAnswer given,
      SortedMap<String, Outcome> outcomes,
      Instant at,
      Runnable stillOpen) {
    String session = given.question().session();
    FeedbackEvent announced = FeedbackEvent.of(answerId, session, outcomes, at);
    listeners.forEach(listener -> listener.prepare(announced));
    Supplier<Set<String>> work =
        () -> {
          embedder.check();
          stillOpen.run();
          checkSession(answerId, session);
          SortedMap<String, Outcome> fresh = new TreeMap<>(outcomes);
          fresh.keySet().removeAll(store.pastQuestions().recorded(answerId));
          if (fresh.isEmpty()) {
            return Set.of();
          }
          replies.withdraw(answerId);
          SortedMap<String, Outcome> counting =
              writer.counting(session, fresh, settings.perSession());
          writer.write(answerId, given, fresh, counting, at);
          return fresh.keySet();
        };
    return store.exclusively(work);
  }

  /**
   * Refuses feedback of another session than that of the answer, so that both are forgotten
   * together.
   */
  private void checkSession(String answerId, String session) {
    store
        .pastQuestions()
        .question(answerId)
        .map(PastQuestion::session)
        .filter(asker -> !asker.equals(session))
        .ifPresent(
            asker -> {
              throw new IllegalArgumentException(
                  "The answer (%s) was given to the session (%s), and not to (%s).\nMaybe replay it under an id of its own."
                      .formatted(answerId, asker, session));
            });
  }

  /**
   * Gives what was learned of nodes to other ids. Called inside of a transaction.
   *
   * @param ids the new ids, keyed by those of before
   */
  public void move(Map<String, String> ids) {
    store.pastQuestions().move(ids);
    Map<String, Double> deltas = new TreeMap<>();
    store
        .interoception()
        .factors(ids.keySet())
        .forEach((id, factor) -> deltas.put(ids.getOrDefault(id, id), factor - 1));
    store.interoception().adjust(deltas);
    store.interoception().forget(ids.keySet());
    listeners.forEach(listener -> listener.moved(ids));
  }

  /** Takes back what one session said. */
  public ForgetReport forget(String session) {
    Checks.id("session to forget", session);
    ForgetReport report = store.exclusively(() -> forgetNow(session));
    deliver();
    return report;
  }

  private ForgetReport forgetNow(String session) {
    List<Judged> said = store.pastQuestions().of(session);
    Set<String> items = new TreeSet<>();
    said.forEach(judged -> items.addAll(judged.rewards().keySet()));
    List<ItemReward> all = store.pastQuestions().given(items);
    List<ItemReward> others =
        all.stream().filter(given -> !given.session().equals(session)).toList();
    int factors = writer.adjust(items, all, others);
    answers.forget(session);
    store.pastQuestions().forgetAnswers(said.stream().map(j -> j.question().answerId()).toList());
    int observations = 0;
    for (FeedbackListener listener : listeners) {
      observations += listener.forget(session);
    }
    observations += trial.map(of -> of.forget(session)).orElse(0);
    store
        .outbox()
        .put(
            outboxListeners.keySet(),
            new OutboxEntry("forget/" + session, session, new TreeMap<>(), clock.instant()));
    int outcomes = said.stream().mapToInt(judged -> judged.rewards().size()).sum();
    return new ForgetReport(session, said.size(), outcomes, factors, observations);
  }

  /**
   * Delivers the outbox entries of external listeners, oldest first; one thread does, so that each
   * listener hears in order, and others do not wait for it. Who fails gets them again next time.
   * Inside of a transaction nothing is handed out: it may be taken back.
   */
  public void deliver() {
    asked.set(true);
    while (mayDeliver() && asked.get() && delivering.tryLock()) {
      try {
        if (asked.getAndSet(false)) {
          outboxListeners.forEach(this::deliver);
        }
      } finally {
        delivering.unlock();
      }
    }
  }

  private boolean mayDeliver() {
    return isCommitted() && !outboxListeners.isEmpty() && !delivering.isHeldByCurrentThread();
  }

  /** True outside of a transaction of this thread. */
  public boolean isCommitted() {
    return !(store instanceof Transactional transactional && transactional.inTransaction());
  }

  private void deliver(String name, FeedbackListener listener) {
    long last = 0;
    try {
      FeedbackOutbox outbox = store.outbox();
      for (SortedMap<Long, OutboxEntry> entries = outbox.waiting(name, 0, BATCH);
          !entries.isEmpty();
          entries = outbox.waiting(name, last, BATCH)) {
        for (Map.Entry<Long, OutboxEntry> numbered : entries.entrySet()) {
          last = numbered.getKey();
          hand(listener, numbered.getValue());
          outbox.done(List.of(last));
        }
      }
    } catch (RuntimeException e) {
      events.emit(new MemoryEvent.FeedbackWaits(clock.instant(), name, last, e));
    }
  }

  /** An entry without outcomes says that its session is to be forgotten. */
  private static void hand(FeedbackListener listener, OutboxEntry entry) {
    if (entry.rewards().isEmpty()) {
      listener.forget(entry.session());
    } else {
      FeedbackEvent event = event(entry);
      listener.prepare(event);
      listener.onFeedback(event);
    }
  }

  /** The number of outbox entries that wait for external listeners. */
  public int waiting() {
    Map<String, Integer> sizes = store.outbox().sizes();
    return outboxListeners.keySet().stream().mapToInt(name -> sizes.getOrDefault(name, 0)).sum();
  }

  private static FeedbackEvent event(OutboxEntry entry) {
    SortedMap<String, Outcome> outcomes = new TreeMap<>();
    entry.rewards().forEach((item, reward) -> outcomes.put(item, Outcome.reward(reward)));
    return new FeedbackEvent(entry.answerId(), entry.session(), outcomes, entry.at());
  }
}
