package dev.qortex.buildlog.patterns;

import dev.qortex.commons.Checks;
import java.util.List;

/**
 * Block of patterns for a prompt.
 *
 * @param text a header and a line for each pattern, or a summary of them; empty for none
 * @param patterns the patterns that the text represents, best first
 * @param reason the reason for having no text; empty when there is one
 */
public record PromptBlock(String text, List<ScoredPattern> patterns, String reason) {

  /** Makes defensive copies. */
  public PromptBlock {
    patterns = List.copyOf(patterns);
  }

  /** No patterns, and why. */
  static PromptBlock none(String reason) {
    return new PromptBlock("", List.of(), Checks.id("reason", reason));
  }
}
