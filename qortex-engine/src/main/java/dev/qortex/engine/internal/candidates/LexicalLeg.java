package dev.qortex.engine.internal.candidates;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.spi.TopK;
import dev.qortex.engine.internal.passages.PassageGraph;
import java.util.List;

/** Nodes whose text shares words with the question. */
public final class LexicalLeg implements Leg {

  /** The name of this leg. */
  public static final String NAME = RetrievalSettings.LEXICAL;

  @Override
  public String name() {
    return NAME;
  }

  /** By BM25; the words of neighbours count in part. */
  @Override
  public Candidates search(RetrievalContext context, Candidates before) {
    String text = context.question().text();
    LexicalIndex words = context.words();
    Spread[] ofPassages = {Spread.NONE};
    List<Scored> found =
        context.ofEachKind(
            scope -> {
              if (!scope.kinds().contains(NodeKind.PASSAGE)) {
                return words.search(text, DEPTH, scope);
              }
              Passages passages = new Passages(text, scope);
              context.passages().forEach(passages::searchInContext);
              passages.searchAlone(words, context.passages());
              ofPassages[0] = passages.spread;
              return passages.best.best();
            });
    return before.with(NAME, found, ofPassages[0]);
  }

  /** Passages in the context of their neighbours, and those that stand alone. */
  private static final class Passages {
    private final String text;
    private final SearchScope scope;
    private final TopK best = new TopK(DEPTH);
    private Spread spread = Spread.NONE;
    private int texts;

    Passages(String text, SearchScope scope) {
      this.text = text;
      this.scope = scope;
    }

    void searchInContext(PassageGraph graph) {
      if (graph.inContext() > 0) {
        add(graph.contextWords().match(text, DEPTH, scope), graph.inContext());
      }
    }

    void searchAlone(LexicalIndex words, List<PassageGraph> graphs) {
      int all = graphs.stream().mapToInt(graph -> graph.size()).sum();
      if (texts == 0 || all > texts) {
        add(
            words.match(
                text,
                DEPTH,
                texts == 0
                    ? scope
                    : scope.accepts(
                        id ->
                            graphs.stream()
                                .noneMatch(graph -> graph.isInContext(graph.indexOf(id))))),
            all - texts);
      }
    }

    private void add(LexicalIndex.Matches matches, int count) {
      matches.best().forEach(found -> best.offer(found.id(), found.score()));
      Spread other = new Spread(matches.mean(), matches.deviation());
      spread = spread.with(texts, other, count);
      texts += count;
    }
  }
}
