package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.internal.lexicon.Verbs;
import dev.qortex.ingest.internal.lexicon.WordLists;
import dev.qortex.ingest.internal.syntax.Prose;
import dev.qortex.ingest.tagging.Tagger;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sentences that begin with what to do. English marks the imperative by its place only, so the
 * verbs are listed: those that technical instructions begin with. A verb that is a noun as often
 * ("cache size", "test data") counts when the next word can only begin its object. Pure functions.
 */
final class Imperatives {

  /**
   * Instruction of an imperative sentence.
   *
   * @param told from the verb on
   * @param introduction the condition, the purpose or the label in front of it; may be empty
   */
  record Head(String told, String introduction) {}

  private static final Set<String> VERBS = WordLists.of("imperatives");

  private static final Set<String> VERBS_AND_NOUNS = WordLists.of("imperatives and nouns");

  /** Words that begin an object or an adverbial, and never follow a noun within one phrase. */
  private static final Set<String> OPENERS = WordLists.of("openers of objects");

  /** Words that never follow a noun. */
  private static final Set<String> ARTICLES = WordLists.of("articles of objects");

  private static final Pattern NO_OBJECT =
      Pattern.compile(" (?:(?:of|cases?|is|are|was|can|may|has|will|commands?|scripts?)\\b|\\()");

  /** Forms that no base of a verb has: "following", "needed", "limits", "action". */
  private static final Pattern NO_BASE =
      Pattern.compile("(?:[^e]ed|ing|[^s]s|[st]ion|ment|ness|ity|er|or|than)$");

  /** Verbs of wishes, which are never instructions. */
  private static final Set<String> ENDS = WordLists.of("ends");

  private static final Pattern WORD = Pattern.compile("[\\p{L}][\\p{L}'’-]*");

  private static final Pattern ADVERB =
      Pattern.compile("(?:only|also|please|just|simply|\\p{L}{2,}ly) ", Pattern.CASE_INSENSITIVE);

  /** Objects that are put somewhere: a noun phrase before "in", "with" and so on. */
  private static final Pattern PLACED =
      Pattern.compile(
          "\\p{L}+ (?:(?!is |are |was |has |have |can |must |should |that )[\\p{L}-]+ ){1,3}"
              + "(?:in|with|to|from|for|on|as|at|by|into|under|using|via|when|before|after)\\b");

  /** It looks for "to" before it looks at what may not stand there, which is much faster. */
  private static final Pattern PURPOSE =
      Pattern.compile(
          "(?=to )\\b(?<!want |need |how |able |have |steps |going |used |ability )to (\\p{Ll}+)");

  /** Words that may precede the verb, or the introduction. */
  private static final Pattern FILLER =
      Pattern.compile(
          "(?:(?:[^\\p{L}\\p{N}\\s"
              + Prose.CODE
              + "]+|:\\w+:|please|just|also|simply|instead(?! of)|e\\.g\\.|for example|in"
              + " particular|later|otherwise|alternatively|however|in"
              + " short|optionally|usually|similarly|in addition|additionally|if so|if not),? )+",
          Pattern.CASE_INSENSITIVE);

  /** "Please, ...", "Instead, ...": no step of a walk-through begins so. */
  private static final Pattern ADDRESS =
      Pattern.compile("(?:please|instead,?) ", Pattern.CASE_INSENSITIVE);

  private static final Pattern LABEL = Pattern.compile("\\p{Lu}[^:.,]{1,30}: (?=\\p{Lu})");

  private static final Pattern INTRODUCTION =
      Pattern.compile(
          "(?:for|if|when|whenever|to|after|before|instead"
              + " of|unless|once|wherever|where|while|until|because|since|as|by default"
              + "|with|without|in|on|during|given)\\b(?! (?:each|the"
              + " full|example|more|further|additional|details?|questions|help|support|set"
              + "|enabled|disabled|true|false|called|given|provided|specified|omitted|passed)\\b)",
          Pattern.CASE_INSENSITIVE);

  /** A verb and the beginning of its object, which may follow an introduction without a comma. */
  private static final Pattern LATE =
      Pattern.compile(
          "([\\p{L}'’]+),? ((?:please |only |simply |just )?(\\p{Ll}+)"
              + " (?:the|an?|your|it|its|this|these|either|"
              + Prose.CODE
              + "))");

  /** After these a verb tells nobody what to do. */
  private static final Set<String> NO_INTRODUCTION = WordLists.of("no introduction");

  /** Nor after an adverb or a shortened verb. */
  private static final Pattern NO_HEAD = Pattern.compile("(?:ly|['’](?:ll|t|d))$");

  private static final Set<String> LATE_VERBS =
      Set.of("call", "check", "access", "run", "set", "try");

  private static final Pattern STRONG =
      Pattern.compile(
          "(?:never|always|do not|don['’]t|make sure|be|try to|avoid) ", Pattern.CASE_INSENSITIVE);

  /** Greatest number of commas in an introduction. */
  private static final int COMMAS = 3;

  private Imperatives() {}

  /** True if the text begins with a verb that tells what to do; an adverb may precede. */
  static boolean begins(String text) {
    String told = after(ADVERB, text);
    Matcher verb = WORD.matcher(told);
    if (!verb.lookingAt() || isName(verb.group())) {
      return false;
    }
    String rest = told.substring(verb.end());
    if (VERBS.contains(lower(verb))) {
      return rest.equals(".")
          || rest.equals(":")
          || rest.startsWith(" ") && !NO_OBJECT.matcher(rest).lookingAt();
    }
    return rest.startsWith(" ")
        && opens(rest.substring(1), lower(verb))
        && canBeVerb(told, lower(verb));
  }

  /** True if an unknown word at the start may be a verb in its base form. */
  private static boolean canBeVerb(String told, String word) {
    if (VERBS_AND_NOUNS.contains(word) || Verbs.isBase(word)) {
      return true;
    }
    Tagger.Tag tag = Tagger.words().tokens(told).get(0).tag();
    return tag == Tagger.Tag.NOUN && !NO_BASE.matcher(word).find();
  }

  /** Capitals throughout: a keyword such as LIMIT. */
  private static boolean isName(String word) {
    return word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
  }

  /** After a noun there is no article: "Mind the gap". */
  private static boolean opens(String object, String verb) {
    Matcher word = WORD.matcher(object);
    if (!word.lookingAt()) {
      return isVerb(verb) && !object.isEmpty() && object.charAt(0) == Prose.CODE;
    }
    return ARTICLES.contains(lower(word))
        || isVerb(verb) && (OPENERS.contains(lower(word)) || lower(word).endsWith("ly"));
  }

  /** True if the word may begin the object of a verb, and is not a noun. */
  static boolean isOpener(String word) {
    return ARTICLES.contains(word) || OPENERS.contains(word) || word.equals("to");
  }

  /** The imperative clause of a sentence; the whole sentence when nothing introduces it. */
  static Head head(String text) {
    Matcher label = LABEL.matcher(text);
    boolean labelled = label.lookingAt() && begins(text.substring(label.end()));
    String bare = labelled ? text.substring(label.end()) : text;
    String told = after(FILLER, bare);
    if (!INTRODUCTION.matcher(told).lookingAt()) {
      boolean bound = labelled || ADDRESS.matcher(bare).lookingAt();
      return new Head(told, bound ? text.substring(0, text.length() - told.length()) : "");
    }
    for (int comma = told.indexOf(", "), n = 0;
        comma >= 0 && n < COMMAS;
        comma = told.indexOf(", ", comma + 1), n++) {
      String rest = after(FILLER, told.substring(comma + 2));
      if (begins(rest) || STRONG.matcher(rest).lookingAt()) {
        return new Head(rest, told.substring(0, comma));
      }
    }
    return late(told);
  }

  private static Head late(String told) {
    Matcher late = LATE.matcher(told);
    for (int from = 0; late.find(from); from = late.start(2)) {
      String before = late.group(1).toLowerCase(Locale.ROOT);
      boolean verb = VERBS.contains(late.group(3)) || LATE_VERBS.contains(late.group(3));
      if (verb && !NO_INTRODUCTION.contains(before) && !NO_HEAD.matcher(before).find()) {
        return new Head(told.substring(late.start(2)), told.substring(0, late.start(2)));
      }
    }
    return new Head(told, "");
  }

  static String withoutAdverb(String told) {
    return after(ADVERB, told);
  }

  /** Among guidelines, whether the text is likely to tell what to do though it may name a thing. */
  static boolean mayBegin(String text) {
    Matcher verb = WORD.matcher(text);
    return begins(text)
        || verb.lookingAt() && isVerb(lower(verb)) && PLACED.matcher(text).lookingAt();
  }

  /** True if the text says what for: "to" and a verb. */
  static boolean hasPurpose(String text) {
    Matcher purpose = PURPOSE.matcher(text);
    while (purpose.find()) {
      if (isVerb(purpose.group(1))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isVerb(String word) {
    return VERBS.contains(word)
        || VERBS_AND_NOUNS.contains(word)
        || Verbs.isBase(word)
        || ENDS.contains(word);
  }

  /** The text without what it begins with. */
  private static String after(Pattern start, String text) {
    Matcher matcher = start.matcher(text);
    return matcher.lookingAt() ? text.substring(matcher.end()) : text;
  }

  private static String lower(Matcher word) {
    return word.group().toLowerCase(Locale.ROOT);
  }
}
