package dev.qortex.engine.internal.reading;

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
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** Contexts over a copy of the graph, the words and the vectors on the heap. Thread-safe. */
public final class ReplicaContexts implements QuestionContexts {

  private final MemoryStore store;
  private final PassageGraphs passages;
  private final GraphViews views;
  private final ConceptHeads heads;

  /** Reads nothing yet. */
  public ReplicaContexts(
      MemoryStore store,
      SentenceVectors sentences,
      TokenVectors tokens,
      ConceptHeads heads,
      RetrievalSettings settings) {
    this.store = store;
    this.passages =
        new PassageGraphs(
            store.graph(),
            store.snapshots(),
            sentences,
            tokens,
            settings.walk(),
            settings.sequence(),
            KeptPassages.in(store, sentences, tokens));
    this.views = new GraphViews(store.snapshots(), settings.arcs());
    this.heads = heads;
  }

  @Override
  public RetrievalContext context(
      Question question,
      float[] vector,
      TokenStates tokens,
      LearnedForQuestion learned,
      Question.Filter filter) {
    GraphViews.View view = views.current(filter.domains());
    List<PassageGraph> domains = passages.current(filter.domains());
    return new RetrievalContext(
        question,
        vector,
        tokens,
        learned,
        view.graph,
        view::walks,
        domains,
        filter,
        new Admission(filter, view.graph, domains, heads::follow),
        store.words(),
        store.vectors());
  }

  /** Has the indexes read what they search, which some do at the first search. */
  @Override
  public List<Runnable> preparations() {
    return List.of(() -> store.vectors().size(), () -> store.words().size("", NodeKind.PASSAGE));
  }

  @Override
  public void refresh(Collection<Passage> changed) {
    passages.refresh(changed);
  }

  @Override
  public void keep() {
    passages.keep();
  }

  @Override
  public <T> T asking(Supplier<T> work) {
    return work.get();
  }
}
