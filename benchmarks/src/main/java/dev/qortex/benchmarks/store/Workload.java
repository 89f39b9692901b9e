package dev.qortex.benchmarks.store;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Workload of a memory, its content and questions: passages of about 60 words, which are as
 * frequent as Zipf says, each with a random unit vector and five edges to passages that came before
 * or with it. The same seed gives the same. Immutable and thread-safe.
 *
 * @param seed of all of it
 */
record Workload(long seed) {

  static final int BATCH = 1000;
  static final int EDGES = 5;
  private static final int DIMENSION = 384;
  private static final String DOMAIN = "benchmark";
  private static final RelationType[] RELATIONS = RelationType.values();
  private static final int VOCABULARY = 20_000;
  private static final double[] ZIPF = zipf();

  private static double[] zipf() {
    double[] sums = new double[VOCABULARY];
    for (int rank = 1; rank < VOCABULARY; rank++) {
      sums[rank] = sums[rank - 1] + 1.0 / rank;
    }
    return sums;
  }

  private static String words(RandomGenerator random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int found = Arrays.binarySearch(ZIPF, random.nextDouble() * ZIPF[VOCABULARY - 1]);
      text.append(i == 0 ? "" : " ");
      for (int rest = found < 0 ? -found : found + 1; rest > 0; rest /= 70) {
        text.append("bdfgklmnprstvz".charAt(rest % 14)).append("aeiou".charAt(rest / 14 % 5));
      }
    }
    return text.toString();
  }

  private RandomGenerator random(long item) {
    return new SplittableRandom(seed * 1_000_003 + item);
  }

  static String id(int passage) {
    return "passage-" + passage;
  }

  /** The passages from one number to another; those before must be there. */
  IngestionManifest passages(int from, int to) {
    Provenance provenance = Provenance.of("batch-" + from);
    IngestionManifest.Builder manifest = manifest(provenance);
    for (int passage = from; passage < to; passage++) {
      RandomGenerator random = random(passage);
      manifest.passage(
          Passage.of(id(passage), DOMAIN, "", words(random, random.nextInt(40, 81)), provenance));
      for (int edge = 0; edge < EDGES; edge++) {
        manifest.edge(edge(passage, RELATIONS[edge], random.nextInt(to), random, provenance));
      }
    }
    return manifest.build();
  }

  /** A graph of concepts, without vectors. */
  IngestionManifest concepts(int concepts, int edges) {
    RandomGenerator random = random(-1);
    Provenance provenance = Provenance.of("concepts");
    IngestionManifest.Builder manifest = manifest(provenance);
    for (int i = 0; i < concepts; i++) {
      manifest.concept(
          ConceptNode.of(id(i), DOMAIN, words(random, 2), words(random, 12), provenance));
    }
    for (int i = 0; i < edges; i++) {
      RelationType relation = RELATIONS[i / concepts];
      manifest.edge(edge(i % concepts, relation, random.nextInt(concepts), random, provenance));
    }
    return manifest.build();
  }

  /** A few edges between passages that are there; with a concept between them if wanted. */
  IngestionManifest addition(int number, int passages, int edges, boolean concept) {
    RandomGenerator random = random(-2 - number);
    Provenance provenance = Provenance.of("addition-" + number);
    IngestionManifest.Builder manifest = manifest(provenance);
    if (concept) {
      String added = "concept-" + number;
      manifest.concept(ConceptNode.of(added, DOMAIN, words(random, 2), "", provenance));
      for (int edge = 0; edge < edges; edge++) {
        String target = id(random.nextInt(passages));
        manifest.edge(ConceptEdge.of(added, RelationType.MENTIONS, target, 0.9, provenance));
      }
    } else {
      for (int edge = 0; edge < edges; edge++) {
        manifest.edge(
            edge(
                random.nextInt(passages),
                RelationType.RELATES_TO,
                random.nextInt(passages),
                random,
                provenance));
      }
    }
    return manifest.build();
  }

  private static IngestionManifest.Builder manifest(Provenance provenance) {
    return IngestionManifest.builder(DOMAIN)
        .source(SourceMetadata.of(provenance.sourceId(), "benchmark"));
  }

  private static ConceptEdge edge(
      int source, RelationType relation, int target, RandomGenerator random, Provenance said) {
    double confidence = 0.5 + random.nextInt(65) / 128.0;
    return ConceptEdge.of(id(source), relation, id(target), confidence, said);
  }

  String question(int number) {
    return words(random(-1_000_000 - number), 6);
  }

  /** The vectors of the passages of a manifest. */
  TextVectors vectors(IngestionManifest manifest) {
    return TextVectors.of(model(), manifest.passages().stream().map(Passage::content).toList());
  }

  /** Gives each text a random unit vector, always the same one. */
  EmbeddingModel model() {
    return new RandomModel(seed);
  }

  private record RandomModel(long seed) implements EmbeddingModel {

    @Override
    public String name() {
      return "random-" + DIMENSION;
    }

    @Override
    public int dimension() {
      return DIMENSION;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      return texts.stream().map(this::embed).toList();
    }

    private float[] embed(String text) {
      RandomGenerator random = new SplittableRandom(seed + text.hashCode());
      float[] vector = new float[DIMENSION];
      double squares = 0;
      for (int i = 0; i < DIMENSION; i++) {
        vector[i] = (float) (random.nextDouble() - 0.5);
        squares += (double) vector[i] * vector[i];
      }
      for (int i = 0; i < DIMENSION; i++) {
        vector[i] /= (float) Math.sqrt(squares);
      }
      return vector;
    }
  }
}
