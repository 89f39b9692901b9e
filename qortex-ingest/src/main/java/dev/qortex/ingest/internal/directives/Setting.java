package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Kind of section that a sentence stands in, as far as headings and lists tell: the same imperative
 * is a norm among guidelines, a step in a walk-through, and a wish in a plan.
 */
enum Setting {

  /** Guidelines, tips, notes on security: instructions hold whenever the situation recurs. */
  NORMS,

  /** Anywhere else. */
  PROSE,

  /** Installation, a quick start, a numbered list: most instructions are done once. */
  STEPS,

  /** Exercises and plans: tasks are not rules. */
  TASKS,

  /** A log of changes: entries are not rules, in any wording. */
  HISTORY;

  private static final Pattern CHANGE =
      Pattern.compile(
          "(?:^|> )(?:(?:[a-z]|\\d+)(?:\\.\\d+)*+\\.? )?+(?:[\\w-]+ change ?log|[^>]{1,60} release notes"
              + "|(?:version|release) v?\\d+(?:\\.\\d+)++"
              + "|(?:(?:version|release|document|revision) )?(?:change ?logs?|(?:table of"
              + " )?contents|changes|release notes|releases|unreleased|(?:change )?history(?: for [^>]+)?|what['’]?s new(?: in [^>]+)?))(?:"
              + " >|$)",
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

  /** Keys of a file that tells an agent what it is to do. */
  private static final Set<String> AGENT_FILE = Set.of("name", "description");

  /** Kinds of sections by the path of headings. */
  private static final WordKinds PLACES =
      new WordKinds(
          new TreeMap<>(
              Map.of(
                  "under norms",
                      "style guide|guidelines?|best"
                          + " practices|conventions|principles|rules|policy|recommend\\w*|tips|pitfalls|gotchas|do['’]?s|security|performance",
                  "under migration", "upgrad\\w*|migrat\\w*|breaking|deprecat\\w*|compatibility",
                  "under reference",
                      "api|reference|options?|config\\w*|parameters?|arguments?|methods?|properties",
                  "under people",
                      "contribut\\w*|community|support|help|sponsor\\w*|licen[cs]e|acknowledge?ments?|credits|resources|contact|questions",
                  "under start",
                      "install\\w*|getting started|quick ?start|set-?up|introduction|usage",
                  "under tutorial",
                      "tutorials?|examples?|demo|walk-?through|step \\d+|exercises?|part"
                          + " \\d+|chapter \\d+",
                  "under trouble",
                      "troubleshooting|faq|known"
                          + " issues|limitations|warnings?|caveats|notes?|common")));

  private static final String AMONG_RULES = "among rules";
  private static final String AMONG_INSTRUCTIONS = "among instructions";

  private static final Pattern NUMBER = Pattern.compile("\\d[.)] $");

  private static Pattern heading(String words) {
    return Pattern.compile("(?<![\\w-])(?:" + words + ")(?![\\w-])", Pattern.CASE_INSENSITIVE);
  }

  /** Settings of the paragraphs of a section, and of the items of its lists. */
  record Under(Setting paragraphs, Setting items) {

    Setting of(Block block) {
      Setting setting = block.kind() == Block.Kind.ITEM ? items : paragraphs;
      return setting == PROSE && isNumbered(block) ? STEPS : setting;
    }
  }

  static boolean isNumbered(Block block) {
    return NUMBER.matcher(block.lead()).find();
  }

  /** All signs that {@link #places} may give. */
  static Set<String> allPlaces() {
    Set<String> all = new TreeSet<>(PLACES.names());
    all.add(AMONG_RULES);
    all.add(AMONG_INSTRUCTIONS);
    return all;
  }

  /** Signs of what the section is about, and whether the file instructs an agent. */
  static List<String> places(Document document, Section section) {
    List<String> places = new ArrayList<>(PLACES.in(section.location()));
    if (isRuleFile(document)) {
      places.add(AMONG_RULES);
    }
    if (document.frontMatter().keySet().containsAll(AGENT_FILE)) {
      places.add(AMONG_INSTRUCTIONS);
    }
    return places;
  }

  static Under of(Document document, Section section) {
    if (isRuleFile(document)) {
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

  /** True if the document instructs an agent, by the keys at its start. */
  static boolean isForAgents(Document document) {
    return isRuleFile(document) || document.frontMatter().keySet().containsAll(AGENT_FILE);
  }

  private static boolean isRuleFile(Document document) {
    return RULE_FILE.stream().anyMatch(document.frontMatter()::containsKey);
  }
}
