package dev.qortex.ingest.extract;

import dev.qortex.core.lexical.Words;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Counts the words and the runs of capitalised words of documents, to tell proper names from words
 * that only start a sentence: a word is a name when, not counting where sentences start, it has a
 * capital at least as often as not. Bounded by the number of different words and runs.
 *
 * @see <a href="https://aclanthology.org/P03-1020/">L. Lita et al., "tRuEcasIng" (2003)</a>
 */
final class ProperNames {

  private static final int MOST_WORDS = 6;
  private static final int LONGEST = 80;
  private static final Set<String> PARTICLES =
      GenericWords.set("of de von van la le da di bin al du del der el ibn dos des y");
  private static final Set<String> DATES =
      GenericWords.set(
          "january february march april may june july august september october november december"
              + " monday tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul"
              + " aug sep sept oct nov dec");

  /** How often a word or a run is where, in how many stretches of text, and the last of them. */
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
  }

  /** In how many stretches the name is, as far as it was counted. */
  int stretches(String name) {
    Map<String, Count> counts = name.indexOf(' ') < 0 ? words : runs;
    Count count = counts.get(name.indexOf(' ') < 0 ? name.toLowerCase(Locale.ROOT) : name);
    return count == null ? 0 : count.stretches;
  }

  /** The names, without the words in front that only start sentences, and in how many stretches. */
  Map<String, Integer> names() {
    Map<String, Integer> names = new HashMap<>();
    runs.forEach(
        (run, count) -> {
          String name = run;
          while (count.capital == 0 && name.indexOf(' ') > 0 && !isProper(first(name))) {
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

  private static boolean isName(String name) {
    boolean letters = false;
    boolean onlyDates = true;
    for (String word : name.toLowerCase(Locale.ROOT).split(" ")) {
      boolean digits = word.chars().noneMatch(Character::isLetter);
      letters |= !digits;
      onlyDates &= digits || DATES.contains(word);
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
    private final StringBuilder run = new StringBuilder();
    private final StringBuilder particles = new StringBuilder();
    private int runWords;
    private int particleWords;
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
        if (!text.substring(before, start).isBlank()) {
          flush();
        }
        word(text.substring(start, i));
        opens = false;
        before = i;
      }
      flush();
    }

    /** Where the word ends, with hyphens and apostrophes inside, without a possessive. */
    private int end(int start) {
      int i = start;
      while (i < sentence.end()
          && (Character.isLetterOrDigit(text.charAt(i))
              || (i + 1 < sentence.end()
                  && "-'’_".indexOf(text.charAt(i)) >= 0
                  && Character.isLetterOrDigit(text.charAt(i + 1))
                  && !text.startsWith("'s", i)
                  && !text.startsWith("’s", i)))) {
        i++;
      }
      return i;
    }

    private void word(String word) {
      char first = word.charAt(0);
      String lower = word.toLowerCase(Locale.ROOT);
      boolean capital = Character.isUpperCase(first) || Character.isDigit(first);
      Count count = words.computeIfAbsent(lower, w -> new Count());
      count.seen(stretch);
      if (!opens && Character.isUpperCase(first)) {
        count.capital++;
      } else if (!capital) {
        count.small++;
      }
      boolean function = Words.isFunctionWord(lower);
      if (capital && !(run.isEmpty() && function)) {
        if (run.isEmpty()) {
          runOpens = opens;
        } else {
          run.append(particles).append(' ');
        }
        run.append(word);
        runWords += 1 + particleWords;
        particles.setLength(0);
        particleWords = 0;
      } else if (!run.isEmpty() && PARTICLES.contains(lower) && particleWords < 2) {
        particles.append(' ').append(word);
        particleWords++;
      } else {
        flush();
      }
    }

    private void flush() {
      if (!run.isEmpty() && runWords <= MOST_WORDS && run.length() <= LONGEST) {
        Count count = runs.computeIfAbsent(run.toString(), r -> new Count());
        count.seen(stretch);
        count.capital += runOpens ? 0 : 1;
      }
      run.setLength(0);
      particles.setLength(0);
      runWords = 0;
      particleWords = 0;
    }
  }
}
