package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.run.CurveChart;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A simulated host whose users ask about 60 matters, the i-th in proportion to 1 / i. A matter has
 * six words by which users ask, and one passage that answers; the passage is written in eight words
 * of its own, of which a question has one in half of the cases. Four other passages for each matter
 * hold three of the asking words and four of 300 common ones, so that they look right. A question
 * has four of the six asking words, in any order, and two common ones. Ten passages are shown; the
 * one that answers is accepted, the others are rejected, and one judgement in twenty is wrong.
 */
final class ClusteredHost {

  private static final int MATTERS = 60;
  private static final int LOOK_RIGHT = 4;
  private static final int COMMON = 300;
  private static final int SHOWN = 10;
  private static final double WRONG = 0.05;
  private static final int WINDOW = 100;

  private final SplittableRandom random;
  private final List<List<String>> asking = new ArrayList<>();
  private final List<List<String>> own = new ArrayList<>();
  private int words;

  ClusteredHost(long seed) {
    random = new SplittableRandom(seed);
    for (int i = 0; i < MATTERS; i++) {
      asking.add(newWords(6));
      own.add(newWords(8));
    }
  }

  /**
   * For each question, whether the passage that answers is among the first five: in a memory that
   * learns, and in the same one without any effect.
   */
  double[][] run(int questions) {
    double[][] found = new double[2][questions];
    try (InMemoryStore store = new InMemoryStore();
        QortexClient learning = client(store, EnumSet.allOf(Effect.class));
        QortexClient fixed = client(store, Set.of())) {
      learning.ingest(passages());
      for (int i = 0; i < questions; i++) {
        int matter = matter();
        Question question =
            Question.of(question(matter))
                .kinds(NodeKind.PASSAGE)
                .limit(SHOWN)
                .session("user" + random.nextInt(questions));
        found[1][i] = right(fixed.query(question), matter);
        Answer answer = learning.query(question);
        found[0][i] = right(answer, matter);
        Map<String, Outcome> outcomes = new TreeMap<>();
        for (AnswerItem item : answer.items()) {
          boolean good = item.id().equals("answer" + matter) != random.nextDouble() < WRONG;
          outcomes.put(item.id(), good ? Outcome.ACCEPTED : Outcome.REJECTED);
        }
        learning.feedback(answer.id(), outcomes);
      }
    }
    return found;
  }

  private static QortexClient client(InMemoryStore store, Set<Effect> effects) {
    return LocalQortexClient.builder(store)
        .passageVectors(Set.of())
        .embedding(new HashingEmbeddingModel(256))
        .feedback(FeedbackSettings.defaults().effects(effects))
        .build();
  }

  private static double right(Answer answer, int matter) {
    return answer.items().stream().limit(5).anyMatch(item -> item.id().equals("answer" + matter))
        ? 1
        : 0;
  }

  private IngestionManifest passages() {
    Provenance from = Provenance.of("host", "");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("host").source(SourceMetadata.of("host", "simulation"));
    for (int matter = 0; matter < MATTERS; matter++) {
      manifest.passage(passage("answer" + matter, own.get(matter), from));
      for (int i = 0; i < LOOK_RIGHT; i++) {
        List<String> text = some(asking.get(matter), 3);
        text.addAll(common(4));
        manifest.passage(passage("like" + matter + "-" + i, text, from));
      }
    }
    return manifest.build();
  }

  private static Passage passage(String id, List<String> text, Provenance from) {
    return Passage.of(id, "host", "", String.join(" ", text) + ".", from);
  }

  private int matter() {
    double all = 0;
    for (int i = 1; i <= MATTERS; i++) {
      all += 1.0 / i;
    }
    double point = random.nextDouble() * all;
    int matter = 0;
    while (matter < MATTERS - 1 && (point -= 1.0 / (matter + 1)) > 0) {
      matter++;
    }
    return matter;
  }

  private String question(int matter) {
    List<String> text = some(asking.get(matter), 4);
    text.addAll(common(2));
    if (random.nextBoolean()) {
      text.addAll(some(own.get(matter), 1));
    }
    return String.join(" ", text) + "?";
  }

  private List<String> newWords(int count) {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add("w" + Integer.toString(1000 + words++, Character.MAX_RADIX) + "x");
    }
    return made;
  }

  private List<String> common(int count) {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add("common" + random.nextInt(COMMON));
    }
    return made;
  }

  private List<String> some(List<String> of, int count) {
    List<String> left = new ArrayList<>(of);
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      taken.add(left.remove(random.nextInt(left.size())));
    }
    return taken;
  }

  /** The mean over windows of 100 questions. */
  static double[] windows(double[] found) {
    double[] means = new double[found.length / WINDOW];
    for (int i = 0; i < means.length * WINDOW; i++) {
      means[i / WINDOW] += found[i] / WINDOW;
    }
    return means;
  }

  /** Draws both curves. */
  static void plot(Path file, double[][] found) throws IOException {
    Map<String, double[]> curves = new LinkedHashMap<>();
    curves.put("with feedback", windows(found[0]));
    curves.put("without", windows(found[1]));
    new CurveChart(
            "Users who ask in clusters: recall@5 of each 100 questions", "questions", "recall@5")
        .draw(file, curves, WINDOW);
  }
}
