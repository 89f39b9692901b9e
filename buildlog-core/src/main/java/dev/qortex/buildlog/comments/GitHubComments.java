package dev.qortex.buildlog.comments;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import java.util.List;
import java.util.Optional;

/** Review comments and reviews of a pull request of GitHub. */
final class GitHubComments {

  private GitHubComments() {}

  static List<ReviewComment> read(Member root) {
    return root.flatItems().stream().map(GitHubComments::one).flatMap(Optional::stream).toList();
  }

  private static Optional<ReviewComment> one(Member item) {
    if (item.get("path").isGiven()) {
      return comment(item);
    }
    if (item.get("state").isGiven()) {
      return review(item);
    }
    throw item.get("path").wrong("given, or (state) for a review");
  }

  private static Optional<ReviewComment> comment(Member item) {
    String id = item.get("id").id();
    if (item.get("in_reply_to_id").isGiven()) {
      return Optional.empty();
    }
    int now = item.get("line").number(0);
    int line = now > 0 ? now : item.get("original_line").number(0);
    boolean removed = item.get("side").text().equals("LEFT");
    String revision = removed ? "" : item.get(now > 0 ? "commit_id" : "original_commit_id").hash();
    String place = CommentText.place(item.get("path").text(), line);
    return CommentText.finding(item.get("body").text(), place)
        .map(
            issue ->
                new ReviewComment("github:comment-" + id, author(item), issue, revision, of(item)));
  }

  private static Finding.Status of(Member item) {
    Member reactions = item.get("reactions");
    int thumbs = reactions.get("+1").number(0) - reactions.get("-1").number(0);
    if (thumbs < 0) {
      return Finding.Status.REJECTED;
    }
    boolean onFile = item.get("subject_type").text().equals("file");
    boolean changed = !onFile && item.get("original_line").isGiven() && !item.get("line").isGiven();
    return thumbs > 0 || changed ? Finding.Status.CONFIRMED : Finding.Status.OPEN;
  }

  private static Optional<ReviewComment> review(Member item) {
    String id = item.get("id").id();
    String state = item.get("state").text();
    Optional<Issue> issue = CommentText.finding(item.get("body").text(), "");
    return switch (state) {
      case "CHANGES_REQUESTED", "DISMISSED" ->
          issue.map(
              found ->
                  new ReviewComment(
                      "github:review-" + id,
                      author(item),
                      atLeastMajor(found),
                      "",
                      state.equals("DISMISSED") ? Finding.Status.REJECTED : Finding.Status.OPEN));
      case "APPROVED", "COMMENTED", "PENDING" -> Optional.empty();
      default ->
          throw item.get("state")
              .wrong("APPROVED, CHANGES_REQUESTED, COMMENTED, DISMISSED or PENDING");
    };
  }

  private static Issue atLeastMajor(Issue found) {
    return found.severity() == IssueSeverity.CRITICAL
        ? found
        : Issue.of(IssueSeverity.MAJOR, found.description());
  }

  private static String author(Member item) {
    return item.get("user").get("login").text();
  }
}
