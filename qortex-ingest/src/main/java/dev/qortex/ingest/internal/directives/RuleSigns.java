package dev.qortex.ingest.internal.directives;

import static dev.qortex.ingest.internal.directives.RuleFeature.BOUND;
import static dev.qortex.ingest.internal.directives.RuleFeature.FORM;
import static dev.qortex.ingest.internal.directives.RuleFeature.KIND;
import static dev.qortex.ingest.internal.directives.RuleFeature.KIND_AND_PLACE;
import static dev.qortex.ingest.internal.directives.RuleFeature.SETTING;
import static dev.qortex.ingest.internal.directives.RuleFeature.THEN;
import static dev.qortex.ingest.internal.directives.RuleFeature.VERB;

import dev.qortex.ingest.internal.syntax.Prose;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Features of a sentence's words that speak for a rule or against it.
 *
 * <ul>
 *   <li>A demand holds everywhere: "never", "always", "make sure".
 *   <li>An instruction is a rule more likely when a verb of choice binds it to an end, a means or a
 *       condition: "For large files, raise the limit".
 *   <li>{@link Norms} have a modal verb or a judgement: "must", "is recommended".
 * </ul>
 */
final class RuleSigns {

  static final int LONGEST = 300;
  private static final int SHORTEST = 12;

  /** First words of a sentence that demand or forbid. */
  private static final Pattern DEMAND =
      Pattern.compile(
          "(?:(never|do not|don['’]t|must not|under no circumstances|avoid|refrain from)|always(?!-)"
              + "|make sure|ensure|be sure|prefer|favou?r|consider (?=\\w+ing)|try to|remember to"
              + "|take care|be (?!aware)\\p{L}+)\\b(?!:)",
          Pattern.CASE_INSENSITIVE);

  /** Words of demand that make none: talk, guesses, what others must. */
  private static final Pattern NO_DEMAND =
      Pattern.compile(
          "(?:always|never) (?:\\w+[^s\\W]s|an?|the|\\d+|empty|false|null|one|true|zero)\\b|(?:never mind|(?:don['’]t|do not)"
              + " (?:worry|panic|be))\\b",
          Pattern.CASE_INSENSITIVE);

  /** Verbs of choice and configuration: what they bind to an end is advice. */
  private static final Pattern CHOICE =
      Pattern.compile(
          "(?:use(?! of | case| to"
              + " )|call|set|provide|add|apply|choose|pick|select|specify|enable|disable|increase|decrease|raise|lower|reduce|adjust|tune|start"
              + " with|stick to|rely on|switch|pass|check|install|click|compare|watch"
              + " for|combine|configure|leave|limit|batch|wrap|split|consider \\w+ing|turn"
              + " (?:on|off)|opt for)\\b",
          Pattern.CASE_INSENSITIVE);

  /** After a verb of choice without an object: "Set to 0", "Use when testing". */
  private static final Pattern NO_OBJECT = Pattern.compile("\\p{L}+ (?:to \\W|with \\W|when )");

  private static final WordKinds TOPICS =
      new WordKinds(
          new TreeMap<>(
              Map.ofEntries(
                  topic(
                      "help",
                      "questions?|issues?|bugs?|contribut\\w*|community|sponsor\\w*|pull"
                          + " requests?|PRs?|discussions?|feedback|help|newsletter"),
                  topic(
                      "reading",
                      "docs|documentation|guides?|tutorials?|articles?|readme|changelog|references?|examples?|blog|book|page|section"),
                  topic("what follows", "following|below|above|like (?:this|so)|as follows|next"),
                  topic(
                      "installing",
                      "npm i|npm install|yarn add|installed|install|installing|get(?:ting)? started"),
                  topic("walking", "now|then|first|finally|let['’]?s|we['’]ll|we|our"),
                  topic("you", "you|your|you['’](?:re|ll|ve|d)"),
                  topic("hedged", "may|might|can|could"),
                  topic(
                      "a reason",
                      "because|since|otherwise|so that|as (?:it|this|they)|(?:to|and)"
                          + " (?:avoid|prevent|ensure)|in order to"),
                  topic("a choice", "instead|rather than|over|either|prefer\\w*|alternatively|or"),
                  topic(
                      "a limit",
                      "only|at least|at most|exactly|no more|unless|until|except|never|always"),
                  topic("an order", "before|after|first|once|until"),
                  topic(
                      "versions",
                      "versions?|upgrad\\w+|migrat\\w+|deprecated|removed|supported|releases?|latest|older|newer"),
                  topic(
                      "options",
                      "options?|flags?|parameters?|arguments?|property|properties|settings?|variables?|fields?|values?"),
                  topic("using", "using"))));

  /** A demand in the midst of a sentence: "it is slow; do not use it". */
  private static final Pattern LATE_DEMAND =
      Pattern.compile(
          "[,;:\\u2013\\u2014] (?:(?:so|please|and|but|then|just) )*(?:(do"
              + " not|don['’]t|avoid)|always|make sure|ensure|be sure)\\b");

  /** A condition whose verb follows: "if it should later write". */
  private static final Pattern UNLIKELY =
      Pattern.compile("\\bshould(?: \\p{L}{2,})?\\s$", Pattern.CASE_INSENSITIVE);

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
  private static final String CODE = String.valueOf(Prose.CODE);

  private RuleSigns() {}

  /** Signs of words anywhere in a sentence. */
  static Set<String> topics() {
    return TOPICS.names();
  }

  private static Map.Entry<String, String> topic(String name, String words) {
    return Map.entry("about " + name, words);
  }

  /** The signs, what kind of sentence it is first; none when it tells and demands nothing. */
  static List<String> of(String text, Setting setting) {
    boolean longEnough = text.length() >= SHORTEST && text.indexOf(' ') != text.lastIndexOf(' ');
    if (!longEnough
        || text.length() > LONGEST
        || text.endsWith("?")
        || setting == Setting.HISTORY) {
      return List.of();
    }
    List<String> signs = new ArrayList<>();
    Imperatives.Head head = Imperatives.head(text);
    boolean demands = demands(head.told(), signs);
    boolean tells = told(head, signs);
    List<String> norms = Norms.signs(text);
    signs.addAll(norms);
    if (!demands && !tells && norms.isEmpty() && !demandsLate(text, signs)) {
      return List.of();
    }
    String kind = demands ? "demand" : tells ? "told" : norms.isEmpty() ? "demand" : "norm";
    signs.add(0, KIND.of(kind));
    signs.add(SETTING.of(setting.name()));
    if (text.indexOf(Prose.CODE) >= 0) {
      signs.add(KIND_AND_PLACE.of(kind + " names code"));
    }
    signs.addAll(TOPICS.in(text));
    return new ArrayList<>(new LinkedHashSet<>(signs));
  }

  private static boolean demands(String told, List<String> signs) {
    Matcher demand = DEMAND.matcher(told);
    if (!demand.lookingAt() || NO_DEMAND.matcher(told).lookingAt()) {
      return false;
    }
    if (demand.group(1) != null) {
      signs.add(Norms.NOT);
    }
    return true;
  }

  private static boolean demandsLate(String text, List<String> signs) {
    Matcher demand = LATE_DEMAND.matcher(text);
    if (!demand.find()) {
      return false;
    }
    if (demand.group(1) != null) {
      signs.add(Norms.NOT);
    }
    return true;
  }

  private static boolean told(Imperatives.Head head, List<String> signs) {
    String told = head.told();
    if (UNLIKELY.matcher(head.introduction()).find()) {
      return false;
    }
    if (!Imperatives.begins(told) && !Imperatives.mayBegin(told) && !chooses(told)) {
      return false;
    }
    String bare = Imperatives.withoutAdverb(told);
    String rest = bare.substring(Math.max(0, bare.indexOf(' ')));
    String verb = firstWord(bare);
    String introduction = head.introduction().toLowerCase(Locale.ROOT);
    boolean bound = !introduction.isEmpty();
    signs.add(VERB.of(verb));
    String next = rest.stripLeading().startsWith(CODE) ? "code" : firstWord(rest);
    if (next.equals("code") || Imperatives.isOpener(next)) {
      signs.add(THEN.of(next));
    }
    signs.add(bound ? BOUND.of(firstWord(introduction)) : FORM.of("not bound"));
    if (Imperatives.hasPurpose(told)) {
      signs.add(FORM.of("to"));
    }
    return true;
  }

  private static boolean chooses(String told) {
    return CHOICE.matcher(told).lookingAt()
        && (Imperatives.hasPurpose(told) || NO_OBJECT.matcher(told).lookingAt());
  }

  private static String firstWord(String text) {
    Matcher word = WORD.matcher(text);
    return word.find() ? word.group().toLowerCase(Locale.ROOT) : "";
  }
}
