package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /** What kind of rule it is, and how sure. */
  private record Strength(String category, double confidence) {}

  /**
   * Words at the start of a sentence that demand; the first letters of all of them tell quickly.
   */
  private record Demand(Pattern words, String initials, Strength strength) {

    static Demand of(String words, String category, double confidence) {
      StringBuilder initials = new StringBuilder();
      for (String some : words.split("\\|")) {
        initials.append(some.charAt(0));
      }
      return new Demand(
          Pattern.compile("(?:" + words + ")\\b(?!:)", Pattern.CASE_INSENSITIVE),
          initials.toString(),
          new Strength(category, confidence));
    }

    boolean fits(String text) {
      return !text.isEmpty()
          && initials.indexOf(Character.toLowerCase(text.charAt(0))) >= 0
          && words.matcher(text).lookingAt();
    }
  }

  /** The first that fits counts. */
  private static final List<Demand> DEMANDS =
      List.of(
          Demand.of("never|do not|don['’]t|must not|under no circumstances", DO_NOT, 0.9),
          Demand.of("always", DO, 0.9),
          Demand.of("make sure|ensure|be sure", DO, 0.85),
          Demand.of("avoid|refrain from", DO_NOT, 0.8),
          Demand.of("prefer|favou?r", DO, 0.8),
          Demand.of("consider \\w+ing", DO, 0.8),
          Demand.of("try to|remember to|take care|be (?!aware)\\p{L}+", DO, 0.8));

  private static final Strength ADVICE = new Strength(DO, 0.7);
  private static final Strength INSTRUCTION = new Strength(DO, 0.8);

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
              + " )|call|set|add|apply|choose|pick|select|specify|enable|disable|increase|decrease|raise|lower|reduce|adjust|tune|start"
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

  private final Setting.Under under;

  /** Whether the section stands under the name of a function or command. */
  private final boolean entry;

  RuleFinder(Document document, Section section) {
    this.under = Setting.of(document, section);
    this.entry = CODE_NAME.matcher(Prose.of(section.heading())).lookingAt();
  }

  /** The rules that a block of the section states, in order. */
  List<Found> rules(Block block) {
    List<Found> found = new ArrayList<>();
    if (block.isProse()) {
      Setting setting = under.of(block);
      for (Span sentence : Sentences.of(block.text())) {
        if (sentence.length() <= LONGEST && !isLink(block, sentence)) {
          String told = unlabelled(block, sentence, setting);
          strength(told, setting)
              .filter(s -> !entry || sentence.start() > 0 || binds(told))
              .map(s -> found(block, sentence, s))
              .ifPresent(found::add);
        }
      }
    }
    return found;
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

  /**
   * Whether it speaks of more than what it stands under. Under the name of a function or command an
   * instruction at the start of a paragraph is what that does: "Start the server."
   */
  private static boolean binds(String text) {
    return !Imperatives.head(text).introduction().isEmpty()
        || CHOICE.matcher(text).lookingAt()
            && names(text)
            && (Imperatives.hasReason(text) || HABIT.matcher(text).lookingAt())
        || !Imperatives.begins(text) && !text.matches("(?i)do not .*");
  }

  private static boolean names(String text) {
    return text.indexOf(Prose.CODE) >= 0;
  }

  private static Found found(Block block, Span sentence, Strength strength) {
    return new Found(
        sentence.of(block.text()), sentence, strength.category(), strength.confidence());
  }

  /** Whether the text, such as a heading, is a rule by itself. */
  static boolean isRule(String text) {
    return strength(text, Setting.PROSE).isPresent();
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

  private static Optional<Strength> strength(String text, Setting setting) {
    boolean longEnough = text.length() >= SHORTEST && text.indexOf(' ') != text.lastIndexOf(' ');
    if (!longEnough
        || setting == Setting.HISTORY
        || text.length() > LONGEST
        || text.endsWith("?")) {
      return Optional.empty();
    }
    boolean tasks = setting == Setting.TASKS;
    Imperatives.Head head = tasks ? new Imperatives.Head(text, "") : Imperatives.head(text);
    Optional<Strength> demand = demand(text, head.told(), tasks);
    return demand.isPresent() || tasks ? demand : advice(text, head, setting);
  }

  private static Optional<Strength> demand(String text, String told, boolean tasks) {
    if (NO_DEMAND.matcher(told).lookingAt()) {
      return Optional.empty();
    }
    for (Demand demand : DEMANDS) {
      if (demand.fits(told)) {
        return Optional.of(demand.strength());
      }
    }
    return tasks ? Optional.empty() : modal(text);
  }

  private static Optional<Strength> modal(String text) {
    return Norms.of(text)
        .map(norm -> new Strength(norm.negative() ? DO_NOT : DO, norm.strict() ? 0.85 : 0.8));
  }

  private static Optional<Strength> advice(String text, Imperatives.Head head, Setting setting) {
    String told = head.told();
    boolean announces = text.endsWith(":");
    boolean norms = setting == Setting.NORMS;
    boolean bound = !head.introduction().isEmpty();
    boolean choice = CHOICE.matcher(told).lookingAt();
    boolean begins =
        norms
            ? Imperatives.mayBegin(told)
            : Imperatives.begins(told) || choice && Imperatives.hasPurpose(told);
    if (!begins
        || !norms && POINTER.matcher(told).lookingAt()
        || (bound ? THIS : SHOWN).matcher(told).find()) {
      return Optional.empty();
    }
    if (bound) {
      return Optional.of(ADVICE)
          .filter(
              s ->
                  !STEP.matcher(told).lookingAt()
                      || setting != Setting.STEPS
                          && (choice
                              || !PLACE.matcher(head.introduction()).lookingAt()
                              || Imperatives.hasCondition(head.introduction())));
    }
    boolean reasoned = Imperatives.hasReason(told);
    if (reasoned && choice) {
      return Optional.of(ADVICE);
    }
    if (announces || setting == Setting.STEPS) {
      return Optional.empty();
    }
    if (reasoned && !STEP.matcher(told).lookingAt() || HABIT.matcher(told).lookingAt()) {
      return Optional.of(ADVICE);
    }
    return Optional.of(INSTRUCTION).filter(s -> norms);
  }
}
