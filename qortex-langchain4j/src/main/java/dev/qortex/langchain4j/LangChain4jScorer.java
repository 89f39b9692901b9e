package dev.qortex.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.qortex.commons.Causes;
import dev.qortex.commons.Checks;
import dev.qortex.core.query.PassageScorer;
import java.io.IOException;
import java.util.List;

/**
 * Adapter of a LangChain4j scoring model, such as a cross-encoder in ONNX form, as the scorer of a
 * last stage. As thread-safe as the model.
 */
public final class LangChain4jScorer implements PassageScorer {

  private final ScoringModel model;

  /** A scorer by that model. */
  public LangChain4jScorer(ScoringModel model) {
    this.model = Checks.given("scoring model", model);
  }

  @Override
  public double[] scores(String question, List<String> passages)
      throws IOException, InterruptedException {
    try {
      return model
          .scoreAll(passages.stream().map(TextSegment::from).toList(), question)
          .content()
          .stream()
          .mapToDouble(Double::doubleValue)
          .toArray();
    } catch (RuntimeException e) {
      if (Causes.isInterruption(e)) {
        throw new InterruptedException("The thread was interrupted while the model scored.");
      }
      throw new IOException("The scoring model failed: " + e.getMessage(), e);
    }
  }
}
