package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.TrackRecord;
import dev.qortex.commons.TextForms;
import java.util.Locale;

/**
 * Pattern with its score for a prompt.
 *
 * @param pattern the pattern
 * @param score the score, from 0; with embeddings from 0 to about 1.2
 */
public record ScoredPattern(ReviewPattern pattern, double score) {

  /**
   * The line of the pattern in the prompt of a role: text, track record, and the role that produced
   * it.
   */
  String line(String role) {
    String via = pattern.role().equals(role) ? "" : ", via:" + pattern.role();
    return TextForms.oneLine("- %s [%s%s]".formatted(pattern.text(), tag(), via));
  }

  private String tag() {
    TrackRecord track = pattern.track();
    if (track.ignores() > track.successes()) {
      return "%s net, %sx ignored".formatted(track.net(), track.ignores());
    }
    return track.validated()
        ? track.net() + "x validated"
        : String.format(Locale.ROOT, "score:%.2f", score);
  }
}
