package dev.qortex.buildlog.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternRecord;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.storage.PatternStorage;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A project whose neighbour says the same texts is as if it were alone. */
class PatternIsolationTest {

  private static final List<String> TEXTS =
      List.of(
          "Callers forget to check the result of find for null",
          "The lock of the cache covers half of the method",
          "Retries always need a limit");

  private static final HashingEmbeddingModel MODEL = new HashingEmbeddingModel(32);

  /** What is done to a project: which call, in which run, about which text. */
  record Operation(boolean neighbour, int call, int run, int text) {}

  @Provide
  Arbitrary<List<Operation>> operations() {
    return Combinators.combine(
            Arbitraries.of(true, false),
            Arbitraries.integers().between(0, 6),
            Arbitraries.integers().between(0, 3),
            Arbitraries.integers().between(0, TEXTS.size() - 1))
        .as(Operation::new)
        .list()
        .ofMaxSize(40);
  }

  @Property(tries = 200)
  void twoProjectsNeverSeeEachOther(@ForAll("operations") List<Operation> operations) {
    LoopFixture shared = new LoopFixture();
    LoopFixture apart = new LoopFixture();
    NamedVectorIndex index = index(shared);
    Patterns mine = shared.builder("p1").embedding(MODEL, index).build();
    Patterns others = shared.builder("p2").embedding(MODEL, index).build();
    Patterns alone = apart.builder("p1").embedding(MODEL, index(apart)).build();
    for (Operation operation : operations) {
      if (operation.neighbour()) {
        run(shared, others, operation);
      } else {
        assertThat(run(shared, mine, operation)).isEqualTo(run(apart, alone, operation));
      }
      assertThat(mine.list()).isEqualTo(alone.list());
    }
    assertThat(log(shared.storage)).isEqualTo(log(apart.storage));
    assertThat(mine.governance().agreement()).isEqualTo(alone.governance().agreement());
  }

  private static NamedVectorIndex index(LoopFixture loop) {
    return new InMemoryNamedVectorIndexes(() -> loop.now).create("patterns", MODEL.dimension());
  }

  private static List<PatternRecord> log(PatternStorage storage) {
    return storage.records("p1", PatternRecord.class);
  }

  private static Object run(LoopFixture loop, Patterns patterns, Operation operation) {
    String run = "r" + operation.run();
    String text = TEXTS.get(operation.text());
    Deliberation judge = loop.judge(run, text);
    List<ReviewPattern> known = patterns.list();
    return switch (operation.call()) {
      case 0 -> patterns.record(judge);
      case 1 -> patterns.record(loop.says(run, "inspector", text));
      case 2 -> patterns.correct(judge, loop.passes(run));
      case 3 -> patterns.correct(judge, loop.passes(run, text).iteration(2));
      case 4 -> patterns.prompt(PromptRequest.of("judge", run).about(text));
      case 5 -> patterns.finish(run, operation.text() > 0);
      default -> patterns.governance().forget(known.isEmpty() ? "none" : run);
    };
  }
}
