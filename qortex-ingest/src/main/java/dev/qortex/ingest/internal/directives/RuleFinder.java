package dev.qortex.ingest.internal.directives;

import static dev.qortex.ingest.internal.directives.RuleFeature.FORM;
import static dev.qortex.ingest.internal.directives.RuleFeature.KIND_AND_PLACE;
import static dev.qortex.ingest.internal.directives.RuleFeature.PLACE;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.LogisticModel;
import dev.qortex.ingest.internal.syntax.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds sentences that tell the reader what to do or not to do, whenever the situation recurs.
 *
 * <p>Only a sentence that tells, demands or recommends can be a rule. Whether it is one, or a step
 * of a walk-through, an invitation, a remark, is recognised by many signs: its words ({@link
 * RuleSigns}), and where it stands. Their {@link LogisticModel} make a probability; they were
 * fitted on labelled sentences, and on those of the unit test for what is rare in them. Code and
 * quotes are not read.
 *
 * <p>A rule often needs its page: "Then close it", "Set to 0 to disable". A sentence without the
 * name of what it speaks of gets that name from its heading or its item, by {@link Subject}, and an
 * item gets the condition that introduces its list, by {@link Introductions}. The quote of another
 * one begins with the sentences that it leans on, by {@link QuoteStart}. The confidence of a rule
 * is the probability that it is of use below its headings and after those, where nothing else of
 * the page is seen, by a second {@link LogisticModel} of the same signs and {@link
 * StandaloneSigns}, which was fitted on what the first one finds. It is lower for rules that
 * concern few readers, by {@link Audience}.
 */
public final class RuleFinder {

  /**
   * A sentence that is a rule, and how likely it is one that is of use below its headings.
   *
   * @param text the sentence, after the name of what it speaks of where it leans on its heading or
   *     on the start of its item, or after the condition that introduces its list; without marks of
   *     emphasis and code, so that it is the same rule with and without them
   * @param quote the sentence and those before it that it leans on, word for word; like the text
   *     without a colon at its end, since what follows that is not part of it
   */
  public record Found(String text, String quote, Span span, String category, double confidence) {}

  private static final LogisticModel WEIGHTS =
      LogisticModel.load(RuleFinder.class, "rules.tsv", RuleFeature.values());

  private static final LogisticModel STANDALONE =
      LogisticModel.load(RuleFinder.class, "standalone.tsv", StandaloneFeature.all());

  /** Least probability of a rule. */
  private static final double LEAST = 0.5;

  /**
   * Factor of the confidence of a rule for those who work on a project or learn by an exercise,
   * where nothing tells that the reader does. A choice: few readers of the documentation of a
   * package do.
   */
  private static final double FEW = 0.25;

  /** A label that what follows is advice: "Tip: ...". */
  private static final Pattern LABEL =
      Pattern.compile(
          "(?:the )?(?:solution|workaround|recommendation|tip|advice|best practice|rule of"
              + " thumb|rule|important|warning|caution|fix|note): ",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern COLON = Pattern.compile("\\s*:$");

  /** End of a sentence that tells what an option does: "(boolean, default: false)". */
  private static final Pattern OPTION =
      Pattern.compile(
          "\\((?:boolean|string|number|integer|object|array|function)\\b[^()]*\\bdefault\\b[^()]*\\)\\W*$",
          Pattern.CASE_INSENSITIVE);

  /** The name of an option, or several, before what it does. */
  private static final Pattern OPTION_LABEL =
      Pattern.compile("-{1,2}+(?:[\\w?][^\\s:]*+)?+[^:.]{0,80}?(?:: | [-\u2013\u2014] )");

  private static final Pattern BRACKETS = Pattern.compile("\\([^()]*+\\)");

  private static final Pattern DEPRECATED =
      Pattern.compile(
          "deprecated (?:since|in) (?:version )?[\\w.]++:?+ ", Pattern.CASE_INSENSITIVE);

  private static final Pattern INSTEAD = Pattern.compile("\\binstead\\W*+$");

  private static final Pattern WITHOUT_SUBJECT =
      Pattern.compile(
          "(?:must|should|shall|cannot|can|may|is|are|has|needs)\\b(?!-)",
          Pattern.CASE_INSENSITIVE);

  /** Words in small letters that no name begins with, after an abbreviation. */
  private static final Pattern CUT =
      Pattern.compile(
          "(?:an?|the|th(?:is|at|ese|ose)|it|its|they|you|we|and|or|but|so|if|when|while|as|at|in"
              + "|on|of|to|by|for|from|with|which|is|are|was|were|be|not)\\b");

  /** Marks of emphasis and code in a text that has no markup. */
  private static final Pattern RAW_MARK =
      Pattern.compile("(?<![\\w*`])(\\*\\*?|``?)(?=[^\\s*`])([^*`]{1,80})(?<=\\S)\\1(?![\\w*`])");

  /** Ends of sentences that lack their object, such as "ensure you have:". */
  private static final Pattern UNFINISHED =
      Pattern.compile(
          "\\b(?:about|as|at|by|for|from|in|into|of|on|than|through|to|under|via|with|within"
              + "|am|are|be|is|do|does|have|has|need|needs|include|includes|contain|contains"
              + "|check|consider|try|remember|note|run|use|say|says|see|add"
              + "|and|or|but|following|these|those|this|that|follows)\\s*:$"
              + "|\\beither\\b(?!.*\\bor\\b).*[^.!]$",
          Pattern.CASE_INSENSITIVE);

  /** A label in front of an instruction among others: "Naming: use nouns". */
  private static final Pattern TOPIC = Pattern.compile("^[\\p{L}][^:.,]{1,40}: (?=\\p{L})");

  /** A heading that is code, an option, or an identifier. */
  private static final Pattern CODE_NAME = Pattern.compile("-|" + Prose.CODE + "|\\S*[_()/.]\\S*$");

  private final Setting.Under under;
  private final List<String> places;
  private final Section section;
  private final boolean forFew;
  private final Introductions introductions;

  /** True if the section stands under the name of a function or command. */
  private final boolean entry;

  /**
   * Finder for a section.
   *
   * @param sourceId of the document; the name of its file is a sign of whom it is written for
   */
  public RuleFinder(String sourceId, Document document, Section section) {
    this.section = section;
    this.forFew = Audience.isOfFew(sourceId, document, section);
    this.introductions = new Introductions(section);
    this.under = Setting.of(document, section);
    this.places = Setting.places(document, section);
    this.entry = CODE_NAME.matcher(Prose.of(section.heading())).lookingAt();
  }

  /** The rules that a block of the section states, in order. */
  public List<Found> rules(Block block) {
    List<Found> found = new ArrayList<>();
    if (block.isProse()) {
      for (Span sentence : Sentences.of(block)) {
        List<String> signs = signs(block, sentence);
        double probability = probability(signs);
        if (probability >= LEAST) {
          String category = signs.contains(Norms.NOT) ? "antipattern" : "general";
          String quote = COLON.matcher(sentence.of(block.text())).replaceFirst("");
          Optional<String> missing = missing(block, sentence);
          String text = missing.map(name -> Subject.named(name, quote)).orElse(quote);
          text = block.marks().isEmpty() ? RAW_MARK.matcher(text).replaceAll("$2") : text;
          int start = missing.isPresent() ? sentence.start() : QuoteStart.of(block, sentence);
          String whole = block.text().substring(start, sentence.start()) + quote;
          double alone = STANDALONE.probability(standaloneSigns(block, sentence, signs));
          double confidence = alone * readership();
          found.add(new Found(text, whole, sentence, category, hundredths(confidence)));
        }
      }
    }
    return found;
  }

  /** True if the text, such as a heading, is a rule by itself. */
  public static boolean isRule(String text) {
    return probability(RuleSigns.of(text, Setting.PROSE)) >= LEAST;
  }

  /** Name or condition without which the sentence says nothing. */
  private Optional<String> missing(Block block, Span sentence) {
    return Subject.of(section, block, sentence).or(() -> introductions.condition(block));
  }

  private static double probability(List<String> signs) {
    return signs.isEmpty() ? 0 : WEIGHTS.probability(signs);
  }

  /**
   * The signs for or against a rule; empty when the sentence cannot be one, such as one that stops
   * at a colon before its demand.
   */
  public List<String> signs(Block block, Span sentence) {
    Setting setting = under.of(block);
    if (sentence.length() > RuleSigns.LONGEST
        || isLink(block, sentence)
        || isFragment(block, sentence)
        || tellsOption(block, sentence)
        || OPTION.matcher(sentence.of(block.text())).find()
        || isUnfinished(sentence.of(block.text()))) {
      return List.of();
    }
    String text = unlabelled(block, sentence, setting);
    List<String> signs = RuleSigns.of(text, setting);
    if (signs.isEmpty() || isBesides(text, setting) || isWithoutSubject(block, sentence)) {
      return List.of();
    }
    String kind = signs.get(0);
    boolean first = sentence.start() == 0;
    boolean last = sentence.end() == block.text().length();
    String placed = first ? last ? "alone" : "first" : last ? "last" : "between";
    signs.add(KIND_AND_PLACE.of(kind + " placed " + placed));
    for (String place : places) {
      signs.add(PLACE.of(place));
      signs.add(KIND_AND_PLACE.of(kind + " " + place));
    }
    if (entry && first) {
      signs.add(KIND_AND_PLACE.of(kind + " opens an entry"));
    }
    if (Setting.isNumbered(block)) {
      signs.add(FORM.of("numbered"));
    }
    return signs;
  }

  /**
   * The signs for or against a rule that can be followed where nothing but its quote and its
   * headings is seen.
   *
   * @param signs the {@link #signs} of the sentence
   */
  public List<String> standaloneSigns(Block block, Span sentence, List<String> signs) {
    List<String> all = new ArrayList<>(signs);
    boolean named = Subject.of(section, block, sentence).isPresent();
    all.addAll(StandaloneSigns.of(block, sentence, entry, named, block.equals(section.heading())));
    if (missing(block, sentence).isPresent()) {
      all.add(StandaloneFeature.CONTEXT.of("a name"));
    } else {
      String before = block.text().substring(QuoteStart.of(block, sentence), sentence.start());
      all.addAll(StandaloneSigns.after(before, sentence.of(block.text())));
    }
    return all;
  }

  /** Share of the readers whom the rules of the section concern. */
  public double readership() {
    return forFew ? FEW : 1;
  }

  /** Never 0, since it is a rule. */
  private static double hundredths(double confidence) {
    return Math.max(0.01, Math.round(100 * confidence) / 100.0);
  }

  /** True if it lacks its object; the search is slow, and vain without a last colon or "either". */
  private static boolean isUnfinished(String sentence) {
    return (sentence.stripTrailing().endsWith(":")
            || sentence.toLowerCase(Locale.ROOT).contains("either"))
        && UNFINISHED.matcher(sentence).find();
  }

  /** True if it is nothing but the title of what it links to. */
  private static boolean isLink(Block block, Span sentence) {
    for (Mark mark : block.marksIn(sentence)) {
      if (mark.kind() == Mark.Kind.LINK && mark.span().equals(sentence)) {
        return true;
      }
    }
    return false;
  }

  /** True for the rest of a sentence that was cut, or one with a bracket that is not closed. */
  private static boolean isFragment(Block block, Span sentence) {
    String text = Prose.of(block, sentence);
    int open = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '(') {
        open++;
      } else if (text.charAt(i) == ')') {
        // One that is not open may end a letter of a list, as in "a) or b)".
        boolean label = open == 0 && i - text.lastIndexOf(' ', i) <= 3;
        open -= label ? 0 : 1;
      }
      if (open < 0) {
        // The last one may close a bracket with several sentences.
        String before = block.text().substring(0, sentence.start());
        return before.lastIndexOf('(') <= before.lastIndexOf(')')
            || text.substring(i).chars().anyMatch(Character::isLetterOrDigit);
      }
    }
    return open > 0
        || sentence.start() > 0
            && block.text().charAt(sentence.start() - 1) == ' '
            && CUT.matcher(text).lookingAt();
  }

  /** True if it demands in brackets only. */
  private static boolean isBesides(String text, Setting setting) {
    String outside = BRACKETS.matcher(text).replaceAll("");
    return !text.startsWith("(")
        && outside.length() < text.length()
        && RuleSigns.of(outside, setting).isEmpty();
  }

  /** True if it begins with its verb or replaces something, and nothing names what. */
  private boolean isWithoutSubject(Block block, Span sentence) {
    boolean unnamed =
        block.marksIn(new Span(0, sentence.start())).stream()
            .noneMatch(mark -> mark.kind() == Mark.Kind.CODE || mark.kind() == Mark.Kind.LINK);
    if (unnamed
        && DEPRECATED.matcher(block.text()).lookingAt()
        && INSTEAD.matcher(sentence.of(block.text())).find()) {
      return true;
    }
    return WITHOUT_SUBJECT.matcher(sentence.of(block.text())).lookingAt()
        && missing(block, sentence).isEmpty();
  }

  /** True for a sentence that tells what an option does: "--dry-run: Do not write". */
  private static boolean tellsOption(Block block, Span sentence) {
    return sentence.start() == 0
        && OPTION_LABEL.matcher(block.text()).lookingAt()
        && Norms.signs(Prose.of(block, sentence)).isEmpty();
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
}
