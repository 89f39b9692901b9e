package dev.qortex.core.text;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Cosine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Similarity by the cosine of vectors. Thread-safe if its function is. */
record VectorSimilarity(
    String name, Function<List<String>, List<float[]>> vectors, double least, Sense sense)
    implements Similarity {

  VectorSimilarity {
    Checks.id("name of a similarity", name);
    Checks.given("function of vectors", vectors);
    Checks.given("sense", sense);
  }

  @Override
  public List<Statement> read(List<String> texts) {
    List<float[]> read = vectors.apply(texts);
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      statements.add(Statement.ofVector(texts.get(i), Cosine.unit(read.get(i))));
    }
    return statements;
  }

  @Override
  public double score(Statement one, Statement other) {
    return Math.max(-1, Math.min(1, Cosine.of(one.vector(), other.vector())));
  }

  @Override
  public Verdict compare(Statement one, Statement other) {
    return score(one, other) >= least ? sense.compare(one, other) : Verdict.DIFFERENT;
  }

  @Override
  public void join(List<String> texts, Consumer<Match> action) {
    List<Statement> read = read(texts);
    for (int i = 0; i < read.size(); i++) {
      for (int j = i + 1; j < read.size(); j++) {
        double score = score(read.get(i), read.get(j));
        Verdict verdict =
            score >= least ? sense.compare(read.get(i), read.get(j)) : Verdict.DIFFERENT;
        if (verdict != Verdict.DIFFERENT) {
          action.accept(new Match(i, j, verdict, score));
        }
      }
    }
  }

  @Override
  public String toString() {
    return "%s (cosine >= %s)".formatted(name, least);
  }
}
