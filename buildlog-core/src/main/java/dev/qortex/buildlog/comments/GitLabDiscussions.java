package dev.qortex.buildlog.comments;

import dev.qortex.buildlog.model.Finding;
import java.util.List;
import java.util.Optional;

/** Discussions of a merge request of GitLab. */
final class GitLabDiscussions {

  private GitLabDiscussions() {}

  static List<ReviewComment> read(Member root) {
    return root.flatItems().stream().map(GitLabDiscussions::one).flatMap(Optional::stream).toList();
  }

  private static Optional<ReviewComment> one(Member discussion) {
    String id = discussion.get("id").id();
    if (!discussion.get("notes").isGiven()) {
      throw discussion.get("notes").wrong("a list");
    }
    List<Member> notes =
        discussion.get("notes").items().stream()
            .filter(note -> !note.get("system").flag() && note.get("resolvable").flag())
            .toList();
    if (notes.isEmpty()) {
      return Optional.empty();
    }
    Member first = notes.get(0);
    boolean resolved = notes.stream().allMatch(note -> note.get("resolved").flag());
    return CommentText.finding(first.get("body").text(), place(first.get("position")))
        .map(
            issue ->
                new ReviewComment(
                    "gitlab:discussion-" + id,
                    first.get("author").get("username").text(),
                    issue,
                    revision(first.get("position")),
                    resolved ? Finding.Status.CONFIRMED : Finding.Status.OPEN));
  }

  /** The last commit of the branch, unless the line is one that the branch removes. */
  private static String revision(Member position) {
    return position.get("new_line").isGiven() ? position.get("head_sha").hash() : "";
  }

  private static String place(Member position) {
    int line = position.get("new_line").number(0);
    return line > 0
        ? CommentText.place(position.get("new_path").text(), line)
        : CommentText.place(position.get("old_path").text(), position.get("old_line").number(0));
  }
}
