package dev.qortex.engine.internal.reading;

import dev.qortex.commons.Phrases;
import dev.qortex.core.spi.NameForms;
import dev.qortex.core.spi.bounded.DomainStatistics;
import dev.qortex.core.spi.bounded.NameIndex;
import dev.qortex.core.spi.bounded.NameIndex.Name;
import dev.qortex.engine.internal.candidates.NameMatches;
import dev.qortex.engine.internal.passages.BoundedPassages.AskedNames;
import dev.qortex.engine.internal.passages.NameWords;
import dev.qortex.engine.internal.scoring.Names;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads the names that a question may speak of. Used by one thread. */
final class AskedNamesReader {

  /** In more names than that a word is common, however many they are. */
  private static final int COUNTED = 1_000;

  /**
   * Multiple of the wanted number of similar names that are read, as some may turn out to be hubs.
   */
  private static final int SPARE = 4;

  private final NameIndex index;
  private final Names settings;
  private final Set<String> phrases = new LinkedHashSet<>();
  private final List<Set<String>> runs;

  AskedNamesReader(NameIndex index, String question, Names settings) {
    this.index = index;
    this.settings = settings;
    List<Phrases.Word> words = Phrases.words(question);
    for (int length = Math.min(settings.longest(), words.size()); length > 0; length--) {
      for (int from = 0; from + length <= words.size(); from++) {
        if (words.get(from).counts() || length > 2) {
          phrases.add(Phrases.join(words, from, from + length));
        }
      }
    }
    this.runs = NameMatches.runs(words);
  }

  /** The names in a domain with these statistics. */
  AskedNames in(String domain, DomainStatistics known) {
    boolean mentioned = known.passages() <= DomainStatistics.EXACT;
    Map<String, Set<String>> forms = new TreeMap<>();
    add(forms, index.named(domain, phrases));
    Set<String> words = new TreeSet<>();
    runs.forEach(words::addAll);
    if (words.isEmpty()) {
      return new AskedNames(forms, Set.of(), Map.of());
    }
    Map<String, Integer> counts = new HashMap<>(index.counts(domain, words, COUNTED, mentioned));
    Map<String, Set<String>> containing = new HashMap<>();
    index
        .containing(domain, words, settings.common(), mentioned)
        .forEach(
            name ->
                containing
                    .computeIfAbsent(name.form(), form -> new TreeSet<>())
                    .add(name.conceptId()));
    containing.keySet().removeIf(form -> !mayBeSimilar(form, words, counts));
    Set<String> others = new TreeSet<>();
    containing.keySet().forEach(form -> others.addAll(NameForms.words(form)));
    counts.putAll(index.counts(domain, without(others, counts), COUNTED, mentioned));
    Names more = settings.withSimilar(SPARE * settings.similar());
    NameWords near = new NameWords(Math.max(0, known.names() - containing.size()), counts);
    near.add(containing.keySet());
    Set<String> similar = new HashSet<>();
    for (Set<String> run : runs) {
      near.like(run, name -> true, more).forEach(like -> similar.add(like.name()));
    }
    for (String form : similar) {
      containing
          .getOrDefault(form, Set.of())
          .forEach(id -> forms.computeIfAbsent(id, concept -> new TreeSet<>()).add(form));
    }
    return new AskedNames(forms, containing.keySet(), counts);
  }

  private static Set<String> without(Set<String> words, Map<String, Integer> counts) {
    Set<String> left = new TreeSet<>(words);
    left.removeAll(counts.keySet());
    return left;
  }

  /** True if it shares two words, or one that is rare, as {@link NameWords#like} wants. */
  private boolean mayBeSimilar(String form, Set<String> words, Map<String, Integer> counts) {
    Set<String> shared = new TreeSet<>(NameForms.words(form));
    shared.retainAll(words);
    return shared.size() > 1
        || shared.stream().anyMatch(word -> counts.getOrDefault(word, 0) <= settings.rare());
  }

  private static void add(Map<String, Set<String>> forms, List<Name> names) {
    for (Name name : names) {
      forms.computeIfAbsent(name.conceptId(), id -> new TreeSet<>()).add(name.form());
    }
  }
}
