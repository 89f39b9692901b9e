package dev.qortex.buildlog.comments;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.commons.Checks;

/**
 * Finding that another program recorded, with the decision about it there.
 *
 * @param id the id, unique among the findings of its format, and stable
 * @param author the author of the comment, or the name of the tool
 * @param issue the finding
 * @param revision hash of the commit whose lines the finding names; empty when it is not known
 * @param decision the decision so far
 */
public record ReviewComment(
    String id, String author, Issue issue, String revision, Finding.Status decision) {

  /** Checks the texts. */
  public ReviewComment {
    Checks.id("id of a comment", id);
    Checks.text("author of the comment (" + id + ")", author);
    Checks.given("finding of the comment (" + id + ")", issue);
    Finding.requireHash(revision);
    Checks.given("decision about the comment (" + id + ")", decision);
  }
}
