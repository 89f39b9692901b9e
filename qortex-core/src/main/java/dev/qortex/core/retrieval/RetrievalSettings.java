package dev.qortex.core.retrieval;

import dev.qortex.core.rank.ArcWeights;
import java.util.function.ToIntFunction;

/**
 * How questions are answered.
 *
 * @param fusion how the legs become one score
 * @param sequence what neighbours add
 * @param arcs how heavy edges are in the walk over edges
 * @param online which edges a question adds for itself
 * @param tokens how many tokens a text takes
 */
public record RetrievalSettings(
    Fusion fusion,
    SequenceSettings sequence,
    ArcWeights arcs,
    OnlineEdges online,
    ToIntFunction<String> tokens) {

  /**
   * Weights that follow the question, measured neighbours, edges as heavy as they are sure whatever
   * their type, online edges from a cosine of 0.7, a token for four characters.
   */
  public static RetrievalSettings defaults() {
    return new RetrievalSettings(
        AdaptiveFusion.standard(),
        SequenceSettings.defaults(),
        ArcWeights.confidence(),
        OnlineEdges.defaults(),
        text -> (text.length() + 3) / 4);
  }

  /** With another fusion. */
  public RetrievalSettings fusion(Fusion chosen) {
    return new RetrievalSettings(chosen, sequence, arcs, online, tokens);
  }

  /** With other neighbours. */
  public RetrievalSettings sequence(SequenceSettings chosen) {
    return new RetrievalSettings(fusion, chosen, arcs, online, tokens);
  }

  /** With other weights of edges. */
  public RetrievalSettings arcs(ArcWeights chosen) {
    return new RetrievalSettings(fusion, sequence, chosen, online, tokens);
  }

  /** With other online edges. */
  public RetrievalSettings online(OnlineEdges chosen) {
    return new RetrievalSettings(fusion, sequence, arcs, chosen, tokens);
  }

  /** With another count of tokens. */
  public RetrievalSettings tokens(ToIntFunction<String> counter) {
    return new RetrievalSettings(fusion, sequence, arcs, online, counter);
  }
}
