package dev.qortex.engine.internal.passages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.commons.Cosine;
import dev.qortex.commons.UnitVector;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.engine.internal.ranking.Library;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NameWalkTest {

  private static final WalkSettings EXACT = walk(200, 0);

  private static WalkSettings walk(int rounds, double threshold) {
    return new WalkSettings(0.85, rounds, threshold, 30, 2, 0.2, 0.02, 20);
  }

  private static Library random(long seed, int passages) {
    Random random = new Random(seed);
    Library library = new Library();
    for (int p = 0; p < passages; p++) {
      StringBuilder text = new StringBuilder();
      for (int s = 0; s <= random.nextInt(3); s++) {
        text.append("It met ");
        for (int n = 0; n <= random.nextInt(3); n++) {
          text.append("[Name").append(random.nextInt(passages)).append("] and ");
        }
        text.append("left. ");
      }
      library.add("d", "Title" + p, text.toString().strip());
    }
    return library;
  }

  @Test
  void pushingAgreesWithPowerIteration() {
    for (long seed = 0; seed < 20; seed++) {
      Library library = random(seed, 30);
      library.embed(passages(library));
      PassageGraph graph = library.graph("d");
      float[] question =
          Cosine.unit(Library.MODEL.embed(java.util.List.of("name3 met name5")).get(0));
      Map<Integer, Double> concepts = Map.of(0, 0.5, 3, 0.3);
      Map<Integer, Double> starts = Map.of(1, 0.2);
      double[] expected = new Power(graph, EXACT, question).run(concepts, starts);
      try (NameWalk walk = new NameWalk(graph, EXACT, UnitVector.of(question))) {
        walk.run(concepts, starts);
        for (int p = 0; p < expected.length; p++) {
          assertThat(walk.passage(p)).isCloseTo(expected[p], within(1e-6));
        }
      }
    }
  }

  @Test
  void aThresholdLosesNoMoreThanWaitsBelowIt() {
    PassageGraph graph = random(7, 200).graph("d");
    float[] question = new float[64];
    Map<Integer, Double> starts = Map.of(0, 1.0);
    double[] exact = new Power(graph, EXACT, question).run(starts, Map.of());
    WalkSettings coarse = EXACT.threshold(1e-3);
    try (NameWalk walk = new NameWalk(graph, coarse, UnitVector.of(question))) {
      walk.run(starts, Map.of());
      double lost = 0;
      for (int p = 0; p < exact.length; p++) {
        assertThat(walk.passage(p)).isLessThanOrEqualTo(exact[p] + 1e-6);
        lost += exact[p] - walk.passage(p);
      }
      assertThat(lost).isBetween(0.0, 1e-3 * (graph.rows.length + graph.concepts.length));
    }
  }

  @Test
  void aWalkLeavesNothingBehindForTheNext() {
    PassageGraph graph = random(3, 50).graph("d");
    Map<Integer, Double> first = new HashMap<>();
    for (int round = 0; round < 3; round++) {
      float[] question =
          Cosine.unit(Library.MODEL.embed(java.util.List.of("round" + round % 2)).get(0));
      try (NameWalk walk = new NameWalk(graph, WalkSettings.defaults(), UnitVector.of(question))) {
        walk.run(Map.of(round % 2, 1.0), Map.of());
        for (int p = 0; p < graph.rows.length; p++) {
          if (round == 0) {
            first.put(p, walk.passage(p));
          } else if (round == 2) {
            assertThat(walk.passage(p)).isEqualTo(first.get(p));
          }
        }
      }
    }
  }

  @Test
  void theConceptsWithMostAreAmongThoseThatAreHandedOut() {
    PassageGraph graph = random(5, 300).graph("d");
    for (int rounds : new int[] {1, 2, 20}) {
      WalkSettings settings = walk(rounds, 1e-3);
      try (NameWalk walk = new NameWalk(graph, settings, UnitVector.of(new float[64]))) {
        walk.run(Map.of(0, 0.7, 4, 0.1), Map.of(9, 0.2));
        int[] some = walk.concepts(3);
        double least = Arrays.stream(some).mapToDouble(walk::concept).min().orElse(0);
        assertThat(some).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(3);
        for (int concept : walk.concepts(Integer.MAX_VALUE)) {
          if (Arrays.stream(some).noneMatch(one -> one == concept)) {
            assertThat(walk.concept(concept)).isLessThanOrEqualTo(least);
          }
        }
      }
    }
  }

  @Test
  void theTitleOfAPassageLeadsToItMoreThanAMention() {
    PassageGraph graph = Library.films().graph("films");
    int levy = graph.named("shawn levy")[0];
    try (NameWalk walk =
        new NameWalk(graph, WalkSettings.defaults(), UnitVector.of(new float[64]))) {
      walk.run(Map.of(levy, 1.0), Map.of());
      assertThat(walk.passage(graph.indexOf("films:Shawn Levy")))
          .isGreaterThan(10 * walk.passage(graph.indexOf("films:Free Guy")))
          .isPositive();
    }
  }

  @Test
  void sentencesLikeTheQuestionLeadOn() {
    Library library =
        new Library()
            .add("d", "Start", "Gold was found by [Ann]. Copper was sold by [Ben].")
            .add("d", "Ann", "Nothing is known.")
            .add("d", "Ben", "Nothing is known.");
    library.embed(passages(library));
    PassageGraph graph = library.graph("d");
    float[] question =
        Cosine.unit(Library.MODEL.embed(java.util.List.of("copper was sold by")).get(0));
    try (NameWalk walk = new NameWalk(graph, WalkSettings.defaults(), UnitVector.of(question))) {
      walk.run(Map.of(), Map.of(graph.indexOf("d:Start"), 1.0));
      assertThat(walk.passage(graph.indexOf("d:Ben")))
          .isGreaterThan(1.2 * walk.passage(graph.indexOf("d:Ann")));
    }
  }

  private static java.util.List<dev.qortex.core.model.Passage> passages(Library library) {
    return library
        .store
        .graph()
        .streamNodes(dev.qortex.core.graph.NodeQuery.all())
        .filter(dev.qortex.core.model.Passage.class::isInstance)
        .map(dev.qortex.core.model.Passage.class::cast)
        .toList();
  }

  /** The definition, dense and round by round. */
  private record Power(PassageGraph graph, WalkSettings settings, float[] question) {

    double[] run(Map<Integer, Double> concepts, Map<Integer, Double> passages) {
      double[] c = new double[graph.concepts.length];
      double[] p = new double[graph.rows.length];
      for (int round = 0; round < settings.iterations(); round++) {
        double[] nextC = new double[c.length];
        double[] nextP = new double[p.length];
        for (int i = 0; i < p.length; i++) {
          double all = 0;
          for (int s = graph.sentencesFrom[i]; s < graph.sentencesFrom[i + 1]; s++) {
            for (int at = graph.namesFrom[s]; at < graph.namesFrom[s + 1]; at++) {
              all += like(i, s) * graph.idf[graph.namedConcepts[at]];
            }
          }
          for (int s = graph.sentencesFrom[i]; s < graph.sentencesFrom[i + 1]; s++) {
            for (int at = graph.namesFrom[s]; at < graph.namesFrom[s + 1]; at++) {
              int name = graph.namedConcepts[at];
              nextC[name] += settings.damping() * p[i] * like(i, s) * graph.idf[name] / all;
            }
          }
        }
        for (int i = 0; i < c.length; i++) {
          double all = 0;
          for (int at = graph.passagesFrom[i]; at < graph.passagesFrom[i + 1]; at++) {
            all += graph.owning[at] ? settings.ownerWeight() : 1;
          }
          for (int at = graph.passagesFrom[i]; at < graph.passagesFrom[i + 1]; at++) {
            double weight = graph.owning[at] ? settings.ownerWeight() : 1;
            nextP[graph.namingPassages[at]] += settings.damping() * c[i] * weight / all;
          }
        }
        for (Map.Entry<Integer, Double> start : concepts.entrySet()) {
          nextC[start.getKey()] += (1 - settings.damping()) * start.getValue();
        }
        for (Map.Entry<Integer, Double> start : passages.entrySet()) {
          nextP[start.getKey()] += (1 - settings.damping()) * start.getValue();
        }
        c = nextC;
        p = nextP;
      }
      return p;
    }

    private double like(int passage, int sentence) {
      float[] vectors = graph.rows[passage].vectors();
      int from = (sentence - graph.sentencesFrom[passage]) * question.length;
      return vectors.length == 0
          ? 1
          : Math.exp(settings.sharpness() * Cosine.of(question, vectors, from));
    }
  }
}
