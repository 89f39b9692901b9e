package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.syntax.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Features of a rule's sentence that tell whether it can be followed where nothing else of the page
 * stands beside it: in a file of rules for an agent, say. "Close every stream" can, "Then close
 * it", "See the guide" and "Set to 0 to disable" cannot. Pure functions.
 */
final class StandaloneSigns {

  /** Signs of any sentence that cannot be followed without those around it. */
  private static final Pattern LEANING =
      Pattern.compile(
          "^(?:note: )?(?:it|this|these|they|that|those|however|but|and|so|also|then|thus"
              + "|instead(?! of)|otherwise|additionally|alternatively|therefore|in addition"
              + "|for example|as such|because of this|for this|in this|in that"
              + "|in (?:either|both|these|such)|from there|if so|now|next|finally|last|later"
              + "|once (?:this|it|the)|you['’]ll|first)\\b"
              + "|\\bto (?:do|fix|avoid|resolve|prevent|suppress) (?:this|so|that|it|these|them)\\b"
              + "|\\b(?:this|these|those|that)(?= (?:is|are|can|will|must|should|to|may|by|in|with"
              + "|for|when|if|value|option|flag|command|function|method|setting|property|header"
              + "|field|feature|approach|case|file|error|issue)\\b|[.,;:)]|$)"
              + "|\\b(?:above|below|following|as follows|previous|aforementioned)\\b"
              + "|(?:e\\.g\\.?|i\\.e\\.?|such as|like|\\.\\.\\.|:)\\s*$"
              + "|^(?:set|pass|call|use|must|should) (?:to|with|no|false|true|null|this|it|these"
              + "|them|be|\\uFFFC+ (?:to|if|for))\\b"
              + "|^where(?:as)?\\b(?! (?:possible|appropriate|applicable|needed|necessary|you))"
              + "|^deprecated\\b|^see\\b|^\\(|^(?-i:\\p{Ll})",
          Pattern.CASE_INSENSITIVE);

  /** A pronoun before the first comma, other than one that a noun before it explains. */
  private static final Pattern EARLY_PRONOUN =
      Pattern.compile(
          "[^,]*\\b(?:this|these|that)\\b|(?:\\S+ ){0,2}(?:it|they|them)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern DEMANDS =
      Pattern.compile(
          "\\b(?:must|never|always|should|do not|don['’]t|avoid|prefer|make sure|ensure"
              + "|recommend\\w*|cannot|required)\\b",
          Pattern.CASE_INSENSITIVE);

  /** A whole sentence of demand that names its object and nothing outside of itself. */
  private static final Pattern PLAIN_DEMAND =
      Pattern.compile(
          "(?:\\W+ )?(?:never|do not|don['’]t|avoid|always|make sure|ensure|be sure|prefer|keep)\\b"
              + "(?! (?:\\S+ )?(?:it|its|they|them|their)\\b)(?!.*\\b(?:this|these|those|us|we|our|here|above|below"
              + "|following|other|another|same|instead(?! of))\\b).*[.!]?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Words of a sentence that limits what may be done. */
  private static final Pattern LIMITS =
      Pattern.compile(
          "\\b(?:must|never|always|should|not|cannot|avoid|only|may|deprecated)\\b|n['\u2019]t\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern INSTEAD = Pattern.compile("\\binstead\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern MEANS =
      Pattern.compile(
          "^(?:in order )?to [\\p{L}\\uFFFC-]+ .*, (?:please |simply |just"
              + " )?(?:use|set|call|pass|add"
              + "|run|specify|provide|enable|declare|define|register|include)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern CONDITION =
      Pattern.compile(
          "^(?:if|when|whenever|for|unless) .*, (?:please |always |never |do not |don['’]t"
              + " |you (?:must|should) |make sure|use|set|call|pass|add|prefer|avoid|ensure"
              + "|consider|specify|provide|install|keep)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\uFFFC'’_-]+");

  /** A word between spaces and punctuation, other than an identifier or a part of one. */
  private static final Pattern PLAIN_WORD =
      Pattern.compile(
          "(?<![^\\s(,;:\\u2014-])\\p{L}\\p{Ll}*(?:['\\u2019]\\p{Ll}+)?"
              + "(?![^\\s),;:.!?\\u2014-]|\\.\\S)");

  private static final Pattern IDENTIFIER =
      Pattern.compile(
          "\\p{Ll}\\p{Lu}|\\w_\\w|\\w\\(\\)|--?\\w{2,}|\\b\\w+\\.\\w{1,5}\\b|@\\w|/\\w");
  private static final Pattern SEVERAL_CODES = Pattern.compile("\\uFFFC[^\\uFFFC]+\\uFFFC");
  private static final Pattern PROPER = Pattern.compile("(?<=[\\p{L},] )\\p{Lu}[\\p{L}\\p{N}]+");
  private static final Pattern NUMBER = Pattern.compile("\\b\\d");
  private static final Pattern CUT_OFF =
      Pattern.compile(
          "(?:e\\.g\\.?|i\\.e\\.?|such as|like|following|following \\w+|using|\\.\\.\\.|…|for"
              + " example|like (?:this|so)|steps|options?|commands?|example|as"
              + " follows|properties|situations like)\\s*[.:]?$",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern TITLE =
      Pattern.compile(
          "\\p{Lu}\\S*(?:\\s(?:(?:an?|the|of|in|on|for|to|with|and|or|by)\\s)*\\p{Lu}\\S*){2,}");
  private static final Pattern FULL_STOP = Pattern.compile("[.!]\\W*+\\z");
  private static final Pattern CLAUSES = Pattern.compile("[;\\u2013\\u2014]| - |: ");

  private static final Set<String> LEANING_OPENINGS =
      Set.of("a pronoun", "a connective", "an early pronoun", "a remedy");

  private static final Set<String> LEANING_REFERENCES =
      Set.of("this alone", "this thing", "itself", "the bare", "what is replaced", "another");

  private StandaloneSigns() {}

  /** Returns whether a sentence refers to the text before it. */
  static boolean leans(Block block, Span sentence) {
    String text = Prose.of(block, sentence);
    return StandaloneWords.OPENINGS.entrySet().stream()
            .filter(opening -> LEANING_OPENINGS.contains(opening.getKey()))
            .anyMatch(opening -> opening.getValue().matcher(text).lookingAt())
        || StandaloneWords.REFERENCES.in(text).stream().anyMatch(LEANING_REFERENCES::contains);
  }

  /**
   * Signs of a sentence.
   *
   * @param entry whether its block stands under the name of an entry
   * @param named whether it is shown after the name that it lacks
   */
  static List<String> of(
      Block block, Span sentence, boolean entry, boolean named, boolean heading) {
    List<String> signs = new ArrayList<>();
    String text = Prose.of(block, sentence);
    if (named) {
      signs.add(StandaloneFeature.STANDS.of("after its name"));
    } else {
      StandaloneWords.OPENINGS.forEach(
          (kind, words) -> {
            if (words.matcher(text).lookingAt()) {
              signs.add(StandaloneFeature.OPENING.of(kind));
            }
          });
      stands(text, signs);
      StandaloneWords.REFERENCES
          .in(text)
          .forEach(kind -> signs.add(StandaloneFeature.REFERENCE.of(kind)));
    }
    StandaloneWords.MATTERS.in(text).forEach(kind -> signs.add(StandaloneFeature.MATTER.of(kind)));
    names(text, signs);
    PLAIN_WORD
        .matcher(text)
        .results()
        .map(word -> StandaloneFeature.WORD.of(word.group().toLowerCase(Locale.ROOT)))
        .distinct()
        .forEach(signs::add);
    int words = (int) WORD.matcher(text).results().count();
    signs.add(StandaloneFeature.LENGTH.of(length(words)));
    shape(block, sentence, text, entry, heading, signs);
    return signs;
  }

  /** Signs of a sentence by those before it in its quote; none without any. */
  static List<String> after(String before, String sentence) {
    List<String> signs = new ArrayList<>();
    if (!before.isEmpty()) {
      signs.add(StandaloneFeature.CONTEXT.of("a sentence"));
      if (LIMITS.matcher(before).find()) {
        signs.add(StandaloneFeature.CONTEXT.of("a limit"));
      }
      if (INSTEAD.matcher(sentence).find()) {
        signs.add(StandaloneFeature.CONTEXT.of("what it replaces"));
      }
    }
    return signs;
  }

  private static void stands(String text, List<String> signs) {
    boolean leaning = LEANING.matcher(text).find();
    boolean demands = DEMANDS.matcher(text).find();
    signs.add(StandaloneFeature.STANDS.of(leaning ? "leaning" : "alone"));
    if (demands) {
      signs.add(StandaloneFeature.STANDS.of((leaning ? "leaning" : "alone") + " and demands"));
    }
    if (!leaning && PLAIN_DEMAND.matcher(text).matches()) {
      signs.add(StandaloneFeature.STANDS.of("as a plain demand"));
    }
    if (EARLY_PRONOUN.matcher(text).lookingAt()) {
      signs.add(StandaloneFeature.STANDS.of("on a pronoun"));
    }
    if (MEANS.matcher(text).find()) {
      signs.add(StandaloneFeature.STANDS.of("as means to an end"));
    }
    if (CONDITION.matcher(text).find()) {
      signs.add(StandaloneFeature.STANDS.of("under a condition"));
    }
    if (!demands && text.indexOf(Prose.CODE) < 0 && !IDENTIFIER.matcher(text).find()) {
      signs.add(StandaloneFeature.STANDS.of("without a name or demand"));
    }
  }

  private static void names(String text, List<String> signs) {
    int before = signs.size();
    if (text.indexOf(Prose.CODE) >= 0) {
      signs.add(StandaloneFeature.NAMES.of("code"));
    }
    if (SEVERAL_CODES.matcher(text).find()) {
      signs.add(StandaloneFeature.NAMES.of("several pieces of code"));
    }
    if (IDENTIFIER.matcher(text).find()) {
      signs.add(StandaloneFeature.NAMES.of("an identifier"));
    }
    if (PROPER.matcher(text).find()) {
      signs.add(StandaloneFeature.NAMES.of("a proper name"));
    }
    if (NUMBER.matcher(text).find()) {
      signs.add(StandaloneFeature.NAMES.of("a number"));
    }
    if (signs.size() == before) {
      signs.add(StandaloneFeature.NAMES.of("nothing"));
    }
  }

  private static String length(int words) {
    return words < 5
        ? "up to 4 words"
        : words < 9
            ? "5 to 8 words"
            : words < 15 ? "9 to 14 words" : words < 25 ? "15 to 24 words" : "more words";
  }

  private static void shape(
      Block block, Span sentence, String text, boolean entry, boolean heading, List<String> signs) {
    boolean first = sentence.start() == 0;
    boolean last = sentence.end() == block.text().length();
    add(signs, heading, "a heading");
    add(signs, TITLE.matcher(text).matches(), "with a capital in each word");
    add(signs, block.kind() == Block.Kind.ITEM, "an item");
    add(signs, block.kind() == Block.Kind.PROSE, "a paragraph");
    add(signs, !(first && last), "one of several");
    add(signs, !FULL_STOP.matcher(text).find(), "without a full stop");
    add(signs, text.stripTrailing().endsWith(":"), "ended by a colon");
    add(signs, CUT_OFF.matcher(text).find(), "cut off");
    add(signs, entry && first, "the first of an entry");
    add(signs, text.startsWith("("), "in brackets");
    add(signs, CLAUSES.matcher(text).find(), "in several clauses");
    int linked =
        block.marksIn(sentence).stream()
            .filter(mark -> mark.kind() == Mark.Kind.LINK)
            .mapToInt(mark -> mark.end() - mark.start())
            .sum();
    add(signs, linked > 0, "linked");
    add(signs, linked * 2 > sentence.length(), "all a link");
    add(signs, Setting.isNumbered(block), "numbered");
  }

  private static void add(List<String> signs, boolean holds, String shape) {
    if (holds) {
      signs.add(StandaloneFeature.SHAPE.of(shape));
    }
  }
}
