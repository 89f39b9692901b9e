package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.internal.lexicon.WordLists;
import dev.qortex.ingest.internal.syntax.Prose;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Signs of sentences that say what one must or should do: the modal verb, the subject in front of
 * it and what follows, or a judgement such as "it is best to". Pure functions.
 */
final class Norms {

  /** The sign of what is not to be done. */
  static final String NOT = "not";

  private static final Pattern MODAL =
      words("(must|should|shall|ought to|(?:needs?|have|required) to)(n['’]t)?(?: (not|never))?");

  /** Judgements that recommend or forbid, without an addressee. */
  private static final Pattern JUDGEMENT =
      words(
          "(?:is|are|\\w+['’]s|be|though|but) (?:\\w+"
              + " )?(?:recommended|advised|advisable|preferable|preferred|discouraged|encouraged|forbidden|prohibited)(?!"
              + " (?:by|for|in|over)\\b)(?: not)?|we (?:do not |don['’]t )?(?:\\w+"
              + " )?(?:recommend|advise|suggest|encourage)|\\w+ (?:recommends|advises|suggests)"
              + " (?:\\w+ing|to|that)|(?:it is|it['’]s) (?:\\w+"
              + " )?(?:best|better|safer|safest|wise|important|essential|crucial|necessary|required|(?:an?"
              + " )?(?:good|best) (?:practice|idea)) (?:to|that|if)(?!"
              + " (?:note|mention|remember|know|understand|say))|it['’]s good practice"
              + " to|(?:good|best) practice (?:is|would be) to|(?:the"
              + " )?(?:best|better|safest|preferred|recommended)"
              + " (?:choice|way|option|method|approach)|are (?:\\w+ly"
              + " )?(?:expected|required|asked|requested) to|(?:is|are) not"
              + " (?:allowed|permitted|meant|intended) to|you['’]ll want to|be careful");

  /** Stems of all modal verbs and judgements; to look for them is much faster. */
  private static final Set<String> STEMS = WordLists.of("stems of norms");

  private static final Pattern GOES_ON = Pattern.compile(" (?:to|that|you|\\p{L}+ing)\\b|:");

  private static final Pattern DISCOURAGED =
      words("not|discouraged|forbidden|prohibited|n['’]t|never");

  /** Boundaries of clauses. */
  private static final Pattern BOUNDARY = Pattern.compile("[,;:()\\u2013\\u2014]| --? ");

  private static final Pattern SUBORDINATOR =
      words(
          "that|which|who|what|how|why|whether|because|where|if|when|since|than|as|although|though"
              + "|while|meaning");

  /** After "must not" or "should not": it does not forbid. */
  private static final Pattern NO_BAN =
      starting(
          "necessarily|(?:\\w+ly )?(?:affect|cause|hurt|matter|surprise|be (?:an?|any) problem)");

  /** An unlikely condition: "if it should fail" demands nothing. */
  private static final Pattern CONDITION = starting("(?:and |or |but )?(?:if|in case|even if)");

  /** A relative clause without a pronoun: "it is the function you must call". */
  private static final Pattern RELATIVE =
      Pattern.compile(
          "\\b(?:is|are|was|were) (?:the|an?|one|what|all)\\b(?: [\\p{L}\\uFFFC-]+){0,4} you$",
          Pattern.CASE_INSENSITIVE);

  /** After any modal: it guesses. */
  private static final Pattern GUESS =
      starting(
          "(?:now |also |still |already )?(?:have (?:been|\\w+ed)|be"
              + " (?:able|noted|about|around|close|\\w+ing))");

  /** After "should": it says what one will see. */
  private static final Pattern EXPECTED =
      starting(
          "(?:(?:now|also|still|already|\\w+ly)"
              + " )*(?:have|exist|happen|look|see|know|notice|get|find|expect"
              + "|understand|increase|decrease|rise|drop|improve|grow|fall|converge|match|work|need|matter|change"
              + "|be (?:observed|seen|visible|displayed|printed|shown|\\w+ly (?:in|de)creasing)|be"
              + " (?:enough|fine|ok|(?:not )?(?:necessary|needed|possible)))");

  private static final Pattern PASSIVE =
      starting(
          "(?:\\w+ ){0,2}?be (?:\\w+ly"
              + " )?(?:\\w{2,}ed|\\w{2,}en|kept|made|built|put|set|done|left|sent|run|held|split|met|read)");

  private static final Pattern TALKERS =
      ending(
          "(?:we|i|he|she|this|there|nobody|everything|anything|nothing)(?:"
              + " (?:\\w+ly|also|then))?");

  private static final Pattern PRONOUN = ending("(?:it|they|that|which)(?: \\w+ly)?");
  private static final Pattern YOU =
      ending("(?:you|one)(?:['’]ll)?(?: (?:\\w+ly|will|also|then|first|just|still))*");

  /** A class of things or of people: what holds for all of them is a norm. */
  private static final Pattern CLASS =
      starting("(?:(?:and|or|but|so|then) )?(?:an?|each|every|all|any|no|these|those|only)");

  /** No particular thing: "tests", "new code". */
  private static final Pattern GENERIC =
      Pattern.compile(
          "^(?!(?i:the|this|that|your|our|its|it|they|their|some)\\b)(?:\\p{Lu}?\\p{Ll}*\\b.*)?\\b\\p{Lu}?[\\p{Ll}-]+$");

  /** Kinds of addressees by subject: the first that fits. */
  private static final Map<String, Pattern> SUBJECTS = new LinkedHashMap<>();

  /** Kinds of demanded acts: the first that fits the words after the verb. */
  private static final Map<String, Pattern> ACTS = new LinkedHashMap<>();

  private static final Map<String, Pattern> MODALS =
      Map.of("must", starting("must|shall"), "should", starting("should|ought"));

  static {
    SUBJECTS.put("nobody", Pattern.compile("^$"));
    SUBJECTS.put("talkers", TALKERS);
    SUBJECTS.put("you", YOU);
    SUBJECTS.put("pronoun", PRONOUN);
    SUBJECTS.put("class", CLASS);
    SUBJECTS.put("generic", GENERIC);
    ACTS.put("nothing", Pattern.compile("^.?$"));
    ACTS.put("guess", GUESS);
    ACTS.put("expected", EXPECTED);
    ACTS.put("passive", PASSIVE);
    ACTS.put("be", starting("be"));
  }

  private Norms() {}

  /** Modal verbs. */
  static Set<String> modals() {
    return with(MODALS, "need");
  }

  /** Kinds of subjects. */
  static Set<String> subjects() {
    return with(SUBJECTS, "code", "thing");
  }

  /** Kinds of what is demanded. */
  static Set<String> acts() {
    return with(ACTS, "do");
  }

  private static Set<String> with(Map<String, Pattern> kinds, String... others) {
    Set<String> all = new TreeSet<>(kinds.keySet());
    all.addAll(List.of(others));
    return all;
  }

  private static Pattern words(String words) {
    return Pattern.compile("(?<![\\w-])(?:" + words + ")(?![\\w-])", Pattern.CASE_INSENSITIVE);
  }

  private static Pattern starting(String words) {
    return Pattern.compile("^(?:" + words + ")\\b", Pattern.CASE_INSENSITIVE);
  }

  private static Pattern ending(String words) {
    return Pattern.compile("(?:^|\\s)(?:" + words + ")$", Pattern.CASE_INSENSITIVE);
  }

  /** Signs of what the text demands; none when it has no such words. */
  static List<String> signs(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (STEMS.stream().noneMatch(lower::contains)) {
      return List.of();
    }
    List<String> signs = new ArrayList<>();
    Matcher modal = MODAL.matcher(text);
    while (modal.find()) {
      modal(text, modal, signs);
    }
    Matcher judgement = JUDGEMENT.matcher(text);
    if (judgement.find()) {
      String said = judgement.group().toLowerCase(Locale.ROOT);
      signs.add(RuleFeature.JUDGEMENT.of("judged"));
      if (GOES_ON.matcher(text).region(judgement.end(), text.length()).lookingAt()) {
        signs.add(RuleFeature.JUDGEMENT.of("judged to"));
      }
      if (DISCOURAGED.matcher(said).find()) {
        signs.add(NOT);
      }
    }
    return signs;
  }

  private static void modal(String text, Matcher modal, List<String> signs) {
    String verb = kind(MODALS, modal.group(1), "need");
    String act = text.substring(modal.end()).strip();
    String before = text.substring(0, modal.start()).strip();
    String clause = before.substring(lastEnd(BOUNDARY, before)).strip();
    String who = kind(SUBJECTS, clause, clause.indexOf(Prose.CODE) >= 0 ? "code" : "thing");
    String what = kind(ACTS, act, "do");
    if (verb.equals("must") && what.equals("expected")) {
      what = "do";
    }
    boolean not = modal.group(2) != null || modal.group(3) != null;
    if (not && NO_BAN.matcher(act).find()
        || verb.equals("should") && CONDITION.matcher(clause).find()) {
      return;
    }
    if (verb.equals("need") && !who.equals("you") && !what.equals("passive")) {
      return;
    }
    if (SUBORDINATOR.matcher(clause).find() || RELATIVE.matcher(clause).find()) {
      signs.add(RuleFeature.JUDGEMENT.of("modal nested"));
      return;
    }
    signs.add(RuleFeature.MODAL.of(verb));
    signs.add(RuleFeature.MODAL_SUBJECT.of(who));
    signs.add(RuleFeature.MODAL_ACT.of(what));
    if (not) {
      signs.add(NOT);
    }
  }

  /** The name of the first kind that the text is of. */
  private static String kind(Map<String, Pattern> kinds, String text, String other) {
    for (Map.Entry<String, Pattern> kind : kinds.entrySet()) {
      if (kind.getValue().matcher(text).find()) {
        return kind.getKey();
      }
    }
    return other;
  }

  private static int lastEnd(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    int end = 0;
    while (matcher.find()) {
      end = matcher.end();
    }
    return end;
  }
}
