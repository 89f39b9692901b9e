package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.internal.Matches;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.learning.store.LearningStores;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Matching of mistakes to rules and to earlier mistakes. */
class MatchesTest extends ProjectTest {

  /** Vectors of a few subjects, as a sentence model gives them. */
  private static final class Subjects implements EmbeddingModel {

    @Override
    public String name() {
      return "subjects";
    }

    @Override
    public int dimension() {
      return 3;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      return texts.stream().map(Subjects::vector).toList();
    }

    private static float[] vector(String text) {
      boolean database = text.matches("(?i).*(sql|database|statement).*");
      boolean resource = text.matches("(?i).*(close|leak|handle).*");
      return new float[] {database ? 1 : 0, resource ? 1 : 0, 0.3f};
    }
  }

  private Map<String, Double> matches(Optional<EmbeddingModel> model, String mistake) {
    return new Matches(model).rules(mistake, project.gauntlet().rules());
  }

  @Test
  void halfOfTheWordsMatchWhateverTheirForm() {
    assertThat(matches(Optional.empty(), "SQL query without a parameter"))
        .containsOnlyKeys(Fixture.SQL);
    assertThat(matches(Optional.empty(), "A query of the cache was slow")).isEmpty();
    assertThat(matches(Optional.empty(), "…")).isEmpty();
  }

  @Test
  void meaningIsAskedWhenNoWordsMatch() {
    assertThat(matches(Optional.of(new Subjects()), "A file handle was leaked"))
        .containsOnlyKeys("karen:07556541");
    assertThat(matches(Optional.of(new Subjects()), "SQL query without a parameter"))
        .containsOnlyKeys(Fixture.SQL)
        .containsValue(2 / 3.0);
  }

  @Test
  void aParaphraseIsARepeatWhereThereIsAModelOfMeanings() {
    for (EmbeddingModel model : List.of(new Subjects(), new HashingEmbeddingModel(64))) {
      try (Buildlog buildlog =
          Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory())
              .credit(CreditPolicy.evidence())
              .clock(() -> Instant.parse("2026-01-21T14:00:00Z"))
              .embedding(model)
              .build()) {
        Project other = buildlog.project("q");
        other.sessions().start(SessionRequest.defaults());
        other.mistakes().log(report("The database was asked by a statement in pieces"), "m1");
        other.sessions().end();
        other.sessions().start(SessionRequest.defaults());
        Mistake second =
            other.mistakes().log(report("SQL came out of concatenation"), "m2").event();

        boolean meaning = model instanceof Subjects;
        assertThat(second.repeatOf()).isEqualTo(meaning ? "m1" : "");
        assertThat(second.evidence()).isEqualTo(meaning ? "the same in other words (1.00)" : "");
      }
    }
  }

  private static MistakeReport report(String text) {
    return MistakeReport.of("c", text, MistakeSeverity.LOW);
  }
}
