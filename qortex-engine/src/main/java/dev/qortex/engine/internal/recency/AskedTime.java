package dev.qortex.engine.internal.recency;

import dev.qortex.core.model.Passage;
import dev.qortex.core.query.Question;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * Time that a question asks about, as its words tell it. Of two passages about the same thing it
 * says which one counts more.
 *
 * @param order of the passages
 * @param until the end of a period that the question names, for {@link Order#UNTIL}; otherwise the
 *     greatest instant
 */
public record AskedTime(Order order, Instant until) {

  /** Order in which passages about the same thing count, by when they were said. */
  public enum Order {
    /** Newest first: the question asks for the present. */
    NEWEST,
    /** Oldest first: the question asks for a former state. */
    OLDEST,
    /** Newest of a period and before it first: the question asks for the state in that period. */
    UNTIL,
    /**
     * Newest first of those that fit the question almost as well as the best: it asks for a past
     * event, such as a purchase, whose outcome may hold until the next one.
     */
    LAST,
    /**
     * None: the question asks when, why or how something happened, what was so during something
     * else, or for what might be.
     */
    NONE
  }

  static final AskedTime PRESENT = new AskedTime(Order.NEWEST, Instant.MAX);
  static final AskedTime FORMER = new AskedTime(Order.OLDEST, Instant.MAX);
  static final AskedTime LAST = new AskedTime(Order.LAST, Instant.MAX);
  static final AskedTime ANY = new AskedTime(Order.NONE, Instant.MAX);

  /**
   * The time that a question asks about: the present, unless its words say otherwise; or in place
   * of the present the instant that it names by {@link Question#asOf}.
   *
   * @param at the instant of the question
   */
  public static AskedTime of(Question question, Instant at) {
    AskedTime asked = of(question.text(), at);
    return asked.order() == Order.NEWEST && question.time().asOf().isPresent()
        ? new AskedTime(Order.UNTIL, at)
        : asked;
  }

  static AskedTime of(String question, Instant now) {
    return new TimeWords(question).asked(now);
  }

  /** True for a passage of a conversation that tells when it was said. */
  static boolean isMessage(Passage passage) {
    return passage.said().isPresent();
  }

  /** When a passage was said, in milliseconds since 1970; empty if it does not tell. */
  static OptionalLong said(Passage passage) {
    try {
      Instant at = passage.said().orElse(passage.provenance().validity().from());
      return at == null ? OptionalLong.empty() : OptionalLong.of(at.toEpochMilli());
    } catch (ArithmeticException e) {
      return OptionalLong.empty(); // thousands of centuries away
    }
  }
}
