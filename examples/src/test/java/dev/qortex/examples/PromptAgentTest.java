package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.learning.Learner;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.storage.sqlite.SqliteLearningStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromptAgentTest {

  private static final String TASK = ContextKey.of(Map.of("task", "code-review"));

  @TempDir Path folder;

  @Test
  void itLearnsAndGoesOnAfterARestart() {
    PromptAgent.run(folder, 200, new Random(5));
    Map<String, Posterior> first = posteriors();
    PromptAgent.run(folder, 200, new Random(6));
    Map<String, Posterior> second = posteriors();

    assertThat(first.get("changed-files").mean()).isGreaterThan(first.get("chat-history").mean());
    assertThat(evidence(second)).isGreaterThan(1.5 * evidence(first));
  }

  private Map<String, Posterior> posteriors() {
    try (var store = SqliteLearningStore.open(folder, "fragments")) {
      return Learner.builder(store).build().posteriors(TASK);
    }
  }

  private static double evidence(Map<String, Posterior> posteriors) {
    return posteriors.values().stream()
        .mapToDouble(posterior -> posterior.alpha() + posterior.beta() - 2)
        .sum();
  }
}
