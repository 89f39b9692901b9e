package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * Text that replaces a set of patterns when their lines do not fit.
 *
 * @param subject the role that it is for
 * @param hash the hash of the set; the summary is valid only for it
 * @param text the text for the prompt
 * @param at the time when it was made
 */
public record PatternSummary(String subject, String hash, String text, Instant at)
    implements PatternRecord {

  /** Checks the text. */
  public PatternSummary {
    Checks.id("text of a summary", text);
  }

  /** Role and set. */
  @Override
  public String id() {
    return subject + " " + hash;
  }

  /** Empty, as a summary belongs to no run. */
  @Override
  public String run() {
    return "";
  }
}
