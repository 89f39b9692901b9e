package dev.qortex.core.retrieval;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.TopK;
import java.util.List;

/** Passages by the one of their sentences that is most like the question. */
final class SentenceLeg implements Leg {

  static final String NAME = "sentence";

  @Override
  public String name() {
    return NAME;
  }

  /** By cosine; only those above 0. */
  @Override
  public List<Scored> candidates(RetrievalContext context) {
    TopK top = new TopK(DEPTH);
    float[] question = Cosine.unit(context.vector());
    for (PassageGraph graph : context.passages()) {
      if (context.scope().covers(graph.domain, NodeKind.PASSAGE)) {
        search(graph, question, context, top);
      }
    }
    return top.best();
  }

  private static void search(
      PassageGraph graph, float[] question, RetrievalContext context, TopK top) {
    for (PassageRow row : graph.rows) {
      double best = 0;
      for (int from = 0; from < row.vectors.length; from += question.length) {
        best = Math.max(best, Cosine.of(question, row.vectors, from));
      }
      if (best > 0 && top.admits(best) && context.scope().accepts().test(row.passage.id())) {
        top.offer(row.passage.id(), best);
      }
    }
  }
}
