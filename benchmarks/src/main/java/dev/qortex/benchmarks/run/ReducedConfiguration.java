package dev.qortex.benchmarks.run;

import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.engine.LocalQortexClient;
import java.util.Set;

/** The configuration for those who have five milliseconds for a question. */
public final class ReducedConfiguration {

  /** The parts that are off. */
  public static final String WITHOUT =
      "no vectors of passages or sentences in the ranking; walks go on from a thousandth of the"
          + " start";

  private static final double THRESHOLD = 1e-3;

  private ReducedConfiguration() {}

  /** Reduces a client. */
  public static LocalQortexClient.Builder of(LocalQortexClient.Builder client) {
    return client
        .passageVectors(Set.of())
        .retrieval(
            RetrievalSettings.defaults()
                .legs(Set.of(RetrievalSettings.LEXICAL, RetrievalSettings.GRAPH))
                .walk(WalkSettings.defaults().threshold(THRESHOLD)));
  }
}
