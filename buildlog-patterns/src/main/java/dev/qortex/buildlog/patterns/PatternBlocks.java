package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.PatternSummary;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.TextForms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Blocks of patterns for prompts. Stateless. */
final class PatternBlocks {

  private PatternBlocks() {}

  static PromptBlock fitting(
      PatternWorkspace workspace, String role, List<ScoredPattern> wanted, int budget) {
    ToIntFunction<String> tokens = workspace.parts.tokens();
    if (wanted.isEmpty()) {
      return PromptBlock.none("no patterns");
    }
    List<ScoredPattern> kept = new ArrayList<>();
    int used = tokens.applyAsInt(header(role));
    for (ScoredPattern one : wanted) {
      int cost = tokens.applyAsInt("\n" + one.line(role));
      if (used + cost <= budget) {
        used += cost;
        kept.add(one);
      }
    }
    if (kept.size() < wanted.size()) {
      Optional<PromptBlock> summary =
          workspace
              .storage()
              .record(workspace.projectId(), PatternSummary.class, role + " " + hash(wanted))
              .map(known -> header(role) + "\n" + known.text())
              .filter(text -> tokens.applyAsInt(text) <= budget)
              .map(text -> new PromptBlock(text, wanted, ""));
      if (summary.isPresent()) {
        return summary.get();
      }
    }
    return kept.isEmpty()
        ? PromptBlock.none("no line fits into %s tokens".formatted(budget))
        : new PromptBlock(lines(role, kept), kept, "");
  }

  static String lines(String role, List<ScoredPattern> patterns) {
    return patterns.stream()
        .map(one -> "\n" + one.line(role))
        .collect(Collectors.joining("", header(role), ""));
  }

  private static String header(String role) {
    return "=== HISTORICAL PATTERNS (%s) ===".formatted(TextForms.oneLine(role));
  }

  /** The hash of the set of patterns, independent of their order. */
  static String hash(List<ScoredPattern> patterns) {
    return Sha256.of(
        patterns.stream()
            .map(one -> one.pattern().id())
            .sorted()
            .collect(Collectors.joining("\n")));
  }
}
