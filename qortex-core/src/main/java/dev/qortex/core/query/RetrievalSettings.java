package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Tokens;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * Settings of retrieval: legs, walks, fusion and the count of tokens. A {@link Question} may ask
 * for other legs and another fusion.
 *
 * @param legs the legs that search for candidates, by name; the walk starts from the candidates of
 *     the others
 * @param walk the settings of the walk over passages and the names in them
 * @param fusion the combination of the legs' scores into one
 * @param sequence the shares that neighbours of a passage add
 * @param arcs the weights of edges in the walk over edges
 * @param online the edges that a question adds for itself
 * @param tokens the counter of the tokens of a text
 */
public record RetrievalSettings(
    Set<String> legs,
    WalkSettings walk,
    Fusion fusion,
    SequenceSettings sequence,
    ArcWeights arcs,
    OnlineEdges online,
    ToIntFunction<String> tokens) {

  /** The leg of nodes whose vectors are similar to that of the question. */
  public static final String VECTOR = "vector";

  /** The leg of nodes that share words with the question, by BM25. */
  public static final String LEXICAL = "lexical";

  /** The leg of passages with a sentence whose vector is similar to that of the question. */
  public static final String SENTENCE = "sentence";

  /** The leg of the walks, which start from the candidates of the others. */
  public static final String GRAPH = "graph";

  private static final Set<String> ALL_LEGS = Set.of(VECTOR, LEXICAL, SENTENCE, GRAPH);

  /** Checks the components and makes defensive copies. */
  public RetrievalSettings {
    legs = known(legs);
    if (legs.isEmpty()) {
      throw refused(legs);
    }
    Checks.given("settings of the walk", walk);
    Checks.given("fusion", fusion);
    Checks.given("settings of sequences", sequence);
    Checks.given("weights of edges", arcs);
    Checks.given("online edges", online);
    Checks.given("count of tokens", tokens);
  }

  /** A copy of names, all of legs. */
  static Set<String> known(Set<String> legs) {
    Set<String> copy = Checks.set("legs", legs);
    if (!ALL_LEGS.containsAll(copy)) {
      throw refused(copy);
    }
    return copy;
  }

  private static IllegalArgumentException refused(Set<String> legs) {
    return new IllegalArgumentException(
        "The legs (%s) must be some of %s.\nMaybe all of them."
            .formatted(new TreeSet<>(legs), new TreeSet<>(ALL_LEGS)));
  }

  /**
   * Default settings: all legs, the measured walk, weights that follow the question, measured
   * neighbours, edges weighted by confidence regardless of type, online edges from a cosine of 0.7,
   * tokens estimated by script: one for four Latin characters, or for one Chinese or Japanese.
   */
  public static RetrievalSettings defaults() {
    return new RetrievalSettings(
        ALL_LEGS,
        WalkSettings.defaults(),
        Fusion.adaptive(),
        SequenceSettings.defaults(),
        ArcWeights.confidence(),
        OnlineEdges.defaults(),
        Tokens::in);
  }

  /** Returns a copy with only these legs. */
  public RetrievalSettings legs(Set<String> chosen) {
    return new RetrievalSettings(chosen, walk, fusion, sequence, arcs, online, tokens);
  }

  /** Returns a copy with another walk over names. */
  public RetrievalSettings walk(WalkSettings chosen) {
    return new RetrievalSettings(legs, chosen, fusion, sequence, arcs, online, tokens);
  }

  /** Returns a copy with another fusion. */
  public RetrievalSettings fusion(Fusion chosen) {
    return new RetrievalSettings(legs, walk, chosen, sequence, arcs, online, tokens);
  }

  /** Returns a copy with other settings of neighbours. */
  public RetrievalSettings sequence(SequenceSettings chosen) {
    return new RetrievalSettings(legs, walk, fusion, chosen, arcs, online, tokens);
  }

  /** Returns a copy with other weights of edges. */
  public RetrievalSettings arcs(ArcWeights chosen) {
    return new RetrievalSettings(legs, walk, fusion, sequence, chosen, online, tokens);
  }

  /** Returns a copy with other online edges. */
  public RetrievalSettings online(OnlineEdges chosen) {
    return new RetrievalSettings(legs, walk, fusion, sequence, arcs, chosen, tokens);
  }

  /** Returns a copy with another count of tokens. */
  public RetrievalSettings tokens(ToIntFunction<String> counter) {
    return new RetrievalSettings(legs, walk, fusion, sequence, arcs, online, counter);
  }
}
