package dev.qortex.buildlog.internal;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prompt for a model that reviews a work by the rules of a run. Stateless. */
public final class ReviewPrompt {

  private static final String FORMAT =
      """
      ## Output format

      Answer with one JSON object and nothing else:

      ```json
      {"run": "%s", "issues": [
        {"reviewer": "persona", "severity": "critical | major | minor | nitpick",
         "category": "such as security", "location": "file:line",
         "description": "what is wrong", "rule_learned": "what to do from now on, or empty",
         "rules_consulted": ["id of a rule"], "rule_reasoning": {"id of a rule": "how it led here"}}
      ]}
      ```

      ## Instructions

      1. Review the target as each of the reviewers, by their rules.
      2. Report each problem once, with its place and the gravest severity that it deserves.
      3. Cite a rule only if it led you to the problem, and say how; never cite all of them.
      4. Cite rules by the ids in brackets; an id that is not listed above is a mistake that is logged.
      5. A problem that no rule covers is reported with an empty list of rules.
      6. Say in `rule_learned` only what holds beyond this one place.
      7. When you find nothing, answer with an empty list of issues.
      """;

  private ReviewPrompt() {}

  /** The prompt, for rules in the order given. */
  public static String of(GauntletRun run, List<GauntletRule> rules) {
    Map<String, List<GauntletRule>> personas = new LinkedHashMap<>();
    rules.forEach(
        rule -> personas.computeIfAbsent(rule.persona(), any -> new ArrayList<>()).add(rule));
    StringBuilder text = new StringBuilder("# Review\n\nYou review a work by rules.\n");
    text.append("\n## Target\n\n").append(run.request().target());
    text.append("\n\n## Reviewers and rules\n");
    personas.forEach(
        (persona, own) -> {
          text.append("\n### ").append(BuildlogTexts.titled(persona)).append("\n\n");
          own.forEach(rule -> line(text, rule));
        });
    return text.append('\n').append(FORMAT.formatted(run.id())).toString();
  }

  private static void line(StringBuilder text, GauntletRule rule) {
    text.append("- [").append(rule.id()).append("] **").append(rule.text()).append("**\n");
    if (!rule.notes().antipattern().isBlank()) {
      text.append("  - Antipattern: ").append(rule.notes().antipattern()).append('\n');
    }
  }
}
