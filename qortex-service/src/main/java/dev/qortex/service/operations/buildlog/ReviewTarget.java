package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Gauntlet;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.workspace.git.GitDiff;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.service.Call;
import dev.qortex.service.api.buildlog.ReviewApi;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Target of a review: what the caller gives, or a piece of a diff of the project's repository.
 *
 * @param text the target as the prompt has it
 * @param pieces the number of pieces that the whole target has
 * @param revision hash of the commit whose files a diff shows; empty when it is not known
 */
record ReviewTarget(String text, int pieces, String revision) {

  private static final Pattern PIECE =
      Pattern.compile("Diff of ([^\n]{1,1000}), piece (\\d{1,6}) of (\\d{1,6}):\n");

  /** The last reviews among which those of the other pieces are looked for. */
  private static final int MOST_REVIEWS = 1_000;

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
    String commit = repository.commitOf(diff.revision()).orElse("");
    String title =
        pieces.size() == 1
            ? "Diff of %s:".formatted(diff.revision())
            : "Diff of %s%s, piece %s of %s:"
                .formatted(
                    diff.revision(),
                    commit.isEmpty() ? " after " + repository.lastCommit().orElse("nothing") : "",
                    choice.piece(),
                    pieces.size());
    return new ReviewTarget(title + "\n\n" + pieces.get(choice.piece() - 1), pieces.size(), commit);
  }

  /** The pieces of the diff of a run that no review was about, in order. */
  static List<Integer> left(Gauntlet gauntlet, GauntletRun run) {
    Matcher own = PIECE.matcher(run.request().target());
    if (!own.lookingAt()) {
      return List.of();
    }
    Set<Integer> left = new TreeSet<>();
    IntStream.rangeClosed(1, Integer.parseInt(own.group(3))).forEach(left::add);
    List<Review> reviews = gauntlet.reviews();
    reviews.subList(Math.max(0, reviews.size() - MOST_REVIEWS), reviews.size()).stream()
        .map(review -> review.findings().run())
        .distinct()
        .flatMap(id -> gauntlet.run(id).stream())
        .filter(other -> other.request().revision().equals(run.request().revision()))
        .map(other -> PIECE.matcher(other.request().target()))
        .filter(other -> other.lookingAt() && other.group(1).equals(own.group(1)))
        .filter(other -> other.group(3).equals(own.group(3)))
        .forEach(other -> left.remove(Integer.valueOf(other.group(2))));
    return List.copyOf(left);
  }
}
