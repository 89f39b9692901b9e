package dev.qortex.engine.internal.time;

import dev.qortex.commons.Words;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.Moments;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Succession;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.Doubt;
import dev.qortex.core.spi.SentenceSpans;
import dev.qortex.core.text.Contradiction;
import dev.qortex.core.text.Sense;
import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Statements that were refuted, and passages that still say the same. A statement of an ended
 * version is refuted when the version was corrected, or when the passage that replaced it says
 * something that contradicts it; a sentence that was only left out or written differently is not.
 * What says the same is decided by {@link #SAME}. Thread-safe.
 */
public final class Refutations {

  /**
   * Policy for repetitions of a refuted statement: nearly the same words, and no other number, name
   * or polarity.
   */
  public static final Similarity SAME =
      Similarity.jaccard("repetitions of refuted statements", Words::of, 0.75, Sense.content());

  /** The newest ended versions that are compared; more take time at each change. */
  private static final int MOST = 10_000;

  /** Fewer words say too little to be recognised. */
  private static final int FEWEST_WORDS = 3;

  private final GraphBackend graph;
  private final Moments moments;
  private volatile Index index = new Index(Map.of(), Map.of());

  /**
   * Reads nothing yet.
   *
   * @param moments of that graph
   */
  public Refutations(GraphBackend graph, Moments moments) {
    this.graph = graph;
    this.moments = moments;
  }

  /** A refuted statement. */
  private record Refuted(Statement statement, Passage version, String replacement, Instant since) {}

  /** By domain and word, for these ended versions. */
  private record Index(
      Map<String, Validity> ended, Map<String, Map<String, List<Refuted>>> byWord) {}

  /** Finds reasons to doubt nodes at an instant, by what is refuted now. */
  public Function<Node, Optional<Doubt>> doubts(Instant at) {
    Index now = current();
    return node -> doubt(node, now, at);
  }

  /** The reason to doubt a node: the first of its sentences that was refuted. */
  private Optional<Doubt> doubt(Node node, Index now, Instant at) {
    Map<String, List<Refuted>> refuted = now.byWord().getOrDefault(node.domain(), Map.of());
    return refuted.isEmpty() || !(node instanceof Passage passage)
        ? Optional.empty()
        : sentences(passage).stream()
            .flatMap(sentence -> doubt(sentence, passage, refuted, at).stream())
            .findFirst();
  }

  private Optional<Doubt> doubt(
      String sentence, Passage passage, Map<String, List<Refuted>> refuted, Instant at) {
    Statement said = SAME.read(sentence);
    Set<Refuted> alike = new LinkedHashSet<>();
    said.words().forEach(word -> alike.addAll(refuted.getOrDefault(word, List.of())));
    return alike.stream()
        .filter(one -> !one.since().isAfter(at))
        .filter(one -> !one.replacement().equals(passage.id()))
        .filter(one -> SAME.compare(one.statement(), said) == Verdict.SAME)
        .map(one -> new Doubt(sentence, one.version().id(), one.replacement(), one.since()))
        .findFirst();
  }

  @SuppressWarnings("ReferenceEquality") // The map stays the same as long as no version changes.
  private Index current() {
    Map<String, Validity> ended = moments.superseded();
    Index known = index;
    if (known.ended() != ended) {
      known = new Index(ended, read(ended));
      index = known;
    }
    return known;
  }

  private Map<String, Map<String, List<Refuted>>> read(Map<String, Validity> ended) {
    List<String> ids =
        ended.entrySet().stream()
            .sorted(
                Map.Entry.comparingByValue(
                    Comparator.comparing((Validity one) -> end(one)).reversed()))
            .limit(MOST)
            .map(Map.Entry::getKey)
            .toList();
    Map<String, NavigableMap<Instant, String>> ends = ends(ended);
    Map<String, String> replacements = new HashMap<>();
    ids.forEach(id -> replacements.put(id, replacement(ended, id, ends)));
    Set<String> wanted = new HashSet<>(ids);
    wanted.addAll(replacements.values());
    Map<String, Node> nodes = ids.isEmpty() ? Map.of() : graph.nodes(wanted);
    Map<String, Map<String, List<Refuted>>> byDomain = new HashMap<>();
    for (String id : ids) {
      if (nodes.get(id) instanceof Passage version
          && nodes.get(replacements.get(id)) instanceof Passage replacement) {
        for (String sentence : refuted(version, replacement)) {
          Refuted one =
              new Refuted(SAME.read(sentence), version, replacement.id(), end(version.validity()));
          Map<String, List<Refuted>> byWord =
              byDomain.computeIfAbsent(version.domain(), any -> new HashMap<>());
          one.statement()
              .words()
              .forEach(word -> byWord.computeIfAbsent(word, any -> new ArrayList<>()).add(one));
        }
      }
    }
    return byDomain;
  }

  /** By passage, the ends of its versions, and what replaced each. */
  private static Map<String, NavigableMap<Instant, String>> ends(Map<String, Validity> ended) {
    Map<String, NavigableMap<Instant, String>> ends = new HashMap<>();
    ended.forEach(
        (id, validity) ->
            ends.computeIfAbsent(Succession.current(id), any -> new TreeMap<>())
                .put(end(validity), validity.supersededBy()));
    return ends;
  }

  /** The passage that holds in place of an ended version, however often it was replaced since. */
  private static String replacement(
      Map<String, Validity> ended, String id, Map<String, NavigableMap<Instant, String>> ends) {
    Validity validity = Objects.requireNonNull(ended.get(id));
    String replacement = validity.supersededBy();
    Map.Entry<Instant, String> next = replaced(replacement, end(validity), ends);
    while (next != null) {
      replacement = next.getValue();
      next = replaced(replacement, next.getKey(), ends);
    }
    return replacement;
  }

  /** The first end of a passage after an instant, and what replaced it then. */
  private static Map.@Nullable Entry<Instant, String> replaced(
      String passage, Instant after, Map<String, NavigableMap<Instant, String>> ends) {
    NavigableMap<Instant, String> of = ends.get(passage);
    return of == null ? null : of.higherEntry(after);
  }

  private static Instant end(Validity validity) {
    return Objects.requireNonNull(validity.until());
  }

  /** The sentences of a version that its replacement does not uphold. */
  private static List<String> refuted(Passage version, Passage replacement) {
    List<String> said = sentences(replacement);
    Set<String> upheld = new HashSet<>();
    said.forEach(sentence -> upheld.add(Similarity.statements().key(sentence)));
    return sentences(version).stream()
        .filter(sentence -> Words.of(sentence).size() >= FEWEST_WORDS)
        .filter(sentence -> !upheld.contains(Similarity.statements().key(sentence)))
        .filter(
            sentence ->
                version.validity().reason().equals(Succession.CORRECTED)
                    || isContradicted(sentence, said))
        .toList();
  }

  private static boolean isContradicted(String sentence, List<String> said) {
    List<String> all = new ArrayList<>(List.of(sentence));
    all.addAll(said);
    return Contradiction.among(all).stream().anyMatch(found -> found.first() == 0);
  }

  /** The sentences of a passage, without its title. */
  public static List<String> sentences(Passage passage) {
    List<Integer> starts = SentenceSpans.starts(passage);
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int end = i + 1 < starts.size() ? starts.get(i + 1) : passage.text().length();
      String sentence = passage.text().substring(starts.get(i), end).strip();
      if (!sentence.isEmpty()) {
        sentences.add(sentence);
      }
    }
    return sentences;
  }
}
