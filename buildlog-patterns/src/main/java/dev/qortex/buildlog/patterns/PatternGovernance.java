package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.event.PatternEvent;
import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternInjection;
import dev.qortex.buildlog.patterns.model.PatternRecord;
import dev.qortex.buildlog.patterns.model.PatternReview;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.buildlog.patterns.model.PatternTransition;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.RunOutcome;
import dev.qortex.commons.Checks;
import dev.qortex.commons.credentials.Credentials;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Decisions about a project's patterns, reports on its loop, and withdrawal, export and import of
 * its data. Thread-safe.
 */
public final class PatternGovernance {

  private final PatternWorkspace workspace;

  PatternGovernance(PatternWorkspace workspace) {
    this.workspace = workspace;
  }

  /**
   * Approves a pattern that is verified.
   *
   * @param approver the approving person; not blank
   * @param reason the reason; not blank
   * @throws IllegalArgumentException when the pattern is not known or in another state
   */
  public ReviewPattern promote(String patternId, String approver, String reason) {
    return decide(
        patternId, EnumSet.of(PatternState.VERIFIED), PatternState.ACTIVE, approver, reason);
  }

  /**
   * Retires a pattern, until it is seen again.
   *
   * @param by the deciding person; not blank
   * @param reason the reason; not blank
   * @throws IllegalArgumentException when the pattern is not known, or deprecated
   */
  public ReviewPattern deprecate(String patternId, String by, String reason) {
    return decide(
        patternId,
        EnumSet.complementOf(EnumSet.of(PatternState.DEPRECATED)),
        PatternState.DEPRECATED,
        by,
        reason);
  }

  private ReviewPattern decide(
      String patternId, Set<PatternState> from, PatternState to, String by, String reason) {
    Checks.id("name of who decides", by);
    ReviewPattern decided = decided(patternId, from, to, by, reason);
    emit(
        new PatternEvent.PatternDecided(
            workspace.now(), workspace.projectId(), patternId, decided.state()));
    return decided;
  }

  private void emit(PatternEvent event) {
    workspace.parts.events().emit(event);
  }

  private ReviewPattern decided(
      String patternId, Set<PatternState> from, PatternState to, String by, String reason) {
    return workspace
        .storage()
        .inTransaction(
            () -> {
              ReviewPattern pattern =
                  workspace
                      .storage()
                      .find(workspace.projectId(), patternId)
                      .filter(known -> from.contains(known.state()))
                      .orElseThrow(
                          () ->
                              new IllegalArgumentException(
                                  "The pattern (%s) cannot become %s.\nMaybe look up its id and state: it must be one of %s."
                                      .formatted(Checks.shown(patternId), to, from)));
              Instant at = workspace.now();
              workspace.move(pattern, to, by, Credentials.redacted(reason), at.toString(), "", at);
              return pattern.in(to);
            });
  }

  /** The changes of a pattern's state, in order. */
  public List<PatternTransition> history(String patternId) {
    return records(PatternTransition.class).stream()
        .filter(transition -> transition.subject().equals(patternId))
        .toList();
  }

  /**
   * Withdraws all data of a run: its answers, sightings, corrections, injections and outcome. Track
   * records are as if the run had never been, and patterns that were seen only in it are removed.
   *
   * @return the number of patterns it had touched
   */
  public int forget(String run) {
    Set<String> touched =
        workspace
            .storage()
            .inTransaction(
                () -> {
                  Set<String> ids = workspace.storage().forget(workspace.projectId(), run);
                  Instant at = workspace.now();
                  workspace.settle(workspace.find(ids), at + "/forgotten", "", at);
                  workspace.parts.scorer().forget(run);
                  return ids;
                });
    List<String> gone =
        touched.stream()
            .filter(id -> workspace.storage().find(workspace.projectId(), id).isEmpty())
            .toList();
    workspace.vectors().ifPresent(vectors -> vectors.delete(gone));
    emit(new PatternEvent.RunForgotten(workspace.now(), workspace.projectId(), touched.size()));
    return touched.size();
  }

  /**
   * The benefit of injection, by the runs that were held out.
   *
   * @param seed the seed of the bootstrap
   */
  public BenefitReport benefit(long seed) {
    return BenefitReport.of(records(PatternInjection.class), records(RunOutcome.class), seed);
  }

  /** The agreement of adversaries and validators. */
  public AgreementReport agreement() {
    return AgreementReport.of(records(PatternReview.class));
  }

  /**
   * Area under the ROC curve of a scorer on this project's log: the probability that a pattern that
   * was confirmed had scored higher, just before, than one that was not. Each scorer sees the same.
   *
   * @param scorer the scorer without learned state; it learns during the evaluation
   * @return empty without a confirmation or without a dismissal
   */
  public OptionalDouble auc(PatternScorer scorer) {
    PatternReplay replay =
        new PatternReplay(scorer, workspace.storage().list(workspace.projectId()));
    replay.replay(records(PatternChange.class));
    return replay.auc();
  }

  private <R extends PatternRecord> List<R> records(Class<R> kind) {
    return workspace.storage().records(workspace.projectId(), kind);
  }

  /** Writes all patterns and their log to a file of JSON lines, in the place of another. */
  public void exportTo(Path file) {
    new PatternFiles(workspace).write(file);
  }

  /**
   * Adds an export to this project: all of it or, when it is refused, nothing. To import twice
   * changes nothing.
   *
   * @return the patterns that are new
   * @throws IllegalArgumentException when the file is not an export, or is damaged
   * @throws dev.qortex.core.error.SourceReadException when it cannot be read
   */
  public List<ReviewPattern> importFrom(Path file) {
    List<ReviewPattern> added =
        workspace.storage().inTransaction(() -> new PatternFiles(workspace).read(file));
    workspace.vectors().ifPresent(vectors -> vectors.put(added));
    emit(new PatternEvent.PatternsImported(workspace.now(), workspace.projectId(), added.size()));
    return added;
  }

  /**
   * Makes the vectors of patterns that have none, such as those from before there was a model.
   *
   * @return the number of vectors that were made; 0 without a model
   */
  public int embed() {
    List<ReviewPattern> all = workspace.storage().list(workspace.projectId());
    return workspace.vectors().map(vectors -> vectors.put(all)).orElse(0);
  }
}
