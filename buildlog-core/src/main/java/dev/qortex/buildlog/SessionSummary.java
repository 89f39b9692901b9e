package dev.qortex.buildlog;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.report.Emissions;
import dev.qortex.buildlog.report.ProjectReport.SessionMetrics;

/**
 * Result of an ended session.
 *
 * @param session the recorded session
 * @param metrics the metrics of the session
 * @param emissions the result of publishing its files
 */
public record SessionSummary(ClosedSession session, SessionMetrics metrics, Emissions emissions) {

  SessionSummary published(Emissions done) {
    return new SessionSummary(session, metrics, done);
  }

  /** The number of its mistakes. */
  public int mistakes() {
    return metrics.mistakes().total();
  }

  /** The number of mistakes that repeat earlier ones. */
  public int repeated() {
    return metrics.mistakes().repeated();
  }
}
