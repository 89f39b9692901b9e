package dev.qortex.buildlog.patterns.model;

import java.time.Instant;

/**
 * Edge between patterns of two roles that were confirmed together; it belongs to the first run that
 * drew it.
 *
 * @param subject the id of the pattern that informed the other
 * @param informed the id of the pattern that was informed
 * @param run the run of the confirmation
 * @param at the time when it was drawn
 */
public record PatternLink(String subject, String informed, String run, Instant at)
    implements PatternRecord {

  /** The id of both subjects, the informed one first. */
  @Override
  public String id() {
    return informed + " <- " + subject;
  }
}
