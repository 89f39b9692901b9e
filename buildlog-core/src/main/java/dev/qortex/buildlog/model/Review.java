package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.List;

/**
 * A review that took place.
 *
 * @param id the id, unique in the project; {@code review-} and its microsecond unless the host
 *     chose it
 * @param sessionId the id of its session
 * @param at the time of the review
 * @param errorClass the context in which rules were credited
 * @param source the reviewer, such as {@code review:PR#1}
 * @param findings the outcome
 */
public record Review(
    String id, String sessionId, Instant at, String errorClass, String source, Findings findings)
    implements Event {

  /**
   * Outcome of a review.
   *
   * @param run the id of the run of the gauntlet that it belongs to; may be empty
   * @param action the next action that it calls for
   * @param iteration the round of reviewing, from 1
   * @param issues the number of findings
   * @param learned ids of new learnings
   * @param reinforced the ids of learnings that were seen again
   * @param credited ids of the rules that were credited
   */
  public record Findings(
      String run,
      NextAction action,
      int iteration,
      int issues,
      List<String> learned,
      List<String> reinforced,
      List<String> credited) {

    /** Outcome of a review outside of the gauntlet without learnings. */
    public static final Findings OUTSIDE =
        new Findings("", NextAction.NOT_REVIEWED, 1, 0, List.of(), List.of(), List.of());

    /** Checks the components and makes defensive copies. */
    public Findings {
      Checks.text("run of a review", run);
      Checks.given("action of a review", action);
      learned = List.copyOf(learned);
      reinforced = List.copyOf(reinforced);
      credited = List.copyOf(credited);
    }
  }

  /** Checks the texts. */
  public Review {
    Checks.id("id of a review", id);
    Checks.id("session of the review (" + id + ")", sessionId);
    Checks.id("error class of the review (" + id + ")", errorClass);
    Checks.id("source of the review (" + id + ")", source);
  }
}
