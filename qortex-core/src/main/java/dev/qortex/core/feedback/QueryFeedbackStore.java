package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Store of the outcomes and vectors of past questions, so that a new question can learn from
 * similar ones, and of the scores of the legs, so that the legs can be weighted. Thread-safe.
 */
public interface QueryFeedbackStore {

  /**
   * Question that was answered.
   *
   * @param answerId the id of its answer
   * @param text the question
   * @param vector the embedding of the question
   * @param domains the domains of the question; empty for all
   * @param session the session that asked; empty if unknown
   * @param at the time of the feedback
   * @param shares the shares of the legs in the score, by item id and name of the leg, finite;
   *     empty if unknown
   */
  record PastQuestion(
      String answerId,
      String text,
      float[] vector,
      Set<String> domains,
      String session,
      Instant at,
      SortedMap<String, SortedMap<String, Double>> shares) {

    /** Checks texts and shares, and makes defensive copies. */
    public PastQuestion {
      Checks.id("answer id", answerId);
      Checks.text("question", text);
      domains = Checks.domains(domains);
      Checks.text("session", session);
      shares = copy(shares);
    }

    /** Creates a question without shares of legs and without domains. */
    public PastQuestion(String answerId, String text, float[] vector, String session, Instant at) {
      this(answerId, text, vector, Set.of(), session, at, new TreeMap<>());
    }

    /** Returns a copy with other ids of items, keyed by those of before. */
    public PastQuestion moved(Map<String, String> ids) {
      return new PastQuestion(
          answerId, text, vector, domains, session, at, QueryFeedbackStore.moved(shares, ids));
    }
  }

  /**
   * Answer that still accepts feedback.
   *
   * @param answerId the id of the answer
   * @param text the question
   * @param domains the domains of the question; empty for all
   * @param session the session that asked; empty if unknown
   * @param shares the items and the finite shares of each leg in their scores
   * @param trace the trace of the answer; {@link AnswerTrace#NONE} if unknown
   */
  record OpenAnswer(
      String answerId,
      String text,
      Set<String> domains,
      String session,
      SortedMap<String, SortedMap<String, Double>> shares,
      AnswerTrace trace) {

    /** Checks texts and shares, and makes defensive copies. */
    public OpenAnswer {
      Checks.id("answer id", answerId);
      Checks.id("question", text);
      domains = Checks.domains(domains);
      Checks.text("session", session);
      shares = copy(shares);
      Checks.given("trace", trace);
    }

    /** An answer of which the circumstances are unknown. */
    public OpenAnswer(
        String answerId,
        String text,
        Set<String> domains,
        String session,
        SortedMap<String, SortedMap<String, Double>> shares) {
      this(answerId, text, domains, session, shares, AnswerTrace.NONE);
    }

    /** Returns a copy with other ids of items and candidates, keyed by those of before. */
    public OpenAnswer moved(Map<String, String> ids) {
      return new OpenAnswer(
          answerId,
          text,
          domains,
          session,
          QueryFeedbackStore.moved(shares, ids),
          trace.moved(ids));
    }

    /** Returns whether any of the items was among its items or its other candidates. */
    public boolean considered(Set<String> itemIds) {
      return !Collections.disjoint(shares.keySet(), itemIds)
          || trace.candidates().stream().anyMatch(one -> itemIds.contains(one.id()));
    }
  }

  /**
   * Outcome of one item of a past answer, as found for a similar question.
   *
   * @param answerId the answer
   * @param question the text of the past question
   * @param itemId the id of the node
   * @param reward the reward, from 0 (rejected) to 1 (accepted)
   * @param similarity the cosine of both questions' vectors
   * @param session the session that asked; empty if unknown
   * @param at the time of the feedback
   */
  record PastOutcome(
      String answerId,
      String question,
      String itemId,
      double reward,
      double similarity,
      String session,
      Instant at) {}

  /**
   * Outcome of one item, in the order of arrival.
   *
   * @param number the sequence number, which grows with every outcome
   * @param itemId the id of the node
   * @param reward the reward, from 0 (rejected) to 1 (accepted)
   * @param session the session that asked; empty if unknown
   */
  record ItemReward(long number, String itemId, double reward, String session) {}

  /**
   * Past question with the outcomes of its answer's items.
   *
   * @param question the question
   * @param rewards the rewards from 0 to 1, keyed by item id; at least one
   */
  record Judged(PastQuestion question, SortedMap<String, Double> rewards) {

    /** Makes defensive copies. */
    public Judged {
      rewards = Collections.unmodifiableSortedMap(new TreeMap<>(rewards));
    }
  }

  /**
   * Records outcomes. What came of one item of one answer counts once: the first time; what is said
   * of the question counts the first time, too.
   *
   * @param rewards the rewards from 0 to 1, keyed by item id
   * @return the items that had no outcome for this answer before
   * @throws IllegalArgumentException when the id of an item is blank, a reward is outside of [0,
   *     1], or the vector is not finite or differs in dimension from those before; nothing is kept
   *     then
   */
  Set<String> record(PastQuestion question, Map<String, Double> rewards);

  /** The items of an answer that have an outcome. */
  Set<String> recorded(String answerId);

  /** The question of an answer; empty if the answer has no outcome, or is too old. */
  Optional<PastQuestion> question(String answerId);

  /**
   * The outcomes of the most similar questions, by answer id and item id.
   *
   * @param question the vector of the question, of the stored dimension
   * @param domains the domains of the question; empty for all. Questions that were asked in other
   *     domains only are left out
   * @param most the greatest number of questions, from 1; of equally similar ones the newest
   * @param perSession the greatest number of questions of one session, from 1; questions without a
   *     session are not limited
   * @param minSimilarity the least cosine, from -1 to 1
   */
  List<PastOutcome> similar(
      float[] question, Set<String> domains, int most, int perSession, double minSimilarity);

  /**
   * The newest questions with outcomes, oldest first. The list is the same object as before as long
   * as nothing has changed.
   *
   * @param most the greatest number of questions, from 1
   * @param perSession the greatest number of questions of one session, from 1; questions without a
   *     session are not limited
   */
  List<Judged> newest(int most, int perSession);

  /** All outcomes of these items, in the order of arrival. */
  List<ItemReward> given(Collection<String> itemIds);

  /** All questions of a session, oldest first. */
  List<Judged> of(String session);

  /**
   * The number of outcomes of a session by item id, for these items; items without an outcome are
   * left out.
   */
  Map<String, Integer> counts(String session, Collection<String> itemIds);

  /**
   * Gives the outcomes, shares and traces of items to other ids: the same text has a new place. An
   * id that has an outcome for an answer keeps that.
   *
   * @param ids the new ids, keyed by those of before; no id is both
   */
  void move(Map<String, String> ids);

  /**
   * Forgets the outcomes of those items, and questions that are left without outcomes; unknown ids
   * are ignored.
   */
  void forget(Collection<String> itemIds);

  /**
   * Forgets the questions that were asked in that domain or that returned any of those items, with
   * all of their outcomes, and likewise the open answers.
   *
   * @return the ids of the answers that were forgotten
   */
  Set<String> forgetDomain(String domain, Collection<String> itemIds);

  /**
   * Forgets the questions that returned any of those items, with all of their outcomes, and the
   * open answers that had one among their candidates; unknown ids are ignored.
   *
   * @return the ids of the answers that were forgotten
   */
  Set<String> forgetItems(Collection<String> itemIds);

  /**
   * Counter that changes with each {@link #forgetDomain} and {@link #forgetItems}, of any client
   * and process; answers that were cached before must then be checked again.
   */
  long erasures();

  /** Forgets those answers, open ones included; unknown ids are ignored. */
  void forgetAnswers(Collection<String> answerIds);

  /**
   * Forgets questions until the given number is left: first the oldest of a session that has more
   * than a tenth of that number, then the oldest of all.
   */
  void keep(int questions);

  /**
   * Returns true if one more question of that session makes {@link #keep} forget an older one of
   * it: the store is full, and the session has a tenth of that number. What it says then cannot be
   * counted.
   *
   * @param session the session; not empty
   */
  boolean isCrowdedBy(String session, int questions);

  /**
   * Keeps answers for later feedback, and only the newest up to the limit; up to a sixteenth more
   * may remain. An answer that is kept already stays as it is.
   *
   * @param oldestFirst the answers in the order in which they were given
   * @param most the limit, from 1
   */
  void keepOpen(List<OpenAnswer> oldestFirst, int most);

  /** The open answer with an id. */
  Optional<OpenAnswer> open(String answerId);

  /** Removes the open answers of a session; later answers of it are kept. */
  void forgetOpen(String session);

  /** The number of outcomes. */
  int size();

  private static SortedMap<String, SortedMap<String, Double>> moved(
      SortedMap<String, SortedMap<String, Double>> shares, Map<String, String> ids) {
    SortedMap<String, SortedMap<String, Double>> moved = new TreeMap<>();
    shares.forEach((item, legs) -> moved.put(ids.getOrDefault(item, item), legs));
    return moved;
  }

  private static SortedMap<String, SortedMap<String, Double>> copy(
      SortedMap<String, SortedMap<String, Double>> shares) {
    SortedMap<String, SortedMap<String, Double>> copy = new TreeMap<>();
    shares.forEach(
        (item, legs) -> {
          legs.forEach((leg, share) -> Checks.finite("share", Checks.text("leg", leg), share));
          copy.put(
              Checks.id("item of an answer", item),
              Collections.unmodifiableSortedMap(new TreeMap<>(legs)));
        });
    return Collections.unmodifiableSortedMap(copy);
  }
}
