package dev.qortex.ingest.extract;

import dev.qortex.commons.Words;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.Months;
import dev.qortex.ingest.internal.lexicon.GenericWords;
import dev.qortex.ingest.internal.lexicon.WordLists;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts the words and the runs of capitalised words of documents, to tell proper names from words
 * that only start a sentence: a word is a name when, not counting where sentences start, it has a
 * capital at least as often as not. Bounded by the number of different words and runs.
 *
 * @see <a href="https://aclanthology.org/P03-1020/">L. Lita et al., "tRuEcasIng" (2003)</a>
 */
final class ProperNames {

  private static final int MOST_WORDS = 10;
  private static final int LONGEST = 80;

  /** Number of different words that suffice to tell which of them are names. */
  private static final int ENOUGH = 2000;

  private static final Pattern QUOTED = Pattern.compile("[\"“]([^\"“”]{3,60})[\"”]");
  private static final Pattern ENDING = Pattern.compile("[.,;:!?]+$");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Set<String> JOINTS = Set.of("", "&", "'s", "’s");
  private static final Set<String> PARTICLES = WordLists.of("particles");
  private static final Set<String> DATES = WordLists.of("dates");

  /**
   * Counts of a word or a run with and without capitals, of the stretches of text that have it, and
   * the last of these.
   */
  private static final class Count {
    int capital;
    int small;
    int stretches;
    int last = -1;

    void seen(int stretch) {
      if (last != stretch) {
        stretches++;
        last = stretch;
      }
    }
  }

  private final Map<String, Count> words = new HashMap<>();
  private final Map<String, Count> runs = new HashMap<>();

  /** Counts what is in a text. */
  void add(String text, int stretch) {
    for (Span sentence : Sentences.of(text)) {
      new Reader(text, sentence, stretch).read();
    }
    quoted(text, stretch);
  }

  /** Counts what stands in quotation marks and is written like a title. */
  private void quoted(String text, int stretch) {
    Matcher quote = QUOTED.matcher(text);
    while (quote.find()) {
      String name = SPACE.matcher(quote.group(1).strip()).replaceAll(" ");
      name = ENDING.matcher(name).replaceFirst("");
      if (isTitle(name)) {
        Count count = runs.computeIfAbsent(name, r -> new Count());
        count.seen(stretch);
        count.capital++;
      }
    }
  }

  /** True if it starts with a capital, as all of its words do that are not short. */
  private static boolean isTitle(String name) {
    String[] words = name.split(" ");
    boolean title = !name.isEmpty() && words.length <= 8 && !Character.isLowerCase(name.charAt(0));
    for (String word : words) {
      title &= word.length() <= 3 || !Character.isLowerCase(word.charAt(0));
    }
    return title;
  }

  /** In how many stretches the word is, as far as it was counted. */
  int stretches(String word) {
    Count count = words.get(word.toLowerCase(Locale.ROOT));
    return count == null ? 0 : count.stretches;
  }

  /** The names, without the words in front that only start sentences, and in how many stretches. */
  Map<String, Integer> names() {
    Map<String, Integer> names = new HashMap<>();
    runs.forEach(
        (run, count) -> {
          String name = run;
          while (count.capital == 0 && name.indexOf(' ') > 0 && startsOnly(first(name))) {
            name = name.substring(name.indexOf(' ') + 1);
          }
          boolean proper = name.indexOf(' ') > 0 || isProper(name);
          if (proper && isName(name)) {
            names.merge(name, count.stretches, Integer::sum);
          }
        });
    return names;
  }

  private static String first(String name) {
    return name.substring(0, name.indexOf(' '));
  }

  private boolean isProper(String word) {
    Count count = words.get(word.toLowerCase(Locale.ROOT));
    return count != null && count.capital > 0 && count.capital >= count.small;
  }

  /** True if a word that starts sentences is not a name, or there is too little text to tell. */
  private boolean startsOnly(String word) {
    return isOrdinary(word) || (words.size() < ENOUGH && !isProper(word));
  }

  /** True if the word is written small more often than not, where no sentence starts. */
  boolean isOrdinary(String word) {
    Count count = words.get(word.toLowerCase(Locale.ROOT));
    return count != null && count.small > count.capital;
  }

  private static boolean isName(String name) {
    boolean letters = false;
    boolean onlyDates = true;
    for (String word : name.toLowerCase(Locale.ROOT).split(" ")) {
      boolean digits = word.chars().noneMatch(Character::isLetter);
      letters |= !digits;
      onlyDates &= digits || DATES.contains(word) || Months.isName(word);
    }
    boolean alone = name.indexOf(' ') < 0;
    String key = name.toLowerCase(Locale.ROOT);
    return letters
        && !onlyDates
        && name.length() > 2
        && name.length() <= LONGEST
        && !(alone && (Words.isFunctionWord(key) || !GenericWords.names(name, key, 1)));
  }

  /** Reads a sentence word by word. */
  private final class Reader {

    private final String text;
    private final Span sentence;
    private final int stretch;

    /** Start and end of the run; equal when there is none. */
    private int runStart;

    private int runEnd;
    private int runWords;
    private int particles;
    private boolean opens = true;
    private boolean runOpens;

    Reader(String text, Span sentence, int stretch) {
      this.text = text;
      this.sentence = sentence;
      this.stretch = stretch;
    }

    void read() {
      int i = sentence.start();
      int before = i;
      while (i < sentence.end()) {
        if (!Character.isLetterOrDigit(text.charAt(i))) {
          i++;
          continue;
        }
        int start = i;
        i = end(i);
        if (start > sentence.start()
            && end(start) == start + 1
            && (text.startsWith("'s", start - 1) || text.startsWith("’s", start - 1))) {
          continue;
        }
        if (parts(before, start)) {
          flush();
        }
        word(start, i);
        opens = false;
        before = i;
      }
      flush();
    }

    /**
     * True if the characters between two words separate names: neither a space, full stop of an
     * initial, ampersand, nor hyphen as tokenizers write it.
     */
    private boolean parts(int from, int to) {
      if (to - from == 1 && text.charAt(from) == ' ') {
        return false;
      }
      String between = text.substring(from, to).strip();
      boolean joins =
          JOINTS.contains(between)
              || (between.equals(".") && text.charAt(from) == '.')
              || (between.equals("-") && to - from <= 3);
      return !joins;
    }

    /**
     * The index at which the word ends, with hyphens and apostrophes inside, without a possessive.
     */
    private int end(int start) {
      int i = start;
      while (i < sentence.end()
          && (Character.isLetterOrDigit(text.charAt(i))
              || isClock(i)
              || (i + 1 < sentence.end()
                  && "-'’_".indexOf(text.charAt(i)) >= 0
                  && Character.isLetterOrDigit(text.charAt(i + 1))
                  && !text.startsWith("'s", i)
                  && !text.startsWith("’s", i)))) {
        i++;
      }
      return i;
    }

    /** True of the colon of a time of day. */
    private boolean isClock(int at) {
      return text.charAt(at) == ':'
          && at > sentence.start()
          && at + 1 < sentence.end()
          && Character.isDigit(text.charAt(at - 1))
          && Character.isDigit(text.charAt(at + 1));
    }

    private void word(int start, int end) {
      char first = text.charAt(start);
      String lower = text.substring(start, end).toLowerCase(Locale.ROOT);
      boolean capital = Character.isUpperCase(first) || Character.isDigit(first);
      Count count = words.computeIfAbsent(lower, w -> new Count());
      count.seen(stretch);
      if (!opens && Character.isUpperCase(first)) {
        count.capital++;
      } else if (!capital) {
        count.small++;
      }
      boolean inRun = runEnd > runStart;
      boolean clock = lower.indexOf(':') >= 0;
      if (capital && !clock && (inRun || !Words.isFunctionWord(lower))) {
        if (!inRun) {
          runOpens = opens;
          runStart = start;
        }
        runEnd = end;
        runWords += 1 + particles;
        particles = 0;
      } else if (inRun && PARTICLES.contains(lower) && particles < 2) {
        particles++;
      } else {
        flush();
      }
    }

    private void flush() {
      if (runEnd > runStart && runWords <= MOST_WORDS && runEnd - runStart <= LONGEST) {
        String run = SPACE.matcher(text.substring(runStart, runEnd)).replaceAll(" ");
        Count count = runs.computeIfAbsent(run, r -> new Count());
        count.seen(stretch);
        count.capital += runOpens ? 0 : 1;
      }
      runStart = runEnd;
      runWords = 0;
      particles = 0;
    }
  }
}
