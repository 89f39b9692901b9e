package dev.qortex.projectors;

import dev.qortex.commons.Checks;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.store.MemoryStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/*
 * A name that both speak of is a connection with the self-information -log p, p being the share of texts
 * that have it; so hubs and generic names weigh nothing, and rare ones much. The sum over the names of a
 * pair is the -log of the probability that unrelated texts share them, if names were independent. Among
 * H mistakes and L lessons some pair is as surprising as log(H L) by chance: the bound of what is
 * returned, as the expectation value of BLAST (Altschul et al. 1990) is of alignments. One word is no
 * structure: a pair needs two names, a name of several words, or a stated path.
 *
 * Mistakes that have vectors are judged by LikeMistakes instead, and names alone then need more: LessonPairs.SIGNIFICANT.
 */

/**
 * Search for mistakes of one domain that are related in structure to lessons of others: "which
 * mistakes here are like problems there?" What connects a pair are names that both speak of, in
 * their text or by a stated edge, the similarity of two mistakes in meaning, and paths of stated
 * edges from one to the other, such as over two instances of one pattern. Sessions, rewards,
 * reviews and promoted edges connect nothing.
 *
 * <p>The most surprising pairs come first, each with its paths; pairs that are probably unrelated
 * are left out, so that the answer may be empty. A mistake and a lesson are in at most three pairs
 * each. Deterministic. Reads all texts of the domains for each search, in time in proportion to
 * their length, and compares a mistake with lessons that share a name with it which few of them
 * have. Keeps nothing; as thread-safe as the graph.
 */
public final class RelatedLessons {

  /** Most pairs of a mistake, and of a lesson, so that one does not fill the answer. A choice. */
  private static final int MOST_EACH = 3;

  /**
   * Result of a search.
   *
   * @param pairs the related pairs, the most surprising first
   * @param related the number of all pairs that are probably related, shown or not
   * @param compared the number of all pairs of a mistake and a lesson, from 0
   */
  public record Found(List<RelatedLesson> pairs, int related, long compared) {

    /** Makes a defensive copy. */
    public Found {
      pairs = List.copyOf(pairs);
    }
  }

  private final GraphBackend graph;
  private final GraphSnapshots snapshots;
  private final Optional<VectorIndex> vectors;

  /**
   * Search in that graph by names and paths.
   *
   * @param snapshots the snapshots of the graph
   */
  public RelatedLessons(GraphBackend graph, GraphSnapshots snapshots) {
    this(graph, snapshots, Optional.empty());
  }

  /**
   * Search in that store by names, paths and meanings of mistakes. Vectors of the {@linkplain
   * HashingEmbeddingModel hashing model} are not read: they compare words, as names do better.
   */
  public RelatedLessons(MemoryStore store) {
    this(
        store.graph(),
        store.snapshots(),
        Optional.of(store.vectors())
            .filter(any -> !HashingEmbeddingModel.isNameOf(store.embeddingModel().modelName())));
  }

  private RelatedLessons(
      GraphBackend graph, GraphSnapshots snapshots, Optional<VectorIndex> vectors) {
    this.graph = Checks.given("graph", graph);
    this.snapshots = Checks.given("snapshots", snapshots);
    this.vectors = vectors;
  }

  /**
   * Finds the related pairs.
   *
   * @param here the domain of the mistakes
   * @param there the domains of the lessons, which paths may enter, too
   * @param limit the most pairs to return
   * @throws IllegalArgumentException when no other domain is named
   */
  public Found find(String here, Set<String> there, int limit) {
    Checks.id("domain", here);
    Checks.atLeast("limit of related lessons", limit, 1);
    Set<String> others = new TreeSet<>(Checks.domains(there));
    others.remove(here);
    if (others.isEmpty()) {
      throw new IllegalArgumentException(
          "No domain other than that of the mistakes (%s) is named.\nMaybe name the domain of another project."
              .formatted(here));
    }
    List<Lesson> mistakes = Lesson.mistakes(graph, Set.of(here));
    List<Lesson> lessons = new ArrayList<>(Lesson.mistakes(graph, others));
    lessons.addAll(Lesson.rules(graph, others));
    if (mistakes.isEmpty() || lessons.isEmpty()) {
      return new Found(List.of(), 0, 0);
    }
    Set<String> domains = new TreeSet<>(others);
    domains.add(here);
    GraphSnapshot now = snapshots.holding().restrict(domains);
    LessonPairs pairs =
        new LessonPairs(
            graph,
            now,
            mistakes,
            lessons,
            vectors.map(known -> new LikeMistakes(known, mistakes, lessons)));
    List<RelatedLesson> found = new ArrayList<>();
    mistakes.forEach(mistake -> found.addAll(pairs.of(mistake)));
    found.sort(
        Comparator.comparingDouble(RelatedLesson::surprise)
            .reversed()
            .thenComparing(pair -> pair.mistake().id(), IdOrder.BY_CODE_POINT)
            .thenComparing(pair -> pair.lesson().id(), IdOrder.BY_CODE_POINT));
    return new Found(spread(found, limit), found.size(), (long) mistakes.size() * lessons.size());
  }

  private static List<RelatedLesson> spread(List<RelatedLesson> ranked, int limit) {
    Map<String, Integer> taken = new HashMap<>();
    List<RelatedLesson> chosen = new ArrayList<>();
    for (RelatedLesson pair : ranked) {
      String mistake = "m " + pair.mistake().id();
      String lesson = "l " + pair.lesson().id();
      if (chosen.size() < limit
          && taken.getOrDefault(mistake, 0) < MOST_EACH
          && taken.getOrDefault(lesson, 0) < MOST_EACH) {
        taken.merge(mistake, 1, Integer::sum);
        taken.merge(lesson, 1, Integer::sum);
        chosen.add(pair);
      }
    }
    return List.copyOf(chosen);
  }
}
