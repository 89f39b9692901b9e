package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where a sentence stands, as far as headings and lists tell: the same imperative is a norm among
 * guidelines, a step in a walk-through, and a wish in a plan.
 */
enum Setting {

  /** Guidelines, tips, notes on security: instructions hold whenever the situation recurs. */
  NORMS,

  /** Anywhere else. */
  PROSE,

  /** Installation, a quick start, a numbered list: most instructions are done once. */
  STEPS,

  /** Exercises and plans: what is to be done is no rule. */
  TASKS,

  /** A log of changes: what was done is no rule, in whatever words. */
  HISTORY;

  private static final Pattern CHANGE =
      Pattern.compile(
          "(?:^|> )(?:(?:version|release) )?(?:change ?logs?|(?:table of )?contents|changes|release"
              + " notes|releases|unreleased|history|what['’]?s new)(?: >|$)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern TASK =
      heading(
          "exercises?|try (?:this|it|them)|(?<!best )practice|challenges?|homework|your"
              + " turn|plan(?:ning)?|roadmap|to-?do|backlog|next (?:steps|up)|what['’]?s next|where"
              + " (?:to go|next)|the road ahead|outline|open questions|future(?:"
              + " work)?|upcoming|algorithms?|specification|acceptance"
              + " criteria|deliverables|milestones?");

  private static final Pattern STEP =
      heading(
          "install(?:ation|ing)?|getting started|quick ?start|set-?up|prerequisites|step \\d+"
              + "|phase \\d+|walk-?through|tutorial|demo|usage|examples?|process|workflow");

  private static final Pattern NORM =
      heading(
          "(?:best )?practices?|guidelines?|conventions?|principles|do(?:['’]?s)?|don['’]?ts?|tips?"
              + "|considerations?|responsibilities|recommendations?|checklist|standards?|polic(?:y|ies)|pitfalls?|mistakes|anti-?patterns?|gotchas|troubleshooting|security"
              + " notes?|recap|cheat ?sheet|style(?:"
              + " guide)?|forbidden|rules|requirements|constraints|performance");

  /** Keys by which editors and agents know a file of rules. */
  private static final List<String> RULE_FILE = List.of("globs", "alwaysApply", "applyTo");

  private static final Pattern NUMBER = Pattern.compile("\\d[.)] $");

  private static Pattern heading(String words) {
    return Pattern.compile("(?<![\\w-])(?:" + words + ")(?![\\w-])", Pattern.CASE_INSENSITIVE);
  }

  /** Where the paragraphs of a section stand, and the items of its lists. */
  record Under(Setting paragraphs, Setting items) {

    Setting of(Block block) {
      Setting setting = block.kind() == Block.Kind.ITEM ? items : paragraphs;
      boolean numbered = setting == PROSE && NUMBER.matcher(block.lead()).find();
      return numbered ? STEPS : setting;
    }
  }

  static Under of(Document document, Section section) {
    if (RULE_FILE.stream().anyMatch(document.frontMatter()::containsKey)) {
      return new Under(NORMS, NORMS);
    }
    String path = section.location();
    if (CHANGE.matcher(path).find()) {
      return new Under(HISTORY, HISTORY);
    }
    if (TASK.matcher(path).find()) {
      return new Under(TASKS, TASKS);
    }
    Setting paragraphs = STEP.matcher(path).find() ? STEPS : PROSE;
    boolean norms = NORM.matcher(section.heading().text()).find();
    return new Under(paragraphs, norms ? NORMS : paragraphs);
  }
}
