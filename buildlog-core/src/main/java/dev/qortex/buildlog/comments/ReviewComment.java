package dev.qortex.buildlog.comments;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.commons.Checks;

/**
 * Finding that another program recorded, with what was decided about it there.
 *
 * @param id unique among the findings of its format, and the same whenever it is read
 * @param author of the comment, or name of the tool
 * @param issue the finding
 * @param decision the decision so far
 */
public record ReviewComment(String id, String author, Issue issue, Decision decision) {

  /** Decision about a finding. */
  public enum Decision {
    /** It was right: the thread was resolved, or the code was changed. */
    CONFIRMED,
    /** It was a false alarm, or was suppressed. */
    REJECTED,
    /** Not decided yet. */
    OPEN
  }

  /** Checks the texts. */
  public ReviewComment {
    Checks.id("id of a comment", id);
    Checks.text("author of the comment (" + id + ")", author);
    Checks.given("finding of the comment (" + id + ")", issue);
    Checks.given("decision about the comment (" + id + ")", decision);
  }
}
