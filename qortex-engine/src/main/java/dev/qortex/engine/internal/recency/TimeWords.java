package dev.qortex.engine.internal.recency;

import dev.qortex.commons.Words;
import java.time.Instant;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Words of a question that say whether it asks for the present or the past, in English, German,
 * French, Spanish, Italian, Portuguese and Dutch: adverbs and adjectives such as "before" and
 * "former", the first form of a verb in the main clause, such as "was" and "did", and dates. A
 * question without any of them asks for the present. Immutable.
 */
final class TimeWords {

  private static final String YEAR = "(?:19|20)\\d\\d";

  /** Words for the state now; in the past tense, words for a former state decide first. */
  private static final Set<String> NOW =
      words(
          "now currently current today nowadays presently still",
          "jetzt derzeit aktuell aktuelle aktueller aktuelles momentan heute noch",
          "maintenant actuellement actuel actuelle aujourd'hui encore",
          "ahora actualmente actual hoy todavía aún",
          "adesso attualmente attuale oggi ancora",
          "agora atualmente atual hoje ainda",
          "nu momenteel huidige vandaag nog");

  private static final Pattern NOW_PHRASE =
      Pattern.compile("these days|at (?:the moment|present)|as things stand|as it stands");

  /** Words for a state that another has replaced. */
  private static final Set<String> FORMER =
      words(
          "before previously previous formerly former earlier originally original initially initial"
              + " prior",
          "vorher zuvor früher frühere früherer früheres ehemals ehemalige ehemaliger damals"
              + " ursprünglich ursprüngliche vorherige vorheriger bisher",
          "avant auparavant autrefois ancien ancienne précédent précédente initialement",
          "antes anterior anteriormente antiguo antigua originalmente antiguamente",
          "prima precedente precedentemente originariamente inizialmente",
          "antigo antiga antigamente inicialmente",
          "vroeger voorheen eerder vorige oorspronkelijk oorspronkelijke destijds");

  private static final Pattern FORMER_PHRASE =
      Pattern.compile(
          "\\b(?:at first|back (?:then|when)|back in (?:the|those) (?:\\p{L}+ )?days?|in the past"
              + "|left behind|no longer|any ?more|prior to|predecessor|preceding"
              + "|(?:until|up to) then|to (?:begin|start) with|in the first place"
              + "|in (?:those|the (?:old|early)|former|earlier) (?:days|times)|once upon a time"
              + "|some time ago|a while ago|ex-\\p{L}+|(?:my|your|his|her|our|their) ex)\\b"
              + "|'s ex\\b"
              + "|\\b(?:was|were) once\\b|\\bonce (?:was|were|had|lived|worked|owned|belonged)\\b"
              + "|\\bat (?:the|that) (?:time|start|outset|beginning)\\b(?! of)"
              + "|\\b(?:at the very|in the) (?:start|outset|beginning)\\b(?! of)");

  /** Adjectives for a former state where the verb is in the past tense. */
  private static final Pattern FORMER_IN_PAST =
      Pattern.compile(
          "\\b(?:my|our|his|her|its|their|your|the) (?:very )?(?:old|first)\\b|\\p{L}'s (?:very )?old\\b"
              + "|\\b(?:my|our|his|her|its|their|your) last\\b");

  /** The end of a former state, where the verb is in the past tense. */
  private static final Pattern END =
      Pattern.compile(
          "\\b(?:until|till)\\b(?! (?:when|now|today))|\\bup to the\\b"
              + "|(?<=[\\p{L}\\d] )when [\\p{L}\\d' ]*\\b(?:started|began|joined|still)\\b");

  /** A circumstance of a past state: the passage that names it answers, whenever it was said. */
  private static final Pattern CIRCUMSTANCE =
      Pattern.compile("\\b(?:during|while|because of|due to)\\b");

  /** A past perfect, which asks for what held before another past. */
  private static final Pattern PAST_PERFECT =
      Pattern.compile(
          "\\bhad (?!to\\b)(?:[\\p{L}'-]+ ){0,5}?(?:\\p{L}{2,}ed|been|gone|had|made|taken|given|written"
              + "|kept|held|bought|sold|built|said|told|lost|left|begun|chosen|worn|driven|known"
              + "|thought|run)\\b");

  private static final Pattern USED_TO = Pattern.compile("\\bused to\\b");
  private static final Pattern USE_TO = Pattern.compile("\\buse to\\b");
  private static final Pattern DID = Pattern.compile("\\bdid\\b");
  private static final Pattern BE = Pattern.compile("\\b(?:is|are|be|being|been)\\b");

  /** English question words, after which an English verb tells the tense. */
  private static final Set<String> QUESTION_WORDS =
      words(
          "who whom whose what which when where how why who's what's where's when's how's who're");

  /** English forms of verbs that begin a question in the present tense. */
  private static final Set<String> PRESENT_VERBS =
      words(
          "is are am isn't aren't do does don't doesn't has have hasn't haven't can can't could"
              + " should must shall will won't may might who's what's where's when's how's who're");

  /** The month whose name is a verb, too. */
  private static final Pattern MAY =
      Pattern.compile("\\b(?:in|during|by|until|since|of|last) may\\b|\\bmay " + YEAR + "\\b");

  private static final Set<String> PERFECT_VERBS = words("has have hasn't haven't");

  private static final Set<String> CONDITIONAL_VERBS = words("would wouldn't");

  /** Forms of verbs that begin a question in the past tense. */
  private static final Set<String> PAST_VERBS =
      words(
          "was were did had wasn't weren't didn't hadn't",
          "war waren warst hatte hatten hattest wurde wurden gab ging hieß wohnte würde würden",
          "était étaient étais avait avaient fut furent serait",
          "era eran estaba estaban fue fueron había habían tenía sería",
          "erano aveva avevano fu furono sarebbe",
          "eram estava estavam foi foram tinha tinham seria",
          "hadden werd werden zou");

  /** A verb in the past tense that follows its question word, or a noun between them. */
  private static final Pattern PAST_VERB =
      Pattern.compile(
          "^(?:who|which|what)(?: [\\p{L}-]+)? (?:[\\p{L}-]{2,}ed|ran|made|took|gave|led|wrote|kept"
              + "|held|went|came|bought|sold|built|said|told|spoke|won|lost|left|began|became|brought)\\b");

  /** Questions for the time, the reason or the manner of an event. */
  private static final Pattern EVENT =
      Pattern.compile(
          "^(?:when|why|how(?! (?:much|many|often|far|high)\\b)|wann|warum|quand|pourquoi"
              + "|quando|perché|wanneer|waarom)\\b");

  /** The part before a last clause that is a question by itself. */
  private static final Pattern BEFORE_MAIN_CLAUSE =
      Pattern.compile(
          "^.*[,;:] (?=(?:who|what|which|where|when|how)\\b[\\p{L}\\d' -]*?"
              + "\\b(?:is|are|was|were|do|does|did|has|have|had)\\b)");

  private static final Map<String, Month> MONTHS = months();

  /** A month behind a preposition or before a year, or a year behind a preposition. */
  private static final Pattern DATE =
      Pattern.compile(
          "\\b(?:in|im|during|by|until|since|(?:as|start|middle|end) of|en|em|last) (MONTH)\\b(?: (?:de |del )?(YEAR)\\b)?"
                  .replace("MONTH", String.join("|", MONTHS.keySet()))
                  .replace("YEAR", YEAR)
              + "|\\b(MONTH) (?:de |del )?(YEAR)\\b"
                  .replace("MONTH", String.join("|", MONTHS.keySet()))
                  .replace("YEAR", YEAR)
              + "|\\b(?:in|im jahr|during|by|until|en|em|nel) (YEAR)\\b".replace("YEAR", YEAR));

  /** Words of time as a search reads them. */
  private static final Set<String> STEMS =
      Stream.of(NOW, FORMER, Set.of("use", "used"))
          .flatMap(Set::stream)
          .flatMap(word -> Words.of(word).stream())
          .collect(Collectors.toUnmodifiableSet());

  private final String text;
  private final Set<String> words;

  /** The clause whose verb tells the tense. */
  private final String clause;

  /** True if that clause has an English question word, or begins with a verb of the present. */
  private final boolean english;

  /** The first form of a verb that tells the tense of that clause; empty if there is none. */
  private final String verb;

  TimeWords(String question) {
    this.text = question.toLowerCase(Locale.ROOT).replace('’', '\'').strip();
    List<String> all = tokens(text);
    this.words = new HashSet<>(all);
    this.clause = BEFORE_MAIN_CLAUSE.matcher(text).replaceFirst("");
    List<String> ordered = clause.length() == text.length() ? all : tokens(clause);
    this.english =
        !ordered.isEmpty()
            && (PRESENT_VERBS.contains(ordered.get(0))
                || ordered.stream().anyMatch(QUESTION_WORDS::contains));
    this.verb =
        ordered.stream()
            .filter(
                word ->
                    PAST_VERBS.contains(word)
                        || CONDITIONAL_VERBS.contains(word)
                        || (english && PRESENT_VERBS.contains(word) && !isMonth(word)))
            .findFirst()
            .orElse("");
  }

  /** The words of a text; an apostrophe may stand in one, between letters. */
  private static List<String> tokens(String text) {
    List<String> tokens = new ArrayList<>();
    int from = -1;
    for (int at = 0; at <= text.length(); at++) {
      boolean within = at < text.length() && isInWord(text, at, from >= 0);
      if (within && from < 0) {
        from = at;
      } else if (!within && from >= 0) {
        tokens.add(text.substring(from, at));
        from = -1;
      }
    }
    return tokens;
  }

  private static boolean isInWord(String text, int at, boolean inside) {
    char c = text.charAt(at);
    return Character.isLetter(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || (inside
            && c == '\''
            && at + 1 < text.length()
            && Character.isLetter(text.charAt(at + 1)));
  }

  /** Words of a search, without those of time unless there are no others. */
  static Set<String> without(List<String> stems) {
    Set<String> others = new HashSet<>(stems);
    others.removeAll(STEMS);
    return others.isEmpty() ? Set.copyOf(stems) : others;
  }

  /** True for "used to" without a form of "to be" before it, and for "did … use to". */
  private boolean isUsedTo() {
    Matcher used = USED_TO.matcher(text);
    if (used.find() && !BE.matcher(text).region(0, used.start()).find()) {
      return true;
    }
    Matcher did = DID.matcher(text);
    return did.find() && USE_TO.matcher(text).region(did.end(), text.length()).find();
  }

  private boolean isMonth(String word) {
    return word.equals("may") && is(MAY, text);
  }

  AskedTime asked(Instant now) {
    boolean past = PAST_VERBS.contains(verb) || (verb.isEmpty() && is(PAST_VERB, clause));
    Optional<Instant> until = past ? period(now) : Optional.empty();
    if (until.isPresent()) {
      return new AskedTime(AskedTime.Order.UNTIL, until.get());
    }
    boolean present = has(NOW) || is(NOW_PHRASE, text);
    if (present && !past) {
      return AskedTime.PRESENT;
    }
    if (has(FORMER) || is(FORMER_PHRASE, text) || isUsedTo()) {
      return AskedTime.FORMER;
    }
    return past ? past(present) : notPast();
  }

  private AskedTime past(boolean present) {
    if (is(CIRCUMSTANCE, text)) {
      return AskedTime.ANY;
    }
    boolean event = is(EVENT, clause);
    if (is(PAST_PERFECT, clause) || is(END, text) || (!event && is(FORMER_IN_PAST, text))) {
      return AskedTime.FORMER;
    }
    AskedTime asked = present ? AskedTime.PRESENT : ChangeVerbs.asked(clause, event, false);
    // Words that ask when or why are not known of all languages.
    return asked.order() == AskedTime.Order.LAST && !english ? AskedTime.ANY : asked;
  }

  private AskedTime notPast() {
    if (CONDITIONAL_VERBS.contains(verb)) {
      return clause.startsWith(verb) || is(EVENT, clause) ? AskedTime.ANY : AskedTime.LAST;
    }
    return PERFECT_VERBS.contains(verb)
        ? ChangeVerbs.asked(clause, false, true)
        : AskedTime.PRESENT;
  }

  private static boolean is(Pattern pattern, String text) {
    return pattern.matcher(text).find();
  }

  private boolean has(Set<String> cues) {
    return !Collections.disjoint(cues, words);
  }

  /** True for a text with a digit or a month, as {@link #DATE} takes long to find none. */
  private boolean mayHaveDate() {
    for (String word : words) {
      boolean possessive = word.endsWith("'s");
      if (MONTHS.containsKey(possessive ? word.substring(0, word.length() - 2) : word)) {
        return true;
      }
    }
    return text.chars().anyMatch(Character::isDigit);
  }

  /** The last instant of the period that the question names. */
  private Optional<Instant> period(Instant now) {
    Matcher date = DATE.matcher(text);
    if (!mayHaveDate() || !date.find()) {
      return Optional.empty();
    }
    String name = date.group(1) == null ? date.group(3) : date.group(1);
    if (name == null) {
      return Optional.of(
          last(Year.parse(Objects.requireNonNull(date.group(5))).atMonth(Month.DECEMBER)));
    }
    Month month = Objects.requireNonNull(MONTHS.get(name));
    String year = date.group(2) == null ? date.group(4) : date.group(2);
    if (year != null) {
      return Optional.of(last(Year.parse(year).atMonth(month)));
    }
    YearMonth today = YearMonth.from(now.atZone(ZoneOffset.UTC));
    YearMonth latest = today.withMonth(month.getValue());
    return Optional.of(last(latest.isAfter(today) ? latest.minusYears(1) : latest));
  }

  private static Instant last(YearMonth month) {
    return month.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
  }

  /** Written out, because the JDK's names of seven languages take .1 s to load. */
  private static Map<String, Month> months() {
    List<String> languages =
        List.of(
            "january february march april may june july august september october november december",
            "januar februar märz april mai juni juli august september oktober november dezember",
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre"
                + " dicembre",
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
            "januari februari maart april mei juni juli augustus september oktober november december");
    Map<String, Month> months = new HashMap<>();
    for (String language : languages) {
      List<String> names = List.of(language.split(" "));
      for (Month month : Month.values()) {
        months.put(names.get(month.getValue() - 1), month);
      }
    }
    return Map.copyOf(months);
  }

  private static Set<String> words(String... byLanguage) {
    return Arrays.stream(byLanguage)
        .flatMap(line -> Arrays.stream(line.split(" ")))
        .collect(Collectors.toUnmodifiableSet());
  }
}
