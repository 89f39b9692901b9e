package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.workspace.git.GitDiff;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.service.Call;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import java.util.Optional;

/**
 * Target of a review: what the caller gives, or a piece of a diff of the project's repository.
 *
 * @param text the target as the prompt has it
 * @param pieces the number of pieces that the whole target has
 * @param revision hash of the commit whose files a diff shows; empty when it is not known
 */
record ReviewTarget(String text, int pieces, String revision) {

  static final String DIFF =
      "Instead of target: a commit, a range such as main...HEAD, staged or worktree, whose diff in"
          + " the repository of this process is reviewed.";
  static final String FILES =
      "Patterns for the files of the diff, such as *.java; one with ! before it leaves files out.";
  static final String PIECE = "Which piece of a diff that is too long for one prompt.";
  static final String LIMIT = "Characters of a piece of a diff.";

  /** The arguments that say what is reviewed. */
  record Choice(
      Optional<String> target,
      Optional<String> diff,
      List<String> files,
      int piece,
      int pieceChars) {}

  /**
   * Reads the target; a diff needs the rights of an administrator, since it shows what is in the
   * repository.
   */
  static ReviewTarget of(BuildlogOperations host, Project project, Choice choice, Call call) {
    if (choice.target().isPresent() == choice.diff().isPresent()) {
      throw ServiceException.invalid(
          "target", "A review has either a target or a diff.\nMaybe give one of them.");
    }
    return choice
        .target()
        .map(target -> new ReviewTarget(target, 1, ""))
        .orElseGet(
            () ->
                ofDiff(
                    HomeRepository.required(
                        host, project, call, "diff", "send the diff as the target"),
                    choice));
  }

  private static ReviewTarget ofDiff(GitRepository repository, Choice choice) {
    GitDiff diff = repository.diff(choice.diff().orElseThrow(), choice.files());
    List<String> pieces = diff.pieces(choice.pieceChars());
    if (pieces.isEmpty()) {
      throw ServiceException.invalid(
          "diff",
          "Nothing changed in '%s'%s.\nMaybe name another revision, or other files."
              .formatted(diff.revision(), choice.files().isEmpty() ? "" : " in these files"));
    }
    if (choice.piece() > pieces.size()) {
      throw ServiceException.invalid(
          "piece",
          "The diff has no piece %s.\nMaybe one from 1 to %s."
              .formatted(choice.piece(), pieces.size()));
    }
    String title =
        pieces.size() == 1
            ? "Diff of %s:".formatted(diff.revision())
            : "Diff of %s, piece %s of %s:"
                .formatted(diff.revision(), choice.piece(), pieces.size());
    return new ReviewTarget(
        title + "\n\n" + pieces.get(choice.piece() - 1),
        pieces.size(),
        repository.commitOf(diff.revision()).orElse(""));
  }
}
