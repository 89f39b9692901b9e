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
 * Store of the outcomes of past questions with the vectors of the questions, so that a new question
 * can learn from similar ones, and with what the legs said, so that the legs can be weighed.
 * Thread-safe.
 */
public interface QueryFeedbackStore {

  /**
   * A question that was answered.
   *
   * @param answerId the id of its answer
   * @param text the question
   * @param vector its embedding
   * @param domains the domains it was asked in; empty for all
   * @param session the session that asked; empty when unknown
   * @param at the time of the feedback
   * @param shares the shares of the legs in the score, by item id and name of the leg, finite;
   *     empty when unknown
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

    /** A question of which it is not known what the legs said, nor where it was asked. */
    public PastQuestion(String answerId, String text, float[] vector, String session, Instant at) {
      this(answerId, text, vector, Set.of(), session, at, new TreeMap<>());
    }
  }

  /**
   * An answer that feedback may still come for.
   *
   * @param answerId its id
   * @param text the question
   * @param domains the domains it was asked in; empty for all
   * @param session the session that asked; empty when unknown
   * @param shares its items, and what each leg said of them, in finite numbers
   */
  record OpenAnswer(
      String answerId,
      String text,
      Set<String> domains,
      String session,
      SortedMap<String, SortedMap<String, Double>> shares) {

    /** Checks texts and shares, and makes defensive copies. */
    public OpenAnswer {
      Checks.id("answer id", answerId);
      Checks.id("question", text);
      domains = Checks.domains(domains);
      Checks.text("session", session);
      shares = copy(shares);
    }
  }

  /**
   * Outcome of one item of a past answer, as found for a similar question.
   *
   * @param answerId the answer
   * @param itemId the node
   * @param reward from 0 (rejected) to 1 (accepted)
   * @param similarity the cosine of both questions' vectors
   * @param session the session that asked; empty when unknown
   * @param at the time of the feedback
   */
  record PastOutcome(
      String answerId,
      String itemId,
      double reward,
      double similarity,
      String session,
      Instant at) {}

  /**
   * An outcome, as it came.
   *
   * @param number grows with every outcome that comes
   * @param itemId the node
   * @param reward from 0 (rejected) to 1 (accepted)
   * @param session the session that asked; empty when unknown
   */
  record ItemReward(long number, String itemId, double reward, String session) {}

  /**
   * Past question with the outcomes of its answer's items.
   *
   * @param question the question
   * @param rewards by item id, from 0 to 1; at least one
   */
  record Judged(PastQuestion question, SortedMap<String, Double> rewards) {

    /** Makes defensive copies. */
    public Judged {
      rewards = Collections.unmodifiableSortedMap(new TreeMap<>(rewards));
    }
  }

  /**
   * Keeps outcomes. What came of one item of one answer counts once: the first time; what is said
   * of the question counts the first time, too.
   *
   * @param rewards by item id, from 0 to 1
   * @return the items that had no outcome for this answer before
   * @throws IllegalArgumentException when the id of an item is blank, a reward is outside of [0,
   *     1], or the vector is not finite or differs in dimension from those before; nothing is kept
   *     then
   */
  Set<String> record(PastQuestion question, Map<String, Double> rewards);

  /** The items of that answer that have an outcome. */
  Set<String> recorded(String answerId);

  /** Question of an answer; empty when the answer has no outcome, or is too old. */
  Optional<PastQuestion> question(String answerId);

  /**
   * The outcomes of the most similar questions, by answer id and item id.
   *
   * @param question a vector of the dimension that was kept
   * @param domains the domains the question is asked in; empty for all. Questions that were asked
   *     in other domains only are left out
   * @param most of so many questions, from 1; of equally similar ones the newest
   * @param perSession so many of them of one session, from 1; those without a session are not
   *     counted
   * @param minSimilarity a cosine, from -1 to 1
   */
  List<PastOutcome> similar(
      float[] question, Set<String> domains, int most, int perSession, double minSimilarity);

  /**
   * The newest questions with outcomes, oldest first. The list is the same object as before as long
   * as nothing has changed.
   *
   * @param most the greatest number of questions, from 1
   * @param perSession so many of them of one session, from 1; those without a session are not
   *     counted
   */
  List<Judged> newest(int most, int perSession);

  /** All outcomes of these items, in the order in which they came. */
  List<ItemReward> given(Collection<String> itemIds);

  /** All questions of that session, oldest first. */
  List<Judged> of(String session);

  /** Number of outcomes of a session by item id, of these items; those without one are left out. */
  Map<String, Integer> counts(String session, Collection<String> itemIds);

  /**
   * Forgets what came of those items, and the questions of which nothing else is known; unknown ids
   * are harmless.
   */
  void forget(Collection<String> itemIds);

  /**
   * Forgets the questions that were asked in that domain or that brought any of those items,
   * whatever came of them, and likewise the answers that are kept for feedback.
   *
   * @return the ids of the answers that were forgotten
   */
  Set<String> forgetDomain(String domain, Collection<String> itemIds);

  /**
   * A number that changes with each {@link #forgetDomain}, of any client and process: what was
   * remembered of answers before has to be checked then.
   */
  long erasures();

  /** Forgets those answers; unknown ids are harmless. */
  void forgetAnswers(Collection<String> answerIds);

  /**
   * Forgets questions until so many are left: while one session has more than a tenth of that, its
   * oldest, then the oldest of all.
   */
  void keep(int questions);

  /**
   * Returns true if one more question of that session makes {@link #keep} forget an older one of
   * it: there are so many questions, and a tenth of that is the session's. What it says then cannot
   * be counted.
   *
   * @param session not empty
   */
  boolean isCrowdedBy(String session, int questions);

  /**
   * Keeps answers for feedback that comes later, and of all that are kept the newest so many; a
   * sixteenth more may be there. An answer that is kept already stays as it is.
   *
   * @param oldestFirst in the order in which they were given
   * @param most from 1
   */
  void keepOpen(List<OpenAnswer> oldestFirst, int most);

  /** An answer that is kept for feedback. */
  Optional<OpenAnswer> open(String answerId);

  /**
   * Lets go of the answers that are kept for feedback of that session; those that come later are
   * kept.
   */
  void forgetOpen(String session);

  /** The number of outcomes. */
  int size();

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
