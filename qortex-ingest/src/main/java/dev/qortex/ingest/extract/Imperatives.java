package dev.qortex.ingest.extract;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Sentences that begin with what to do. English marks the imperative by its place only, so the
 * verbs are listed: those that technical instructions begin with. A verb that is a noun as often
 * ("cache size", "test data") counts when the next word can only begin its object. Pure functions.
 */
final class Imperatives {

  private static final Set<String> VERBS =
      words(
          """
          abstract accept acknowledge activate adapt add adhere adjust adopt aggregate
          aim align allocate allow analyze annotate append apply ask assert assess
          assign assume attach avoid begin break bring bundle calculate capture
          categorize centralize choose cite clarify click clone close collect combine
          communicate compare compile compress compute configure confirm connect
          consider construct convert coordinate craft create customize debounce declare
          decompose decouple decrease defer define delegate delete deliver deploy
          describe destroy destructure detect determine develop differentiate disable
          discard dispose distinguish distribute divide do drag edit eliminate embed
          embrace emit employ enable encapsulate encode encourage encrypt enforce
          enhance ensure enter escape establish evaluate evict examine exclude execute
          explain explore expose extend extract favor favour fill find flatten
          flush focus follow force generate get give handle hide highlight identify
          ignore implement import improve include incorporate increase indent indicate
          inform inherit initialize inject inline insert inspect install integrate
          introduce invalidate investigate invoke isolate iterate join justify keep
          leave let leverage limit localize maintain make manage maximize measure
          memoize merge migrate minify minimise minimize mock modularize monitor
          normalize notify obtain offload omit optimise optimize orchestrate organise
          organize paginate parallelize parameterize parse pass perform persist pick pin
          populate precompute prefer prepare preserve prevent prioritise prioritize
          produce promote propagate protect provide prune publish put raise randomize
          re-export rebuild recap reduce refactor reject release reload rely remove
          rename render reorder replace represent reproduce require reset resize resolve
          respect respond restart restore restrict retain retrieve retry return reuse
          revert revoke rewrite rotate sanitise sanitize save scroll select send
          serialize serve show simplify simulate skip sort specify split standardize
          stay stick strip strive submit subscribe suggest suppress swap synchronize tag
          tailor take teach tell terminate throttle throw transform translate treat trim
          truncate tune turn uninstall unsubscribe update upgrade upload use utilise
          utilize validate vary verify visualize wait warn weigh wrap write yield zoom""");

  private static final Set<String> VERBS_AND_NOUNS =
      words(
          """
          access answer archive balance batch benchmark block branch build cache call
          cap chain change check chunk clean clear comment commit complete compose
          control copy count cover debug default design display document download draft
          draw drop empty estimate export fail fetch filter fix flag format freeze group
          guard guide help hook host index issue label link lint list listen load lock
          log look lower map mark mask match mount move name number offer open order
          outline output override pack patch place plan plot point present print profile
          prompt pull push query queue quote rank rate reach record redirect register
          report request research reserve roll route run sample scale scan schedule
          scope score search secure seed separate serve set shape share ship sign
          snapshot start stop store stream structure support switch target test time
          trace track trade train trigger try watch""");

  /** What begins an object or an adverbial, and never follows a noun that it is one phrase with. */
  private static final Set<String> OPENERS =
      words(
          """
          a an the all any each every both either your its their his her my our this
          that these those it them everything anything nothing only for with without to
          from by in on at into onto over through as whether what which how where when
          if one two no not before after early often explicitly carefully properly
          consistently at least between against proper appropriate clear meaningful
          descriptive consistent new small large multiple different strict relevant
          sensitive public unit integration errors""");

  /** What one wants, and is never told to do. */
  private static final Set<String> ENDS =
      words(
          "achieve be become catch cope cut debug do feel gain go have hear know learn look meet"
              + " prove see spot survive sync understand");

  private static final Pattern WORD = Pattern.compile("[\\p{L}][\\p{L}'’-]*");

  private static final Pattern ADVERB =
      Pattern.compile("^(?:only|also|please|just|\\p{L}{2,}ly) ", Pattern.CASE_INSENSITIVE);

  /** What is put somewhere: a noun phrase that "in", "with" and so on end. */
  private static final Pattern PLACED =
      Pattern.compile(
          "^\\p{L}+ (?:(?!is |are |was |has |have |can |must |should |that )[\\p{L}-]+ ){1,3}"
              + "(?:in|with|to|from|as|at|by|into|under|using|via|before|after)\\b");

  private static final Pattern PURPOSE = Pattern.compile("\\bto (\\p{Ll}+)");
  private static final Pattern MEANS =
      Pattern.compile("(\\p{L}+) (?:(?!is |are )[\\p{L}-]+ ){0,3}(?:with|using|via) " + Prose.CODE);

  private Imperatives() {}

  private static Set<String> words(String text) {
    return Arrays.stream(text.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());
  }

  /** Whether the text begins with a verb that tells what to do; "only" or "clearly" may precede. */
  static boolean begins(String text) {
    String told = ADVERB.matcher(text).replaceFirst("");
    Matcher verb = WORD.matcher(told);
    if (!verb.lookingAt()) {
      return false;
    }
    String rest = told.substring(verb.end());
    boolean noun = VERBS_AND_NOUNS.contains(lower(verb));
    boolean object = rest.startsWith(" ") && !rest.startsWith(" case");
    if (isName(verb.group())) {
      return false;
    }
    return noun
        ? object && opens(rest.substring(1))
        : VERBS.contains(lower(verb)) && (object || rest.equals(".") || rest.equals(":"));
  }

  /** Capitals throughout: a keyword such as LIMIT. */
  private static boolean isName(String word) {
    return word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
  }

  private static boolean opens(String object) {
    Matcher word = WORD.matcher(object);
    return word.lookingAt()
        ? OPENERS.contains(lower(word)) || lower(word).endsWith("ly")
        : !object.isEmpty() && object.charAt(0) == Prose.CODE;
  }

  /** Among instructions, whether the text is likely to be one though it may begin with a noun. */
  static boolean mayBegin(String text) {
    Matcher verb = WORD.matcher(text);
    return begins(text)
        || (verb.lookingAt()
            && VERBS_AND_NOUNS.contains(lower(verb))
            && PLACED.matcher(text).lookingAt());
  }

  /** Whether the text says what for: "to" and a verb. */
  static boolean hasPurpose(String text) {
    Matcher purpose = PURPOSE.matcher(text);
    while (purpose.find()) {
      if (isVerb(purpose.group(1))) {
        return true;
      }
    }
    return false;
  }

  /** Whether it tells by which code to do what: "Count rows with `count()`". */
  static boolean hasMeans(String text) {
    Matcher means = MEANS.matcher(text);
    return means.lookingAt() && isVerb(means.group(1).toLowerCase(Locale.ROOT));
  }

  private static boolean isVerb(String word) {
    return VERBS.contains(word) || VERBS_AND_NOUNS.contains(word) || ENDS.contains(word);
  }

  private static String lower(Matcher word) {
    return word.group().toLowerCase(Locale.ROOT);
  }
}
