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

  private record Strength(Pattern pattern, boolean atStart, String category, double confidence) {

    static Strength starting(String words, String category, double confidence) {
      return of("(?:" + words + ")\\b(?!:)", true, category, confidence);
    }

    static Strength anywhere(String words, String category, double confidence) {
      return of("\\b(?:" + words + ")\\b", false, category, confidence);
    }

    private static Strength of(String regex, boolean start, String category, double confidence) {
      Pattern pattern = Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
      return new Strength(pattern, start, category, confidence);
    }

    boolean fits(String text) {
      Matcher matcher = pattern.matcher(text);
      return atStart ? matcher.lookingAt() : matcher.find();
    }
  }

  /** Demands at the start of a sentence; the first that fits counts. */
  private static final List<Strength> DEMANDS =
      List.of(
          Strength.starting("never|do not|don['’]t|must not|under no circumstances", DO_NOT, 0.9),
          Strength.starting("always", DO, 0.9),
          Strength.starting("make sure|ensure|be sure", DO, 0.85),
          Strength.starting("avoid|refrain from", DO_NOT, 0.8),
          Strength.starting("prefer|favou?r", DO, 0.8),
          Strength.starting("consider \\w+ing", DO, 0.8),
          Strength.starting("(?:try|remember) to|take care|be (?!aware)\\p{L}+", DO, 0.8));

  private static final Strength ADVICE = Strength.starting(".", DO, 0.7);
  private static final Strength INSTRUCTION = Strength.starting(".", DO, 0.8);

  /** Words of demand that make none: talk, guesses, what others must. */
  private static final Pattern NO_DEMAND =
      Pattern.compile(
          "^(?:always|never) \\w+[^s\\W]s\\b|^(?:never mind|(?:don['’]t|do not)"
              + " (?:worry|panic|be))\\b",
          Pattern.CASE_INSENSITIVE);

  /** "In the editor, type": a step, unless it is a demand. */
  private static final Pattern PLACE = Pattern.compile("^(?:in|on) ", Pattern.CASE_INSENSITIVE);

  /** Verbs of choice and configuration: what they bind to an end is advice. */
  private static final Pattern CHOICE =
      Pattern.compile(
          "^(?:use(?! of | case| to"
              + " )|call|set|add|apply|choose|pick|select|specify|enable|disable|increase|decrease|raise|lower|reduce|adjust|tune|start"
              + " with|stick to|rely on|switch|pass|check|install|click|compare|watch"
              + " for|combine|configure|leave|limit|batch|wrap|split|consider \\w+ing|turn"
              + " (?:on|off)|opt for)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Verbs of a habit: "keep methods short" is no step of anything. */
  private static final Pattern HABIT =
      Pattern.compile(
          "^(?:use(?! of | case| to )|keep|choose|limit|minimi[sz]e|validate|follow|treat|stick to"
              + "|rely on|adopt|enforce|leave|separate|handle|respect|specify (?:either|only))\\b",
          Pattern.CASE_INSENSITIVE);

  /** What is done once, now. */
  private static final Pattern STEP =
      Pattern.compile(
          "^(?:run|start|open|create|install|copy|type|enter|export|clone|navigate|go|launch|visit|click"
              + "|download|paste|save|load|write|insert|build|find|get|try)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Sends the reader elsewhere, or talks. */
  private static final Pattern POINTER =
      Pattern.compile(
          "^(?:please |also |then |\\w+ly )*(?:see|keep in mind|refer|read|check"
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
          "^(?:the )?(?:solution|workaround|recommendation|tip|advice|best practice|rule of"
              + " thumb|rule|important|warning|caution|fix|note): ",
          Pattern.CASE_INSENSITIVE);

  /** A label in front of an instruction among others: "Naming: use nouns". */
  private static final Pattern TOPIC = Pattern.compile("^[\\p{L}][^:.,]{1,40}: (?=\\p{L})");

  /** A heading that is code, an option, or an identifier. */
  private static final Pattern CODE_NAME = Pattern.compile("-|" + Prose.CODE + "|\\S*[_()/.]\\S*$");

  private final Document document;

  RuleFinder(Document document) {
    this.document = document;
  }

  /** The rules that a block of the section states, in order. */
  List<Found> rules(Section section, Block block) {
    List<Found> found = new ArrayList<>();
    if (block.isProse()) {
      Setting setting = Setting.of(document, section, block);
      boolean entry = CODE_NAME.matcher(Prose.of(section.heading())).lookingAt();
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
    return block.marksIn(sentence).stream()
        .anyMatch(mark -> mark.kind() == Mark.Kind.LINK && mark.span().equals(sentence));
  }

  /**
   * Whether it speaks of more than what it stands under. Under the name of a function or command an
   * instruction at the start of a paragraph is what that does: "Start the server."
   */
  private static boolean binds(String text) {
    return !Imperatives.head(text).introduction().isEmpty()
        || CHOICE.matcher(text).find()
            && names(text)
            && (Imperatives.hasReason(text) || HABIT.matcher(text).find())
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
    if (NO_DEMAND.matcher(told).find()) {
      return Optional.empty();
    }
    Optional<Strength> plain = DEMANDS.stream().filter(s -> s.fits(told)).findFirst();
    return plain.isPresent() || tasks ? plain : modal(text);
  }

  private static Optional<Strength> modal(String text) {
    return Norms.of(text)
        .map(n -> Strength.starting(".", n.negative() ? DO_NOT : DO, n.strict() ? 0.85 : 0.8));
  }

  private static Optional<Strength> advice(String text, Imperatives.Head head, Setting setting) {
    String told = head.told();
    boolean announces = text.endsWith(":");
    boolean norms = setting == Setting.NORMS;
    boolean bound = !head.introduction().isEmpty();
    boolean choice = CHOICE.matcher(told).find();
    boolean begins =
        norms
            ? Imperatives.mayBegin(told)
            : Imperatives.begins(told) || choice && Imperatives.hasPurpose(told);
    if (!begins
        || !norms && POINTER.matcher(told).find()
        || (bound ? THIS : SHOWN).matcher(told).find()) {
      return Optional.empty();
    }
    if (bound) {
      return Optional.of(ADVICE)
          .filter(
              s ->
                  !STEP.matcher(told).find()
                      || setting != Setting.STEPS
                          && (choice
                              || !PLACE.matcher(head.introduction()).find()
                              || Imperatives.hasCondition(head.introduction())));
    }
    boolean reasoned = Imperatives.hasReason(told);
    if (reasoned && choice) {
      return Optional.of(ADVICE);
    }
    if (announces || setting == Setting.STEPS) {
      return Optional.empty();
    }
    if (reasoned && !STEP.matcher(told).find() || HABIT.matcher(told).find()) {
      return Optional.of(ADVICE);
    }
    return Optional.of(INSTRUCTION).filter(s -> norms);
  }
}
