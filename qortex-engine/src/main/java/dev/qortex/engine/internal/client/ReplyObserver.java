package dev.qortex.engine.internal.client;

import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.FeedbackListener;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.feedback.QueryFeedbackStore.ItemReward;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.feedback.ReplyReport.ItemUse;
import dev.qortex.core.model.Node;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.client.RecentAnswers.RecentAnswer;
import dev.qortex.engine.internal.reply.ReplyOutcomes;
import dev.qortex.engine.internal.reply.ReplyReader;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * Learns from replies. What a reply says of an answer is kept under an id of its own, so that
 * explicit feedback on the answer can take its place. Thread-safe.
 */
final class ReplyObserver {

  /** Outcomes of a node in a session, after which those by replies do not count. */
  private static final int MOST_OF_SESSION = 3;

  private final MemoryStore store;
  private final RecentAnswers answers;
  private final List<FeedbackListener> listeners;
  private final OutcomeWriter writer;

  ReplyObserver(
      MemoryStore store,
      RecentAnswers answers,
      List<FeedbackListener> listeners,
      OutcomeWriter writer) {
    this.store = store;
    this.answers = answers;
    this.listeners = listeners;
    this.writer = writer;
  }

  /**
   * Reads a reply, and records the weak outcomes of items that it used.
   *
   * @param domains of the items that are looked at; empty for all
   */
  ReplyReport observe(String answerId, String reply, Set<String> domains, Instant at) {
    RecentAnswer given = answers.required(answerId);
    List<ItemUse> items = ReplyReader.read(given.question().text(), texts(given, domains), reply);
    SortedMap<String, Outcome> outcomes = ReplyOutcomes.of(items);
    SortedMap<String, Outcome> applied =
        outcomes.isEmpty() ? outcomes : record(answerId, given, outcomes, at);
    return new ReplyReport(
        answerId,
        items.stream().map(item -> item.with(applied.get(item.itemId()))).toList(),
        applied.size());
  }

  /** Texts of the items that are still there, by id, the best item first. */
  private Map<String, String> texts(RecentAnswer given, Set<String> domains) {
    Map<String, Node> nodes = store.graph().nodes(given.itemIds());
    Map<String, String> texts = new LinkedHashMap<>();
    for (String id : given.ranked()) {
      Node node = nodes.get(id);
      if (node != null && (domains.isEmpty() || domains.contains(node.domain()))) {
        texts.put(id, node.content());
      }
    }
    return texts;
  }

  private SortedMap<String, Outcome> record(
      String answerId, RecentAnswer asked, SortedMap<String, Outcome> outcomes, Instant at) {
    RecentAnswer given =
        asked.question().session().isEmpty() ? asked.session(sessionOfDay(at)) : asked;
    String session = given.question().session();
    FeedbackEvent announced = FeedbackEvent.of(ofReply(answerId), session, outcomes, at);
    listeners.forEach(listener -> listener.prepare(announced));
    return store.exclusively(
        () -> {
          answers.checkKnown(answerId);
          QueryFeedbackStore past = store.pastQuestions();
          boolean isFirst =
              past.recorded(answerId).isEmpty() && past.recorded(ofReply(answerId)).isEmpty();
          SortedMap<String, Outcome> none = outcomes.headMap(outcomes.firstKey());
          SortedMap<String, Outcome> counting =
              isFirst ? writer.counting(session, outcomes, MOST_OF_SESSION) : none;
          if (!counting.isEmpty()) {
            writer.write(ofReply(answerId), given, counting, counting, at);
          }
          return counting;
        });
  }

  /** The id under which the outcomes by the reply to an answer are kept. */
  private static String ofReply(String answerId) {
    return answerId + "#reply";
  }

  /** Session of the replies to questions without one: those of a day can be forgotten together. */
  private static String sessionOfDay(Instant at) {
    return "replies-" + LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  /** Takes back what the reply to an answer said, but for what listeners learned. */
  void withdraw(String answerId) {
    QueryFeedbackStore past = store.pastQuestions();
    Set<String> items = past.recorded(ofReply(answerId));
    if (!items.isEmpty()) {
      List<ItemReward> before = past.given(items);
      past.forgetAnswers(List.of(ofReply(answerId)));
      writer.adjust(items, before, past.given(items));
    }
  }
}
