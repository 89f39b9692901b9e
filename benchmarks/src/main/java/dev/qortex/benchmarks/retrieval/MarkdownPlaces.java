package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.run.RunOptions.DataException;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.SourceMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The passages that cover lines of a Markdown page: passages do not know their lines, so words
 * decide. A passage covers a place when it has at least half of the words of its lines, in their
 * order (longest common subsequence), and nearly as many as the passage that has most; of a place
 * that is spread over several passages, those with most do.
 */
final class MarkdownPlaces {

  private static final Pattern TARGET = Pattern.compile("]\\([^)\\s]*\\)");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
  private static final double LEAST = 0.5;
  private static final double OF_BEST = 0.9;

  private final Map<String, List<String>> lines = new HashMap<>();
  private final Map<String, Map<String, List<String>>> passages = new TreeMap<>();
  private final Map<String, List<List<String>>> headings = new HashMap<>();

  /**
   * @param read what a folder of pages says
   * @param folder the pages
   */
  MarkdownPlaces(IngestionManifest read, Path folder) throws IOException {
    Map<String, String> pageOf = new HashMap<>();
    for (SourceMetadata source : read.sources()) {
      pageOf.put(source.id(), source.name());
      lines.put(source.name(), Files.readAllLines(folder.resolve(source.name())));
    }
    for (Passage passage : read.passages()) {
      passages
          .computeIfAbsent(
              pageOf.getOrDefault(passage.provenance().sourceId(), ""), page -> new TreeMap<>())
          .put(passage.id(), words(passage.content()));
      headings.put(
          passage.id(),
          Stream.of(passage.provenance().location().split(" > "))
              .map(MarkdownPlaces::words)
              .toList());
    }
  }

  /**
   * The ids of the passages that cover those lines of a page, from 1, both included.
   *
   * @throws DataException when there are no such lines, or nothing is said there
   */
  Set<String> covering(String page, int first, int last) {
    List<String> all = lines.getOrDefault(page, List.of());
    if (first < 1 || last < first || last > all.size()) {
      throw new DataException(
          "The lines (%s) to (%s) of the page (%s) are not there, it has (%s).\nMaybe the questions are about another version of it."
              .formatted(first, last, page, all.size()));
    }
    List<String> wanted = words(String.join("\n", all.subList(first - 1, last)));
    Map<String, Integer> common = new TreeMap<>();
    passages
        .getOrDefault(page, Map.of())
        .forEach((id, words) -> common.put(id, inOrder(wanted, words)));
    int most = common.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    if (most == 0) {
      throw new DataException(
          "The lines (%s) to (%s) of the page (%s) are in no passage.\nMaybe name the lines of the text itself."
              .formatted(first, last, page));
    }
    double enough = Math.min(most, Math.max(LEAST * wanted.size(), OF_BEST * most));
    return common.entrySet().stream()
        .filter(each -> each.getValue() >= enough)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /**
   * The ids of the passages of a page, of those below a heading ({@code page#heading}, in words or
   * as an anchor), or of those that have a quotation, compared by its words; empty when there are
   * none.
   */
  Set<String> named(String gold) {
    int hash = gold.indexOf('#');
    String page = hash < 0 ? gold : gold.substring(0, hash);
    Predicate<Map.Entry<String, List<String>>> wanted = passage -> true;
    Stream<Map<String, List<String>>> searched = Stream.of(passages.getOrDefault(page, Map.of()));
    if (!passages.containsKey(page)) {
      List<String> quotation = words(gold);
      searched = quotation.isEmpty() ? Stream.of() : passages.values().stream();
      wanted = passage -> Collections.indexOfSubList(passage.getValue(), quotation) >= 0;
    } else if (hash >= 0) {
      List<String> heading = words(gold.substring(hash));
      wanted = passage -> headings.getOrDefault(passage.getKey(), List.of()).contains(heading);
    }
    return searched
        .flatMap(each -> each.entrySet().stream())
        .filter(wanted)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static List<String> words(String text) {
    return WORD.matcher(TARGET.matcher(text).replaceAll("]").toLowerCase(Locale.ROOT))
        .results()
        .map(MatchResult::group)
        .toList();
  }

  /** The length of the longest common subsequence. */
  private static int inOrder(List<String> one, List<String> other) {
    int[] row = new int[other.size() + 1];
    for (String word : one) {
      int diagonal = 0;
      for (int i = 1; i < row.length; i++) {
        int above = row[i];
        row[i] = word.equals(other.get(i - 1)) ? diagonal + 1 : Math.max(above, row[i - 1]);
        diagonal = above;
      }
    }
    return row[other.size()];
  }
}
