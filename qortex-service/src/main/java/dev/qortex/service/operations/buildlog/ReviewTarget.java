package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.workspace.git.GitDiff;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.service.Call;
import dev.qortex.service.error.ServiceException;
import java.util.List;

/**
 * Target of a review: what the caller gives, or a piece of a diff of the project's repository.
 *
 * @param text the target as the prompt has it
 * @param pieces the number of pieces that the whole target has
 * @param revision hash of the commit whose files a diff shows; empty when it is not known
 */
record ReviewTarget(String text, int pieces, String revision) {

  static final String DIFF =
      "Instead of target: the diff of a commit, a range such as main...HEAD, staged or worktree.";
  static final String FILES =
      "Files of the diff, such as *.java; !*.md leaves files out.";
  static final String PIECE = "Piece of a diff that is too long for one prompt.";
  static final String LIMIT = "Characters of a piece of a diff.";

  /**
   * Reads the target; a diff needs the rights of an administrator, since it shows what is in the
   * repository.
   */
  static ReviewTarget of(
      BuildlogOperations host, Project project, ReviewApi.PromptInput choice, Call call) {
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

  private static ReviewTarget ofDiff(GitRepository repository, ReviewApi.PromptInput choice) {
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
