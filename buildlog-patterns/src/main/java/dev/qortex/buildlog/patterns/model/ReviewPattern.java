package dev.qortex.buildlog.patterns.model;

import dev.qortex.buildlog.patterns.internal.PatternSimilarity;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import java.time.Instant;

/**
 * Short text that an agent produced in a review and that may hold again.
 *
 * @param id the id, its role and 16 hexadecimal digits of the hash of its folded text: unique in a
 *     project
 * @param role the role that produced it, in lower case
 * @param text one line
 * @param category the strength of its claim
 * @param source the id of the deliberation that contained it first
 * @param state the state of its life cycle
 * @param track the counts of its successes and ignores
 * @param learnedIn all contexts that it succeeded in, as one
 */
public record ReviewPattern(
    String id,
    String role,
    String text,
    PatternCategory category,
    String source,
    PatternState state,
    TrackRecord track,
    PatternContext learnedIn) {

  private static final int DIGITS = 16;

  /** A pattern that nothing is known of yet. */
  public static ReviewPattern fresh(String role, String text, String source, Instant at) {
    String owner = RoleKind.name(role);
    Checks.id("text of a pattern", text);
    return new ReviewPattern(
        owner + ":" + Sha256.of(PatternSimilarity.SAME_WORDS.key(text), DIGITS),
        owner,
        text,
        PatternCategory.of(text),
        source,
        PatternState.OBSERVED,
        TrackRecord.none(at),
        PatternContext.NONE);
  }

  /** Returns a copy after one more change. */
  public ReviewPattern after(PatternChange change) {
    return with(
        state,
        track.after(change),
        change.kind().succeeds() ? learnedIn.and(change.context()) : learnedIn);
  }

  /** Returns a copy in another state. */
  public ReviewPattern in(PatternState other) {
    return with(other, track, learnedIn);
  }

  /** Returns a copy without a track record and in its first state. */
  public ReviewPattern afresh() {
    return with(PatternState.OBSERVED, TrackRecord.none(Instant.EPOCH), PatternContext.NONE);
  }

  private ReviewPattern with(PatternState other, TrackRecord record, PatternContext context) {
    return new ReviewPattern(id, role, text, category, source, other, record, context);
  }

  /** The state that its track record earns without a person's decision. */
  public PatternState earned() {
    return PatternState.earned(track, learnedIn);
  }

  /**
   * Returns true if time cannot lower its score: it held up, has not regressed and is not
   * deprecated.
   */
  public boolean immune() {
    return track.validated() && !track.regressed() && state != PatternState.DEPRECATED;
  }
}
