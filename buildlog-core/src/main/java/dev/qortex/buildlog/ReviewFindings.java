package dev.qortex.buildlog;

import dev.qortex.buildlog.MergedChanges.MergedChange;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.internal.project.Turn;
import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.storage.FindingStorage;
import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Findings of a project's reviews, and the decisions about them: a later decision replaces an
 * earlier one, but a merge decides only findings without a decision. {@link CreditPolicy#python}
 * learns nothing of decisions. Thread-safe.
 */
public final class ReviewFindings {

  /** The most reviewed commits that one merge is compared with; each takes a call of git. */
  private static final int MOST_REVISIONS = 100;

  private final Workspace workspace;
  private final Mistakes mistakes;

  ReviewFindings(Workspace workspace, Mistakes mistakes) {
    this.workspace = workspace;
    this.mistakes = mistakes;
  }

  private FindingStorage storage() {
    return workspace.storage().findings();
  }

  /** All findings, in the order in which they were found, without those of earlier versions. */
  public List<Finding> list() {
    return storage().list(workspace.id());
  }

  /** The finding with that id. */
  public Optional<Finding> find(String findingId) {
    return storage().find(workspace.id(), findingId);
  }

  /**
   * Decides on a finding, in all rounds of its run: a rejected one is a false alarm, which counts
   * against the rules that it cites, and the mistake that was logged for it counts in no report.
   *
   * @param findingId the id that {@link GauntletResult#findingId} returns
   * @throws IllegalArgumentException when it is not known
   */
  public void decide(String findingId, boolean valid) {
    decide(findingId, valid ? Status.CONFIRMED : Status.REJECTED, Finding.PERSON);
  }

  /**
   * Revokes the decision about a finding, also that of a merge; no merge decides on it again.
   *
   * @throws IllegalArgumentException when it is not known
   */
  public void reopen(String findingId) {
    decide(findingId, Status.OPEN, Finding.PERSON);
  }

  void decide(String findingId, Status status, String by) {
    workspace.change(
        turn -> {
          decide(turn, findingId, status, by);
          return findingId;
        },
        (finding, emissions) -> finding);
  }

  private void decide(Turn turn, String findingId, Status status, String by) {
    Review review =
        workspace
            .storage()
            .reviews()
            .find(workspace.id(), Finding.reviewOf(findingId))
            .filter(known -> Finding.placeOf(findingId) < known.findings().issues())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "The finding (%s) is not known.\nMaybe its review has fewer findings, or is of another project."
                            .formatted(Checks.shown(findingId))));
    for (String id : new GauntletRuns(workspace).same(findingId)) {
      storage().decide(workspace.id(), id, status, by);
      workspace.ledger().decided(turn, mistakes.record(review), id, status);
    }
  }

  /**
   * Decides the open findings by the changes of their lines: a finding whose lines were changed
   * between the reviewed commit and the end of the merged branch is confirmed, and one whose lines
   * were merged unchanged is {@linkplain Status#IGNORED ignored}. The others stay open, such as
   * those without a place, or whose commit is not merged. Safe to repeat.
   *
   * @param repository the version control of the project, such as its git repository
   * @param into a commit, whose merges count, or a range such as {@code ORIG_HEAD..HEAD}, whose
   *     commits count also where no merge commit brought them, as after a fast-forward
   * @return the findings that were decided
   * @throws IllegalArgumentException when the revision is not known
   */
  public List<Finding> decideMerged(MergedChanges repository, String into) {
    Map<String, MergedChange> changes = new LinkedHashMap<>();
    undecided().stream()
        .map(Finding::revision)
        .distinct()
        .forEach(
            revision ->
                repository.merged(revision, into).ifPresent(one -> changes.put(revision, one)));
    List<Finding> decided = new ArrayList<>();
    for (Finding finding : undecided()) {
      MergedChange change = changes.get(finding.revision());
      if (change != null) {
        Status status = change.status(finding.issue().location());
        decided.add(finding.decided(status, Finding.merge(change.commit())));
      }
    }
    decided.removeIf(finding -> finding.status() == Status.OPEN);
    return decided.isEmpty()
        ? List.of()
        : workspace.change(turn -> take(turn, decided), (taken, emissions) -> taken);
  }

  /** Findings of the latest reviewed commits, the last finding first. */
  private List<Finding> undecided() {
    List<Finding> open = new ArrayList<>();
    Set<String> revisions = new HashSet<>();
    List<Finding> all = list();
    for (int i = all.size() - 1; i >= 0; i--) {
      Finding finding = all.get(i);
      if (finding.undecided() && !finding.revision().isEmpty()) {
        revisions.add(finding.revision());
        if (revisions.size() > MOST_REVISIONS) {
          break;
        }
        open.add(finding);
      }
    }
    return open;
  }

  private List<Finding> take(Turn turn, List<Finding> decided) {
    List<Finding> taken =
        decided.stream()
            .filter(one -> find(one.id()).filter(Finding::undecided).isPresent())
            .toList();
    taken.forEach(one -> decide(turn, one.id(), one.status(), one.decidedBy()));
    return taken;
  }
}
