package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Stored finding of a review, with the decision about it.
 *
 * @param reviewId the id of its review
 * @param place the index in the review, from 0
 * @param revision hash of the commit that was reviewed, whose lines the issue names; may be empty
 * @param issue text, place, severity and cited rules
 * @param status the decision about it
 * @param decidedBy the origin of the decision: {@link #PERSON}, the name of the program from which
 *     it was imported, or {@code merge:} and the commit; empty if it is open
 */
public record Finding(
    String reviewId, int place, String revision, Issue issue, Status status, String decidedBy) {

  /** Decision about a finding. */
  public enum Status {
    /** The finding has no decision. */
    OPEN,
    /** The finding is valid: a person confirmed it, or its lines were changed before the merge. */
    CONFIRMED,
    /** The finding is a false alarm. */
    REJECTED,
    /** Set aside: its lines were merged unchanged, which neither confirms nor rejects it. */
    IGNORED;

    /** The name in lower case, as written in files. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The status with that name, in any case.
     *
     * @throws IllegalArgumentException for another name
     */
    public static Status of(String text) {
      return EnumNames.of(Status.class, "status of a finding", text);
    }
  }

  /** The decider named when a caller decides. */
  public static final String PERSON = "person";

  private static final String MERGE = "merge:";
  private static final String MARK = ":finding-";
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{7,64}");

  /** Checks the texts. */
  public Finding {
    Checks.id("review of a finding", reviewId);
    Checks.atLeast("place of a finding", place, 0);
    requireHash(revision);
    Checks.given("issue of a finding", issue);
    Checks.given("status of a finding", status);
    Checks.text("decider of a finding", decidedBy);
  }

  /** Creates a finding without a decision. */
  public static Finding open(String reviewId, int place, String revision, Issue issue) {
    return new Finding(reviewId, place, revision, issue, Status.OPEN, "");
  }

  /**
   * Returns the revision, if it is empty or the hash of a commit; a name such as {@code HEAD} would
   * be another commit later.
   *
   * @throws IllegalArgumentException otherwise
   */
  public static String requireHash(String revision) {
    if (!revision.isEmpty() && !isHash(revision)) {
      throw new IllegalArgumentException(
          "The reviewed revision (%s) must be the hash of a commit.\nMaybe ask git rev-parse for it."
              .formatted(Checks.shown(revision)));
    }
    return revision;
  }

  /** Returns true for the hash of a commit, in full or at least seven of its digits. */
  public static boolean isHash(String revision) {
    return HASH.matcher(revision).matches();
  }

  /** The id of a finding, by its number in the review, from 0. */
  public static String id(String reviewId, int place) {
    return reviewId + MARK + place;
  }

  /** The review of the finding with that id; empty when the id is not that of one. */
  public static String reviewOf(String findingId) {
    return findingId.substring(0, Math.max(0, findingId.lastIndexOf(MARK)));
  }

  /** The number of the finding with that id; the largest when the id is not that of one. */
  public static int placeOf(String findingId) {
    int mark = findingId.lastIndexOf(MARK);
    String place = mark < 0 ? "" : findingId.substring(mark + MARK.length());
    return place.matches("0|[1-9]\\d{0,8}") ? Integer.parseInt(place) : Integer.MAX_VALUE;
  }

  /** The decider for a merge by that commit. */
  public static String merge(String commit) {
    return MERGE + commit;
  }

  /** The id of the finding, and of a mistake that was logged for it. */
  public String id() {
    return id(reviewId, place);
  }

  /** Returns a copy with that decision. */
  public Finding decided(Status now, String by) {
    return new Finding(reviewId, place, revision, issue, now, by);
  }

  /**
   * Returns true if the finding has no decision yet, so that a merge may decide; false after a
   * person revoked a decision.
   */
  public boolean undecided() {
    return decidedBy.isEmpty();
  }
}
