package dev.qortex.engine.internal.reading;

import dev.qortex.core.graph.snapshot.Moment;
import dev.qortex.core.graph.snapshot.Moments;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.candidates.Admission;
import dev.qortex.engine.internal.candidates.GraphViews;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.learned.LearnedForQuestion;
import dev.qortex.engine.internal.passages.ConceptHeads;
import dev.qortex.engine.internal.passages.KeptPassages;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.passages.PassageGraphs;
import dev.qortex.engine.internal.passages.SentenceVectors;
import dev.qortex.engine.internal.passages.TokenStates;
import dev.qortex.engine.internal.passages.TokenVectors;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Contexts over a copy of the graph, the words and the vectors on the heap. Thread-safe. */
public final class ReplicaContexts implements QuestionContexts {

  private final MemoryStore store;
  private final PassageGraphs passages;

  /** Those that hold at instants of the past; nothing before the first question about it. */
  private final PassageGraphs past;

  private final GraphViews views;
  private final ConceptHeads heads;
  private final Moments moments;
  private final RecentNodes nodes;

  /** What did not hold at the last question about the present. */
  private volatile @Nullable Moment latest;

  /** Reads nothing yet. */
  public ReplicaContexts(
      MemoryStore store,
      SentenceVectors sentences,
      TokenVectors tokens,
      ConceptHeads heads,
      Moments moments,
      RetrievalSettings settings) {
    this.store = store;
    this.passages = passages(sentences, tokens, settings);
    this.past = passages(sentences, tokens, settings);
    this.moments = moments;
    this.views = new GraphViews(store.snapshots(), settings.arcs());
    this.heads = heads;
    this.nodes = new RecentNodes(store.graph(), store.snapshots());
  }

  private PassageGraphs passages(
      SentenceVectors sentences, TokenVectors tokens, RetrievalSettings settings) {
    return new PassageGraphs(
        store.graph(),
        store.snapshots(),
        sentences,
        tokens,
        settings.walk(),
        settings.sequence(),
        KeptPassages.in(store, sentences, tokens));
  }

  @Override
  public RetrievalContext context(
      Question question,
      float[] vector,
      TokenStates tokens,
      LearnedForQuestion learned,
      Question.Filter filter,
      Instant at) {
    Moment moment = moments.at(at);
    GraphViews.View view = views.current(filter.domains(), moment);
    List<PassageGraph> domains = passages(question, moment).current(filter.domains(), at);
    return new RetrievalContext(
        question,
        vector,
        tokens,
        learned,
        at,
        view.graph,
        view::walks,
        domains,
        filter,
        new Admission(filter, moment, view.graph, domains, heads::follow),
        new RememberedWords(moment.of(store.words())),
        store.vectors(),
        nodes::nodes);
  }

  /** Those of now for a question about an instant at which the same holds. */
  private PassageGraphs passages(Question question, Moment moment) {
    if (question.time().asOf().isEmpty()) {
      latest = moment;
    }
    return moment == latest ? passages : past;
  }

  @Override
  public double complete() {
    int nodes = store.snapshots().current().nodeCount();
    return nodes == 0 ? 1 : Math.min(1, store.vectors().size() / (double) nodes);
  }

  /** Has the indexes read what they search, which some do at the first search. */
  @Override
  public List<Runnable> preparations() {
    return List.of(() -> store.vectors().size(), () -> store.words().size("", NodeKind.PASSAGE));
  }

  @Override
  public void refresh(Collection<Passage> changed) {
    passages.refresh(changed);
    past.refresh(changed);
  }

  @Override
  public void keep() {
    passages.keep();
  }

  @Override
  public <T> T asking(Supplier<T> work) {
    return store.words().reading(work);
  }
}
