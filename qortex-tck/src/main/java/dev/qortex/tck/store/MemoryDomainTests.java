package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.core.store.InMemoryStore;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.internal.Fixtures;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

abstract class MemoryDomainTests extends MemoryTests {

  private static final int MANIFESTS = 10;
  private static final String ASKED = "word0 word1 word2";

  @RepeatedTest(4)
  void domainsWithEqualIdsNeverChangeEachOthersAnswers(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Map<String, List<IngestionManifest>> taken = new LinkedHashMap<>();
    try (QortexClient both = client(store)) {
      for (int i = 0; i < MANIFESTS; i++) {
        String domain = random.nextBoolean() ? HOME : AWAY;
        IngestionManifest next = next(random, domain);
        try {
          both.ingest(next);
          taken.computeIfAbsent(domain, any -> new ArrayList<>()).add(next);
        } catch (IllegalArgumentException e) {
          assertThat(e).hasMessageContainingAll("(" + HOME + ")", "(" + AWAY + ")");
        }
      }
      taken.forEach(
          (domain, manifests) -> {
            try (InMemoryStore alone = new InMemoryStore();
                QortexClient only = client(alone)) {
              manifests.forEach(only::ingest);
              assertThat(seen(both, store, domain))
                  .as("seed %d, %s", repetition.getCurrentRepetition(), domain)
                  .isEqualTo(seen(only, alone, domain));
            }
          });
    }
  }

  private static QortexClient client(MemoryStore store) {
    return QortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(64))
        .ids(() -> "answer")
        .build();
  }

  private static List<Object> seen(QortexClient memory, MemoryStore store, String domain) {
    Answer answer = memory.query(Question.of(ASKED).in(domain));
    return List.of(
        answer.items(),
        answer.rules(),
        memory.rules(Set.of(domain)),
        store.graph().examples(domain));
  }

  /** What one source of a domain says now, of ids that the other domain has as well. */
  private static IngestionManifest next(Random random, String domain) {
    String source = domain + random.nextInt(2);
    IngestionManifest.Builder manifest = manifest(source, domain);
    Set<String> once = new HashSet<>();
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      int number = random.nextInt(9);
      if (number % 2 == 0) {
        manifest.concept(concept(source, "id" + number, domain, text(random), 1));
      } else if (once.add("passage " + number)) {
        manifest.passage(
            Passage.of("id" + number, domain, "", text(random), Provenance.of(source)));
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      String rule = id(random);
      String example = id(random);
      double confidence = random.nextInt(4) / 4.0;
      if (once.add("rule " + rule)) {
        List<String> about = List.of(id(random));
        manifest.rule(rule(source, rule, domain, text(random), about, confidence));
      }
      if (once.add("example " + example)) {
        manifest.example(Fixtures.example(source, example, domain, text(random)));
      }
    }
    return manifest.build();
  }

  private static String id(Random random) {
    return "id" + random.nextInt(9);
  }

  private static String text(Random random) {
    return "word" + random.nextInt(3) + " and word" + random.nextInt(9);
  }
}
