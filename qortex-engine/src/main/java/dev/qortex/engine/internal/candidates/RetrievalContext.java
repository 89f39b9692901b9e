package dev.qortex.engine.internal.candidates;

import dev.qortex.commons.UnitVector;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.engine.internal.learned.LearnedForQuestion;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.passages.TokenStates;
import dev.qortex.engine.pagerank.PersonalizedPageRank;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A question with all that its stages read: its vector, what was learned, and the graph and
 * passages of its domains as they are now. Immutable; used by one thread, as its admission is.
 */
public final class RetrievalContext {

  private final Question question;
  private final float[] vector;
  private final UnitVector unitVector;
  private final TokenStates tokens;
  private final LearnedForQuestion learned;
  private final Instant at;
  private final SearchScope scope;
  private final List<NodeKind> kinds;
  private final Supplier<PersonalizedPageRank> walks;
  private final GraphSnapshot graph;
  private final List<PassageGraph> passages;
  private final Admission admission;
  private final LexicalIndex words;
  private final VectorIndex vectors;
  private final Function<Collection<String>, Map<String, Node>> nodes;

  public RetrievalContext(
      Question question,
      float[] vector,
      TokenStates tokens,
      LearnedForQuestion learned,
      Instant at,
      GraphSnapshot graph,
      Supplier<PersonalizedPageRank> walks,
      List<PassageGraph> passages,
      Question.Filter filter,
      Admission admission,
      LexicalIndex words,
      VectorIndex vectors,
      Function<Collection<String>, Map<String, Node>> nodes) {
    this.question = question;
    this.vector = vector;
    this.unitVector = UnitVector.of(vector);
    this.tokens = tokens;
    this.learned = learned;
    this.at = at;
    this.admission = admission;
    this.scope =
        SearchScope.everywhere()
            .domains(filter.domains())
            .kinds(filter.kinds())
            .accepts(admission::admits);
    this.kinds =
        Stream.of(NodeKind.PASSAGE, NodeKind.CONCEPT)
            .filter(kind -> scope.kinds().isEmpty() || scope.kinds().contains(kind))
            .toList();
    this.graph = graph;
    this.walks = walks;
    this.passages = passages;
    this.words = words;
    this.vectors = vectors;
    this.nodes = nodes;
  }

  /** The nodes with these ids, keyed by id; those that are not there are missing. */
  public Map<String, Node> nodes(Collection<String> ids) {
    return nodes.apply(ids);
  }

  /** The words of the nodes. */
  public LexicalIndex words() {
    return words;
  }

  /** The vectors of the nodes. */
  public VectorIndex vectors() {
    return vectors;
  }

  /** The question. */
  public Question question() {
    return question;
  }

  /** The question's embedding; not to be changed. */
  public float[] vector() {
    return vector;
  }

  /** The question's embedding, scaled to length 1. */
  public UnitVector unitVector() {
    return unitVector;
  }

  /** The question's tokens; none without late interaction. */
  public TokenStates tokens() {
    return tokens;
  }

  /** Parameters learned from feedback, for this question. */
  public LearnedForQuestion learned() {
    return learned;
  }

  /** Instant that the question asks about. */
  public Instant at() {
    return at;
  }

  /** Where to look: domains, kinds and filters of the question. */
  public SearchScope scope() {
    return scope;
  }

  /** The graph of the question's domains. */
  public GraphSnapshot graph() {
    return graph;
  }

  /** The passages of the question's domains, by domain. */
  public List<PassageGraph> passages() {
    return passages;
  }

  /** True when that domain, one of the question's, holds passages. */
  public boolean hasPassages(String domain) {
    return admission.hasPassages(domain);
  }

  /** Who may come back. */
  Admission admission() {
    return admission;
  }

  /** The kind of any node by the graph; one that the graph does not have counts as a passage. */
  NodeKind kind(String id) {
    int node = graph.indexOf(id);
    return node >= 0 ? graph.kind(node) : NodeKind.PASSAGE;
  }

  /** The kind of a candidate of this question, which is clear where only one is wanted. */
  public NodeKind candidateKind(String id) {
    List<NodeKind> wanted = kinds();
    return wanted.size() == 1 ? wanted.get(0) : kind(id);
  }

  /** Returns whether a candidate of this question is a passage. */
  public boolean isPassage(String id) {
    return candidateKind(id) == NodeKind.PASSAGE;
  }

  /** The kinds that are wanted. */
  List<NodeKind> kinds() {
    return kinds;
  }

  /** True if another context has the same domains and filters, and at least the kinds of this. */
  boolean isPartOf(RetrievalContext other) {
    return question.kinds().equals(other.question.kinds()) && other.kinds().containsAll(kinds());
  }

  /** Candidates of each kind that is wanted, best first; a search sees one kind at a time. */
  List<Scored> ofEachKind(Function<SearchScope, List<Scored>> search) {
    List<Scored> all = new ArrayList<>();
    for (NodeKind kind : kinds()) {
      all.addAll(search.apply(scope.kinds(Set.of(kind))));
    }
    all.sort(Scored.BEST_FIRST);
    return all;
  }

  /** The kernel of walks over that graph. */
  PersonalizedPageRank walks() {
    return walks.get();
  }
}
