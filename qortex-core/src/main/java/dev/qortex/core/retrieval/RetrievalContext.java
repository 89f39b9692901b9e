package dev.qortex.core.retrieval;

import dev.qortex.core.graph.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.rank.PersonalizedPageRank;
import dev.qortex.core.rank.RankScores;
import dev.qortex.core.rank.RankSettings;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a leg may look at while one question is answered: the question, and what the legs before it
 * found. Used by one thread.
 */
public final class RetrievalContext {

  private final Question question;
  private final float[] vector;
  private final SearchScope scope;
  private final PersonalizedPageRank walks;
  private final Map<String, List<Scored>> found = new LinkedHashMap<>();
  private @Nullable RankScores walked;

  RetrievalContext(
      Question question, float[] vector, SearchScope scope, PersonalizedPageRank walks) {
    this.question = question;
    this.vector = vector;
    this.scope = scope;
    this.walks = walks;
  }

  /** The question. */
  public Question question() {
    return question;
  }

  /** The question's embedding; not to be changed. */
  public float[] vector() {
    return vector;
  }

  /** Where to look: domains, kinds and filters of the question. */
  public SearchScope scope() {
    return scope;
  }

  /** The graph of the question's domains. */
  public GraphSnapshot graph() {
    return walks.graph();
  }

  /** Walks over that graph; the last walk decides which concepts bring their rules along. */
  public RankScores walk(Map<String, Double> seeds, RankSettings settings) {
    RankScores scores = walks.rank(seeds, settings);
    walked = scores;
    return scores;
  }

  /** The concepts that the last walk came by most, best first; empty before a walk. */
  List<Scored> activatedConcepts(int most) {
    RankScores scores = walked;
    return scores == null
        ? List.of()
        : scores.top(most, node -> graph().kind(node) == NodeKind.CONCEPT);
  }

  /** What a leg before this one found, best first; empty for an unknown leg. */
  public List<Scored> found(String leg) {
    return found.getOrDefault(leg, List.of());
  }

  void add(Leg leg) {
    found.put(leg.name(), List.copyOf(leg.candidates(this)));
  }

  Map<String, List<Scored>> found() {
    return found;
  }
}
