package dev.qortex.buildlog;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.report.Emissions;
import dev.qortex.buildlog.report.ProjectReport.SessionMetrics;

/**
 * Result of a session that is over.
 *
 * @param session as it was recorded
 * @param metrics the metrics of the session, its fallback reward included
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

  /** The number of them that were made before. */
  public int repeated() {
    return metrics.mistakes().repeated();
  }
}
