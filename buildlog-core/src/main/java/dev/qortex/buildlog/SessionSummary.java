package dev.qortex.buildlog;

import dev.qortex.buildlog.model.ClosedSession;

/**
 * Result of a session that is over.
 *
 * @param session as it was recorded
 * @param mistakes how many were made in it
 * @param repeated how many of them were made before
 * @param emissions what was published
 */
public record SessionSummary(
    ClosedSession session, int mistakes, int repeated, Emissions emissions) {

  SessionSummary published(Emissions done) {
    return new SessionSummary(session, mistakes, repeated, done);
  }
}
