package dev.qortex.buildlog;

import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Session;
import dev.qortex.commons.Checks;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Runs of a gauntlet, with their reviews. */
record GauntletRuns(Workspace workspace) {

  Optional<GauntletRun> find(String runId) {
    return workspace.storage().runs().find(workspace.id(), runId);
  }

  GauntletRun known(String runId) {
    return find(runId)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The run (%s) is not known.\nMaybe start one first."
                        .formatted(Checks.shown(runId))));
  }

  Optional<NextAction> last(GauntletRun run) {
    return reviews(run).stream()
        .reduce((earlier, later) -> later)
        .map(review -> review.findings().action());
  }

  List<Review> reviews(GauntletRun run) {
    return workspace.storage().reviews().ofSession(workspace.id(), run.sessionId()).stream()
        .filter(review -> review.findings().run().equals(run.id()))
        .toList();
  }

  /** The last review of a round. */
  Optional<Review> round(GauntletRun run, int iteration) {
    return reviews(run).stream()
        .filter(review -> review.findings().iteration() == iteration)
        .reduce((earlier, later) -> later);
  }

  /** The findings of a review, without those of earlier versions. */
  List<Finding> findings(Review review) {
    return IntStream.range(0, review.findings().issues())
        .mapToObj(place -> Finding.id(review.id(), place))
        .flatMap(id -> workspace.storage().findings().find(workspace.id(), id).stream())
        .toList();
  }

  /** The findings of all rounds of a run so far. */
  RunFindings findings(GauntletRun run) {
    RunFindings found = new RunFindings();
    reviews(run).forEach(review -> found.add(findings(review)));
    return found;
  }

  /** The ids of a finding in all rounds of its run, the first one first; else only its own. */
  List<String> same(String findingId) {
    return workspace
        .storage()
        .reviews()
        .find(workspace.id(), Finding.reviewOf(findingId))
        .flatMap(review -> find(review.findings().run()))
        .map(run -> findings(run).same(findingId))
        .orElseGet(() -> List.of(findingId));
  }

  /** The session of a run, active or over: its rules did not prevent the findings of the run. */
  Workspace.Subject work(GauntletRun run) {
    List<String> selected =
        workspace
            .storage()
            .sessions()
            .find(workspace.id(), run.sessionId())
            .map(Session::selected)
            .orElse(List.of());
    return new Workspace.Subject(run.sessionId(), run.errorClass(), selected);
  }
}
