package dev.qortex.ingest.extract;

import dev.qortex.ingest.extract.Tagger.Tag;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sentences that say what one must or should do: by a modal verb and the subject in front of it, or
 * by a judgement such as "it is best to". Pure functions.
 */
final class Norms {

  /**
   * What a sentence demands.
   *
   * @param negative whether it is not to do something
   * @param strict whether there is no choice
   */
  record Norm(boolean negative, boolean strict) {}

  private static final Pattern MODAL =
      words("(must|should|shall|ought to)(n['’]t)?(?: (not|never))?");

  /** What recommends or forbids, whoever is meant. */
  private static final Pattern JUDGEMENT =
      words(
          "(?:is|are|['’]s|be) (?:\\w+"
              + " )?(?:recommended|advised|advisable|preferable|preferred|discouraged|encouraged|forbidden|prohibited)(?!"
              + " (?:by|for|in|over)\\b)(?: not)?|we (?:\\w+ )?(?:recommend|advise|suggest)|\\w+"
              + " (?:recommends|advises|suggests) (?:\\w+ing|to|that)|(?:it is|it['’]s) (?:\\w+"
              + " )?(?:best|better|safer|safest|wise|important|essential|crucial|required|(?:an?"
              + " )?(?:good|best) (?:practice|idea)) (?:to|that|if)(?!"
              + " (?:note|mention|remember|know|understand|say))|it['’]s good practice"
              + " to|(?:good|best) practice (?:is|would be) to|is the"
              + " (?:best|better|safest|preferred) (?:choice|way|option)|are (?:\\w+ly"
              + " )?(?:expected|required|asked|requested) to|(?:is|are) not (?:allowed|permitted)"
              + " to");

  /** What every modal verb and judgement has one of; to look for them is much faster. */
  private static final List<String> STEMS =
      List.of(
          "must",
          "should",
          "shall",
          "ought",
          "recommend",
          "advis",
          "prefer",
          "courag",
          "forbidden",
          "prohibited",
          "suggest",
          "best",
          "better",
          "safe",
          "wise",
          "important",
          "essential",
          "crucial",
          "required",
          "good",
          "expected",
          "asked",
          "requested",
          "allowed",
          "permitted");

  private static final Pattern DISCOURAGED =
      words("not|discouraged|forbidden|prohibited|n['’]t|never");

  /** Where a clause ends. */
  private static final Pattern BOUNDARY = Pattern.compile("[,;:()\\u2013\\u2014]| --? ");

  private static final Pattern SUBORDINATOR =
      words(
          "that|which|who|what|how|why|whether|because|where|if|when|since|than|as|although|though"
              + "|while|meaning");

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
              + "|understand|increase|decrease|rise|drop|improve|grow|fall|converge|match|work|matter|change|be"
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
  private static final Pattern YOU = ending("(?:you|one)(?: (?:\\w+ly|will|also|then))?");

  /** A class of things or of people: what holds for all of them is a norm. */
  private static final Pattern CLASS =
      starting("(?:(?:and|or|but|so|then) )?(?:an?|each|every|all|any|no|these|those|only)");

  /** No particular thing: "tests", "new code". */
  private static final Pattern GENERIC =
      Pattern.compile(
          "^(?!(?i:the|this|that|your|our|its|it|they|their|some)\\b)(?:\\p{Lu}?\\p{Ll}*\\b.*)?\\b\\p{Lu}?[\\p{Ll}-]+$");

  private Norms() {}

  private static Pattern words(String words) {
    return Pattern.compile("(?<![\\w-])(?:" + words + ")(?![\\w-])", Pattern.CASE_INSENSITIVE);
  }

  private static Pattern starting(String words) {
    return Pattern.compile("(?:" + words + ")\\b", Pattern.CASE_INSENSITIVE);
  }

  private static Pattern ending(String words) {
    return Pattern.compile("(?:^|\\s)(?:" + words + ")$", Pattern.CASE_INSENSITIVE);
  }

  /** What the text demands, if it is no question and announces nothing. */
  static Optional<Norm> of(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return STEMS.stream().anyMatch(lower::contains) ? search(text) : Optional.empty();
  }

  private static Optional<Norm> search(String text) {
    boolean announces = text.endsWith(":");
    Matcher modal = MODAL.matcher(text);
    while (modal.find()) {
      String verb = modal.group(1).toLowerCase(Locale.ROOT);
      boolean negative = modal.group(2) != null || modal.group(3) != null;
      String after = text.substring(modal.end()).strip();
      String before = text.substring(0, modal.start()).strip();
      boolean keyword = modal.group(1).equals(modal.group(1).toUpperCase(Locale.ROOT));
      if ((keyword || !announces) && binds(before, verb, negative, after, modal.group(1))) {
        return Optional.of(
            new Norm(negative, !verb.startsWith("should") && !verb.startsWith("ought")));
      }
    }
    Matcher judgement = JUDGEMENT.matcher(text);
    return !announces && judgement.find()
        ? Optional.of(new Norm(DISCOURAGED.matcher(judgement.group()).find(), false))
        : Optional.empty();
  }

  /** Whether the modal verb speaks to whom it may concern: by its subject and what follows. */
  private static boolean binds(
      String before, String verb, boolean negative, String after, String written) {
    String clause = before.substring(lastEnd(BOUNDARY, before)).strip();
    if (GUESS.matcher(after).lookingAt()
        || !verb.equals("must") && EXPECTED.matcher(after).lookingAt()) {
      return false;
    }
    boolean passive = PASSIVE.matcher(after).lookingAt();
    int sub = lastEnd(SUBORDINATOR, clause);
    String subject = clause;
    if (sub > 0) {
      String inner = clause.substring(sub).strip();
      if (CLASS.matcher(inner).lookingAt()
          || YOU.matcher(inner).find() && clause.toLowerCase(Locale.ROOT).endsWith("that you")) {
        subject = inner;
      } else if (hasVerb(inner)) {
        subject = clause.substring(0, lastStart(SUBORDINATOR, clause)).strip();
        if (subject.isEmpty()) {
          return false;
        }
      } else {
        return false;
      }
    }
    if (TALKERS.matcher(subject).find()) {
      return false;
    }
    if (YOU.matcher(subject).find()) {
      return true;
    }
    if (PRONOUN.matcher(subject).find()) {
      return passive;
    }
    if (subject.isEmpty()) {
      return before.isEmpty() && (verb.equals("must") || negative)
          || !before.isEmpty() && !verb.equals("should")
          || passive;
    }
    return !verb.equals("should")
        || passive
        || written.equals("SHOULD")
        || CLASS.matcher(subject).lookingAt()
        || GENERIC.matcher(subject).find();
  }

  private static int lastStart(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    int start = 0;
    while (matcher.find()) {
      start = matcher.start();
    }
    return start;
  }

  private static int lastEnd(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    int end = 0;
    while (matcher.find()) {
      end = matcher.end();
    }
    return end;
  }

  private static boolean hasVerb(String text) {
    return Tagger.words().tokens(text).stream()
        .anyMatch(token -> token.tag() == Tag.VERB || token.tag() == Tag.AUXILIARY);
  }
}
