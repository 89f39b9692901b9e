package dev.qortex.benchmarks.ingest;

import dev.qortex.core.model.Passage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Share of a page's text that is in passages. Counted are words of at least three letters or digits
 * as they stand in the raw page, without any parser: all but front matter, the addresses and labels
 * of links, HTML tags, comments and entities, and what follows a code fence. A word must stand in
 * texts and locations of passages at least as often as in the page; in which order makes no
 * difference.
 *
 * @param characters how many the words have
 * @param lost how many have those that are in too few passages
 * @param firstLost the first of them; empty when all are there
 */
record ProseCoverage(long characters, long lost, String firstLost) {

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{3,}+");

  /** Stands inside of words. */
  private static final Pattern EMPHASIS = Pattern.compile("[*`\\\\]+");

  private static final List<Pattern> NO_PROSE =
      List.of(
          Pattern.compile("\\A---\n.*?\n---\n", Pattern.DOTALL),
          Pattern.compile("<!--.*?-->", Pattern.DOTALL),
          Pattern.compile("(?<=[`~]{3})[^`~\n]*$", Pattern.MULTILINE),
          Pattern.compile("</?[A-Za-z][^<>]*>"),
          Pattern.compile("&#?\\w+;"),
          Pattern.compile("(?<=\\]\\()\\s*[^\\s)]*"),
          Pattern.compile("(?<=\\])\\[[^\\]\n]*\\]"),
          Pattern.compile("^ *\\[[^\\]^\n]+\\]:\\s*\\S+", Pattern.MULTILINE));

  static ProseCoverage of(String markdown, List<Passage> passages) {
    Map<String, Integer> there = new HashMap<>();
    for (Passage passage : passages) {
      count(passage.provenance().location(), there);
      count(passage.text(), there);
    }
    String prose = markdown.replace("\r\n", "\n");
    for (Pattern pattern : NO_PROSE) {
      prose = pattern.matcher(prose).replaceAll(" ");
    }
    long characters = 0;
    long lost = 0;
    String firstLost = "";
    Matcher words = words(prose);
    while (words.find()) {
      characters += words.group().length();
      if (there.merge(words.group(), -1, Integer::sum) < 0) {
        lost += words.group().length();
        firstLost = firstLost.isEmpty() ? words.group() : firstLost;
      }
    }
    return new ProseCoverage(characters, lost, firstLost);
  }

  private static void count(String text, Map<String, Integer> words) {
    Matcher matcher = words(text);
    while (matcher.find()) {
      words.merge(matcher.group(), 1, Integer::sum);
    }
  }

  private static Matcher words(String text) {
    return WORD.matcher(EMPHASIS.matcher(text).replaceAll(""));
  }
}
