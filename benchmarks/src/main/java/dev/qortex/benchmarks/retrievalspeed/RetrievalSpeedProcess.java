package dev.qortex.benchmarks.retrievalspeed;

import dev.qortex.benchmarks.process.Figure;
import dev.qortex.benchmarks.process.HeapPeak;
import dev.qortex.benchmarks.run.ReducedConfiguration;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.SearchScope;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.Set;

/** Fills a memory with a generated corpus and asks. Runs in a process of its own. */
public final class RetrievalSpeedProcess {

  private static final int DIMENSION = 384;
  private static final int BATCH = 1_000;

  private final InMemoryStore store = new InMemoryStore();
  private final KnownVectors model = new KnownVectors(new HashingEmbeddingModel(DIMENSION));
  private final GeneratedCorpus corpus;
  private final int passages;
  private final List<GeneratedCorpus.Asked> questions;

  private RetrievalSpeedProcess(int passages, long seed, int count) {
    this.passages = passages;
    corpus = new GeneratedCorpus(passages + 100, seed);
    questions = corpus.questions(count, passages);
  }

  /** For the child: the size, the seed, the number of questions. */
  public static void main(String[] args) {
    new RetrievalSpeedProcess(
            Integer.parseInt(args[0]), Long.parseLong(args[1]), Integer.parseInt(args[2]))
        .run();
  }

  private void run() {
    HeapPeak peak = HeapPeak.watch();
    QortexClient full = LocalQortexClient.builder(store).embedding(model).build();
    long start = System.nanoTime();
    for (int from = 0; from < passages; from += BATCH) {
      full.ingest(corpus.manifest(from, Math.min(passages, from + BATCH)));
    }
    Figure.print("ingest_time", (System.nanoTime() - start) / 1e9, "s", 1);
    Figure.print("concepts", store.graph().stats().total().concepts(), "count", 1);
    Figure.print("edges", store.graph().stats().total().edges(), "count", 1);
    questions.forEach(asked -> model.know(asked.text()));
    start = System.nanoTime();
    ask(full, 0);
    Figure.print("first_query", (System.nanoTime() - start) / 1e6, "ms", 1);
    int warmUp = Math.min(questions.size(), 300);
    Times.report("query", warmUp, questions.size(), i -> ask(full, i));
    recall("recall@5", full);
    QortexClient reduced =
        ReducedConfiguration.of(LocalQortexClient.builder(store).embedding(model)).build();
    Times.report("query-reduced", warmUp, questions.size(), i -> ask(reduced, i));
    recall("recall@5-reduced", reduced);
    SearchScope scope =
        SearchScope.everywhere()
            .domains(Set.of(GeneratedCorpus.DOMAIN))
            .kinds(Set.of(NodeKind.PASSAGE));
    Times.report(
        "vector_leg",
        warmUp,
        questions.size(),
        i ->
            store
                .vectors()
                .search(model.embed(List.of(questions.get(i).text())).get(0), Fusion.DEPTH, scope));
    Times.report(
        "lexical_leg",
        warmUp,
        questions.size(),
        i -> store.words().search(questions.get(i).text(), Fusion.DEPTH, scope));
    Times.report(
        "query_after_ingest",
        0,
        30,
        i -> full.ingest(corpus.manifest(passages + 2 * i, passages + 2 * i + 2)),
        i -> ask(full, i));
    Figure.print("peak_heap", peak.bytes() / 1e6, "MB", 1);
  }

  private Answer ask(QortexClient memory, int i) {
    return memory.query(
        Question.of(questions.get(i).text())
            .in(GeneratedCorpus.DOMAIN)
            .kinds(NodeKind.PASSAGE)
            .limit(10));
  }

  private void recall(String metric, QortexClient memory) {
    double found = 0;
    for (int i = 0; i < questions.size(); i++) {
      Set<String> gold = questions.get(i).gold();
      found +=
          (double)
                  ask(memory, i).items().stream()
                      .limit(5)
                      .filter(item -> gold.contains(item.node().id()))
                      .count()
              / gold.size();
    }
    Figure.print(metric, found / questions.size(), "fraction", questions.size());
  }
}
