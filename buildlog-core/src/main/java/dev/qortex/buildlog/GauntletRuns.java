package dev.qortex.buildlog;

import dev.qortex.buildlog.internal.project.Workspace;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Session;
import dev.qortex.commons.Checks;
import java.util.List;
import java.util.Optional;

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
