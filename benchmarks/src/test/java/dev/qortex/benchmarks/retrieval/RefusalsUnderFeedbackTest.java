package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.benchmarks.retrieval.Corpus.Text;
import dev.qortex.benchmarks.retrieval.RelevanceQuestions.Job;
import dev.qortex.benchmarks.retrieval.RelevanceQuestions.Origin;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RefusalsUnderFeedbackTest {

  private static final List<String> COLOURS =
      List.of("green", "red", "blue", "white", "yellow", "brown", "grey", "violet");

  @Test
  void aMemoryIsMeasuredFreshAndAfterFeedback() throws Exception {
    List<Text> texts = new ArrayList<>();
    List<Job> jobs = new ArrayList<>();
    for (String colour : COLOURS) {
      texts.add(new Text(colour, colour, "The " + colour + " lamp shines in the hall."));
      jobs.add(
          new Job(
              Origin.OWN, "Where does the " + colour + " lamp shine?", Set.of(colour), Set.of()));
    }
    jobs.add(new Job(Origin.FAR_OFF, "How long do eggs boil at sea?", Set.of(), Set.of()));
    RefusalsUnderFeedback refusals = new RefusalsUnderFeedback();
    try (SearchedCorpus searched =
        new SearchedCorpus(
            new Corpus("lamps", texts, List.of()), Variant.PLAIN, new HashingEmbeddingModel(512))) {
      refusals.ask("lamps", searched, "hashing-512", jobs, 1);
      assertThat(searched.store().pastQuestions().newest(100, 100))
          .as("left behind for the next model")
          .isEmpty();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    refusals.report(new Results(new PrintStream(out, true, StandardCharsets.UTF_8)));
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .contains(
            "| lamps | hashing-512 | fresh | .000 of 8 |  | 1.00 of 1 |  |",
            "| lamps | hashing-512 | 100 outcomes | .000 of 8 |  | 1.00 of 1 |  |",
            "| lamps | hashing-512 | 10 corrections | .000 of 8 |  | 1.00 of 1 |  |");
  }
}
