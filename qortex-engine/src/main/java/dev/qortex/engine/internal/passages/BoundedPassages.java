package dev.qortex.engine.internal.passages;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.core.spi.bounded.DomainStatistics;
import dev.qortex.core.spi.bounded.Neighbourhood.Mentioned;
import dev.qortex.storage.memory.search.InMemoryLexicalIndex;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Lays out the passages that one question reads of a domain, with the statistics of the whole
 * domain. The samples of the domains that were asked for last are kept. Thread-safe.
 */
public final class BoundedPassages {

  private static final int KEPT = 32;

  /**
   * Part of a domain.
   *
   * @param domain its name
   * @param statistics of the whole domain
   * @param passages that were read
   * @param mentions by passage
   * @param mentioned by concept of the domain, how many passages mention it
   * @param sourceSizes how many passages a source has
   * @param cased ids of passages by which it is judged how words are written
   * @param names names that the question may speak of
   */
  public record Part(
      String domain,
      DomainStatistics statistics,
      Collection<Passage> passages,
      Map<String, List<ConceptEdge>> mentions,
      Map<String, Mentioned> mentioned,
      Map<String, Integer> sourceSizes,
      Set<String> cased,
      AskedNames names) {}

  /**
   * Names that a question may speak of.
   *
   * @param forms by concept
   * @param similar names that share words with the question
   * @param counts in how many names of the domain words stand
   */
  public record AskedNames(
      Map<String, Set<String>> forms, Set<String> similar, Map<String, Integer> counts) {}

  private record Sampled(List<Passage> passages, PassageSample sample) {}

  private final SentenceVectors sentences;
  private final TokenVectors tokens;
  private final WalkSettings settings;
  private final SequenceSettings sequence;
  private final Map<String, Sampled> samples = new LinkedHashMap<>(16, 0.75f, true);

  /** Lays out by those settings. */
  public BoundedPassages(
      SentenceVectors sentences,
      TokenVectors tokens,
      WalkSettings settings,
      SequenceSettings sequence) {
    this.sentences = sentences;
    this.tokens = tokens;
    this.settings = settings;
    this.sequence = sequence;
  }

  /** Forgets the samples: vectors came. */
  public synchronized void refresh() {
    samples.clear();
  }

  /** The passages of a part as a graph. */
  public PassageGraph graph(Part part) {
    AskedNames asked = part.names;
    int size = part.statistics.passages();
    Set<String> forms = new HashSet<>(asked.similar);
    asked.forms.forEach(
        (concept, names) -> {
          if (part.mentioned.containsKey(concept)) {
            forms.addAll(names);
          }
        });
    NameWords words =
        new NameWords(Math.max(0, part.statistics.names() - forms.size()), asked.counts);
    ConceptNames names = new ConceptNames(words);
    PassageRow[] rows = rows(part.passages, part.mentions, part.sourceSizes, names);
    part.mentioned.forEach(
        (id, count) -> names.count(names.concept(id), count.passages(), count.owners()));
    Map<String, Set<String>> known = new HashMap<>();
    part.mentioned.keySet().forEach(id -> known.put(id, asked.forms.getOrDefault(id, Set.of())));
    names.read(names.settle(), known);
    Set<String> others = new TreeSet<>(asked.similar);
    others.removeIf(form -> names.named(form).length > 0);
    words.add(others);
    double hub = Math.max(settings.hubPassages(), settings.hubShare() * size);
    WordCases cases = new WordCases();
    for (PassageRow row : rows) {
      if (rows.length == size || part.cased.contains(row.id())) {
        cases.add(row, 1);
      }
    }
    PassageSample sample = sample(part);
    DomainWords domainWords =
        new DomainWords(
            names,
            tokenCounts(rows, sample, size),
            new InMemoryLexicalIndex(),
            new ContextWords(part.domain, sequence),
            new HashMap<>());
    PassageArrays arrays = PassageArrays.of(rows, names.numbered(hub), settings.ownerWeight());
    PassageGraph graph =
        new PassageGraph(
            part.domain,
            Arrays.stream(rows).collect(Collectors.toMap(PassageRow::id, row -> row)),
            arrays,
            rows.length < size ? PassageGroups.none(rows.length) : PassageGroups.of(rows),
            hub,
            cases,
            domainWords,
            settings.ownerWeight(),
            sequence.words() > 0,
            Math.max(size, rows.length),
            sample,
            PassageGraph.Pool.of(arrays));
    domainWords.putGroups(graph, graph.groups().keySet());
    return graph;
  }

  private PassageRow[] rows(
      Collection<Passage> passages,
      Map<String, List<ConceptEdge>> mentions,
      Map<String, Integer> sourceSizes,
      ConceptNames names) {
    Map<String, float[]> vectors = sentences.vectors(passages);
    Map<String, TokenStates> states = tokens.tokens(passages);
    return passages.stream()
        .sorted(Comparator.comparing(Passage::id))
        .map(
            passage -> {
              PassageRow.SourceSize source = new PassageRow.SourceSize();
              source.passages =
                  Math.max(1, sourceSizes.getOrDefault(passage.provenance().sourceId(), 1));
              return new PassageRow(
                  passage,
                  source,
                  mentions.getOrDefault(passage.id(), List.of()),
                  vectors.getOrDefault(passage.id(), new float[0]),
                  states.getOrDefault(passage.id(), TokenStates.MISSING),
                  names);
            })
        .toArray(PassageRow[]::new);
  }

  private synchronized PassageSample sample(Part part) {
    List<Passage> passages = part.statistics.sample();
    Sampled known = samples.get(part.domain);
    if (known == null || !known.passages.equals(passages)) {
      PassageRow[] rows = rows(passages, Map.of(), Map.of(), new ConceptNames());
      known = new Sampled(passages, new PassageSample(rows));
      samples.put(part.domain, known);
      if (samples.size() > KEPT) {
        samples.remove(samples.keySet().iterator().next());
      }
    }
    return known.sample;
  }

  /**
   * Counts in how many passages tokens stand; estimates it from the sample if some were not read.
   */
  private static TokenCounts tokenCounts(PassageRow[] rows, PassageSample sample, int size) {
    TokenCounts counts = new TokenCounts();
    if (rows.length == size) {
      for (PassageRow row : rows) {
        counts.count(row.tokens, 1);
      }
      return counts;
    }
    sample.distinctTokens().forEach((id, count) -> counts.put(id, scaled(count, sample, size)));
    return counts;
  }

  private static int scaled(int count, PassageSample sample, int size) {
    return Math.max(count, (int) Math.round((double) count * size / Math.max(1, sample.size())));
  }
}
