package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds sentences that tell the reader what to do or not to do, whenever the situation recurs.
 *
 * <ul>
 *   <li>A demand holds everywhere: "never", "always", "make sure", "must".
 *   <li>Advice binds what to do to an end, a means or a condition: "For large files, raise the
 *       limit", "Use `x` to see y". It holds outside of exercises and plans.
 *   <li>A bare instruction ("Close every stream") is one among guidelines only.
 * </ul>
 *
 * <p>How strong the words are is how sure the rule is. Precision before recall. Code and quotes are
 * not read.
 */
final class RuleFinder {

  /** A sentence that is a rule. */
  record Found(String text, Span span, String category, double confidence) {}

  private static final int SHORTEST = 12;
  private static final int LONGEST = 300;
  private static final String DO = "general";
  private static final String DO_NOT = "antipattern";

  /** What the first words of a sentence demand. */
  private static final Pattern DEMAND =
      Pattern.compile(
          "(?:(never|do not|don['’]t|must not|under no circumstances|avoid|refrain from)|(always)"
              + "|(make sure|ensure|be sure)|(prefer|favou?r)|consider (?=\\w+ing)|try to|remember to"
              + "|take care|be (?!aware)\\p{L}+)\\b(?!:)",
          Pattern.CASE_INSENSITIVE);

  /** What each group of the pattern is called. */
  private static final List<String> DEMANDS = List.of(Norms.NOT, "always", "ensure", "prefer");

  /** Words of demand that make none: talk, guesses, what others must. */
  private static final Pattern NO_DEMAND =
      Pattern.compile(
          "(?:always|never) \\w+[^s\\W]s\\b|(?:never mind|(?:don['’]t|do not)"
              + " (?:worry|panic|be))\\b",
          Pattern.CASE_INSENSITIVE);

  /** "In the editor, type": a step, unless it is a demand. */
  private static final Pattern PLACE = Pattern.compile("(?:in|on) ", Pattern.CASE_INSENSITIVE);

  /** Verbs of choice and configuration: what they bind to an end is advice. */
  private static final Pattern CHOICE =
      Pattern.compile(
          "(?:use(?! of | case| to"
              + " )|call|set|provide|add|apply|choose|pick|select|specify|enable|disable|increase|decrease|raise|lower|reduce|adjust|tune|start"
              + " with|stick to|rely on|switch|pass|check|install|click|compare|watch"
              + " for|combine|configure|leave|limit|batch|wrap|split|consider \\w+ing|turn"
              + " (?:on|off)|opt for)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Verbs of a habit: "keep methods short" is no step of anything. */
  private static final Pattern HABIT =
      Pattern.compile(
          "(?:use(?! of | case| to )|keep|choose|limit|minimi[sz]e|validate|follow|treat|stick to"
              + "|rely on|adopt|enforce|leave|separate|handle|respect|specify (?:either|only))\\b",
          Pattern.CASE_INSENSITIVE);

  /** What is done once, now. */
  private static final Pattern STEP =
      Pattern.compile(
          "(?:run|start|open|create|install|copy|type|enter|export|clone|navigate|go|launch|visit|click"
              + "|download|paste|save|load|write|insert|build|find|get|try)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Sends the reader elsewhere, or talks. */
  private static final Pattern POINTER =
      Pattern.compile(
          "(?:please |also |then |\\w+ly )*(?:see|keep in mind|refer|read|check"
              + " out|visit|learn|look|note|notice|find|let|remember|imagine|consider"
              + " (?!\\w+ing)|think|suppose|assume|recall|say|continue|go|navigate|consult|take a"
              + " look|know|be aware|get)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Among what is bound to a condition, "it" is what the condition names. */
  private static final Pattern THIS =
      Pattern.compile("^\\w+ (?:it )?(?:this|these|the following)\\b", Pattern.CASE_INSENSITIVE);

  /** Points to what is shown. */
  private static final Pattern SHOWN =
      Pattern.compile(
          "^\\w+ (?:this|these|the following|it|that|again|through|reading|going)\\b"
              + "|\\band (?:you|it|they|we)\\b|\\?[\"'”)]*$",
          Pattern.CASE_INSENSITIVE);

  /** A label that what follows is advice: "Tip: ...". */
  private static final Pattern LABEL =
      Pattern.compile(
          "(?:the )?(?:solution|workaround|recommendation|tip|advice|best practice|rule of"
              + " thumb|rule|important|warning|caution|fix|note): ",
          Pattern.CASE_INSENSITIVE);

  /** A label in front of an instruction among others: "Naming: use nouns". */
  private static final Pattern TOPIC = Pattern.compile("^[\\p{L}][^:.,]{1,40}: (?=\\p{L})");

  /** A heading that is code, an option, or an identifier. */
  private static final Pattern CODE_NAME = Pattern.compile("-|" + Prose.CODE + "|\\S*[_()/.]\\S*$");

  private static final Map<String, Pattern> ACTS =
      Map.of("choice", CHOICE, "habit", HABIT, "step", STEP, "pointer", POINTER);

  private static final Map<String, Pattern> TOPICS =
      Map.of(
          "licence", some("copyright|licen[cs]e[ds]?|permission|warrant(?:y|ies)|liable|notices?"),
          "help", some("questions?|issues?|bugs?|contribut\\w*|community|sponsor\\w*|pull requests?|PRs?|discussions?|feedback|help|newsletter"),
          "reading", some("docs|documentation|guides?|tutorials?|articles?|readme|changelog|references?|examples?|blog|book|page|section"),
          "what follows", some("following|below|above|like (?:this|so)|as follows|next"),
          "installing", some("npm i|npm install|yarn add|installed|install|installing|get(?:ting)? started"),
          "walking", some("now|then|first|finally|let['’]?s|we['’]ll|we|our"),
          "you", some("you|your|you['’](?:re|ll|ve|d)"),
          "please", some("please"),
          "hedged", some("may|might|can|could"));

  private static final Map<String, Pattern> PLACES =
      Map.of(
          "norms", some("style guide|guidelines?|best practices|conventions|principles|rules|policy|recommend\\w*|tips|pitfalls|gotchas|do['’]?s|security|performance"),
          "migration", some("upgrad\\w*|migrat\\w*|breaking|deprecat\\w*|compatibility"),
          "reference", some("api|reference|options?|config\\w*|parameters?|arguments?|methods?|properties"),
          "people", some("contribut\\w*|community|support|help|sponsor\\w*|licen[cs]e|acknowledge?ments?|credits|resources|contact|questions"),
          "start", some("install\\w*|getting started|quick ?start|set-?up|introduction|usage"),
          "tutorial", some("tutorials?|examples?|demo|walk-?through|step \\d+|exercises?|part \\d+|chapter \\d+"),
          "trouble", some("troubleshooting|faq|known issues|limitations|warnings?|caveats|notes?|common"));

  /** Where an instruction may follow in the midst of a sentence. */
  private static final Pattern CLAUSE =
      Pattern.compile("([,;:\\u2013\\u2014]| --?|,? (?:so|then|and|but)) (?:please |then |and |just |instead )?");

  private static final int CLAUSES = 6;

  private static final Weights WEIGHTS = new Weights("rules.tsv");

  /** How sure a rule must be. */
  private static final double LEAST = 0.5;

  private static Pattern some(String words) {
    return Pattern.compile("(?<![\\w-])(?:" + words + ")(?![\\w-])", Pattern.CASE_INSENSITIVE);
  }

  private final Setting.Under under;
  private final List<String> places = new ArrayList<>();

  /** Whether the section stands under the name of a function or command. */
  private final boolean entry;

  RuleFinder(Document document, Section section) {
    for (Map.Entry<String, Pattern> place : PLACES.entrySet()) {
      if (place.getValue().matcher(section.location()).find()) {
        places.add("under " + place.getKey());
      }
    }
    this.under = Setting.of(document, section);
    this.entry = CODE_NAME.matcher(Prose.of(section.heading())).lookingAt();
  }

  /** The rules that a block of the section states, in order. */
  List<Found> rules(Block block) {
    List<Found> found = new ArrayList<>();
    if (block.isProse()) {
      for (Span sentence : Sentences.of(block.text())) {
        List<String> signs = signs(block, sentence);
        double probability = signs.isEmpty() ? 0 : WEIGHTS.probability(signs);
        if (probability >= LEAST) {
          String category = signs.contains(Norms.NOT) ? DO_NOT : DO;
          found.add(new Found(sentence.of(block.text()), sentence, category, probability));
        }
      }
    }
    return found;
  }

  /** What speaks for a rule or against it; nothing when nothing tells or demands. */
  List<String> signs(Block block, Span sentence) {
    if (sentence.length() > LONGEST || isLink(block, sentence)) {
      return List.of();
    }
    Setting setting = under.of(block);
    String told = unlabelled(block, sentence, setting);
    List<String> signs = signs(told, setting);
    if (!signs.isEmpty()) {
      signs.addAll(places);
      if (entry) {
        signs.add(sentence.start() > 0 ? "later in an entry" : "opens an entry");
        if (sentence.start() == 0 && signs.contains("tells")) {
           signs.add("tells at the start of an entry");
        }
      }
    }
    return signs;
  }

  /** Whether it is nothing but the title of what it links to. */
  private static boolean isLink(Block block, Span sentence) {
    for (Mark mark : block.marksIn(sentence)) {
      if (mark.kind() == Mark.Kind.LINK && mark.span().equals(sentence)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the text, such as a heading, is a rule by itself. */
  static boolean isRule(String text) {
    List<String> signs = signs(text, Setting.PROSE);
    return !signs.isEmpty() && WEIGHTS.probability(signs) >= LEAST;
  }

  /** The words after "Tip:" or after a strong label such as "**Pools**:". */
  private static String unlabelled(Block block, Span sentence, Setting setting) {
    String text = Prose.of(block, sentence);
    Matcher label = LABEL.matcher(text);
    if (label.lookingAt()) {
      return text.substring(label.end());
    }
    for (Mark mark : block.marksIn(sentence)) {
      if (mark.start() == sentence.start() && mark.kind() == Mark.Kind.STRONG) {
        int end = mark.end() - sentence.start();
        int colon = text.indexOf(": ", Math.max(0, end - 1));
        if (colon >= 0 && colon <= end) {
          return text.substring(colon + 2).stripLeading();
        }
      }
    }
    return setting == Setting.NORMS ? TOPIC.matcher(text).replaceFirst("") : text;
  }

  private static List<String> signs(String text, Setting setting) {
    boolean longEnough = text.length() >= SHORTEST && text.indexOf(' ') != text.lastIndexOf(' ');
    if (!longEnough || text.length() > LONGEST || text.endsWith("?")) {
      return List.of();
    }
    List<String> signs = Norms.signs(text);
    signs = new ArrayList<>(signs);
    boolean norm = !signs.isEmpty();
    Imperatives.Head head = Imperatives.head(text);
    demand(head.told(), signs);
    boolean demands = signs.contains("demand");
    instruction(head, setting, signs);
    boolean tells = demands || signs.contains("tells") || signs.contains("may tell");
    if (!norm && !tells) {
      clauses(text, signs);
    }
    if (signs.isEmpty()) {
      return signs;
    }
    String kind = demands ? "demand" : tells ? "told" : norm ? "norm" : "clause";
    signs.add(kind);
    signs.add(kind + " in " + setting);
    signs.add("in " + setting);
    if (kind.equals("norm")) {
      if (Imperatives.isIntroduced(text)) {
        signs.add("norm introduced");
      }
      if (Imperatives.hasCondition(text)) {
        signs.add("norm when");
      }
      if (Imperatives.hasPurpose(text)) {
        signs.add("norm to");
      }
    }
    if (text.length() < 45) {
      signs.add("short " + kind);
    }
    if (text.length() > 150) {
      signs.add("long " + kind);
    }
    if (text.endsWith("!")) {
      signs.add("exclaims");
    }
    if (text.endsWith(":")) {
      signs.add(kind + " announces");
    }
    if (text.indexOf(Prose.CODE) >= 0) {
      signs.add(kind + " names code");
    }
    for (Map.Entry<String, Pattern> topic : TOPICS.entrySet()) {
      if (topic.getValue().matcher(text).find()) {
        signs.add("about " + topic.getKey());
      }
    }
    return signs;
  }

  private static void demand(String told, List<String> signs) {
    Matcher demand = DEMAND.matcher(told);
    if (!demand.lookingAt()) {
      return;
    }
    signs.add("demand");
    if (NO_DEMAND.matcher(told).lookingAt()) {
      signs.add("no demand");
    }
    for (int i = 0; i < DEMANDS.size(); i++) {
      if (demand.group(i + 1) != null) {
        signs.add(DEMANDS.get(i));
      }
    }
  }

  private static void instruction(Imperatives.Head head, Setting setting, List<String> signs) {
    String told = head.told();
    boolean tells = Imperatives.begins(told);
    boolean choice = CHOICE.matcher(told).lookingAt();
    if (!tells && !Imperatives.mayBegin(told) && !(choice && (Imperatives.hasPurpose(told) || told.matches("(?i)\\w+ (?:to|with) \\W.*|\\w+ when .*")))) {
      return;
    }
    signs.add(tells ? "tells" : "may tell");
    String bound = bound(head.introduction());
    signs.add("bound " + bound);
    String verb = Imperatives.verb(told);
    String[] words = told.substring(Math.max(0, told.toLowerCase(Locale.ROOT).indexOf(verb))).split("[^\\p{L}\\p{N}'’" + Prose.CODE + "]+", 4);
    signs.add("verb " + verb);
    String second = words.length > 1 ? words[1].toLowerCase(Locale.ROOT) : "";
    signs.add("then " + (second.indexOf(Prose.CODE) >= 0 ? "code" : second));
    String act = "act";
    for (Map.Entry<String, Pattern> kind : ACTS.entrySet()) {
      if (kind.getValue().matcher(told).lookingAt()) {
        act = kind.getKey();
        signs.add("act " + act);
        signs.add(act + " bound " + (bound.isEmpty() ? "not" : "yes"));
        signs.add(act + " in " + setting);
      }
    }
    if (SHOWN.matcher(told).find()) {
      signs.add("shown" + (bound.isEmpty() ? "" : " bound"));
    }
    if (Imperatives.hasCondition(told)) {
      signs.add("when");
      signs.add(act + " when");
    }
    if (Imperatives.hasPurpose(told)) {
      signs.add("to");
      signs.add(act + " to");
    }
  }

  private static String bound(String introduction) {
    int space = introduction.indexOf(' ');
    return (space < 0 ? introduction : introduction.substring(0, space))
        .toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]", "");
  }

  private static void clauses(String text, List<String> signs) {
    Matcher clause = CLAUSE.matcher(text);
    for (int n = 0; n < CLAUSES && clause.find(); n++) {
      String told = text.substring(clause.end());
      boolean demands = DEMAND.matcher(told).lookingAt();
      if (demands || Imperatives.begins(told)) {
        if (demands) {
          signs.add("clause demands");
        }
        signs.add("clause after " + clause.group(1).strip().toLowerCase(Locale.ROOT));
        signs.add("clause verb " + told.split("\\W", 2)[0].toLowerCase(Locale.ROOT));
        demand(told, signs);
        signs.remove("demand");
        return;
      }
    }
  }
}
