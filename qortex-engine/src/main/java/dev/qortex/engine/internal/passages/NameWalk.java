package dev.qortex.engine.internal.passages;

import dev.qortex.commons.UnitVector;
import dev.qortex.core.query.WalkSettings;
import java.util.Arrays;
import java.util.Map;

/**
 * Personalized PageRank between names and the passages of a domain, where sentences that are like
 * the question weigh more:
 *
 * <pre>r(s) = exp(sharpness * cos(question, s))
 * x(c) = damping * sum over sentences s that name c of idf(c) r(s) x(passage of s) / Z(passage)
 *        + (1 - damping) start(c)
 * x(p) = damping * sum over concepts c that p names of w(c, p) x(c) / Z(c) + (1 - damping) start(p)
 * </pre>
 *
 * with Z what makes the weights that leave a node sum to 1, and w the owner's weight where the
 * title of p is the name. What arrives at a passage without names is lost.
 *
 * <p>Computed by pushing: what lies at a node goes on to its neighbours, from concepts and from
 * passages in turn, as long as it is more than a threshold; smaller amounts wait until they add up.
 * So only that part of the domain is touched that the walk comes by, and sentences weigh what they
 * do only there. Memory is taken from a pool and given back clean. Used by one thread.
 *
 * <p>Sources: Gutiérrez et al., HippoRAG (2024), for the walk from names to passages; Andersen,
 * Chung and Lang, Local Graph Partitioning using PageRank Vectors (2006), for pushing.
 */
public final class NameWalk implements AutoCloseable {

  private final PassageGraph graph;
  private final WalkSettings settings;
  private final UnitVector question;
  private final Scratch scratch;

  public NameWalk(PassageGraph graph, WalkSettings settings, UnitVector question) {
    this.graph = graph;
    this.settings = settings;
    this.question = question;
    this.scratch = graph.scratch();
  }

  /** Walks from those starts, which need not sum to 1. */
  public void run(Map<Integer, Double> conceptStarts, Map<Integer, Double> passageStarts) {
    scratch.concepts.threshold = settings.threshold();
    scratch.passages.threshold = settings.threshold();
    scratch.concepts.expect(conceptStarts.size());
    scratch.passages.expect(passageStarts.size());
    conceptStarts.forEach(scratch.concepts::receive);
    passageStarts.forEach(scratch.passages::receive);
    // Two steps a round, as passages hand on at once what came from concepts just now.
    for (int steps = settings.iterations(); steps > 0; steps -= 2) {
      scratch.concepts.turn();
      for (int at = 0; at < scratch.concepts.moving; at++) {
        leaveConcept(scratch.concepts.nodes[at], scratch.concepts.moved[at]);
      }
      scratch.passages.turn();
      for (int at = 0; at < scratch.passages.moving; at++) {
        leavePassage(scratch.passages.nodes[at], scratch.passages.moved[at]);
      }
      if (scratch.concepts.filled == 0 && scratch.passages.filled == 0) {
        return;
      }
    }
  }

  private void leaveConcept(int concept, double amount) {
    double share = settings.damping() * amount / graph.namingWeight[concept];
    double ofOwner = share * settings.ownerWeight();
    int[] passages = graph.namingPassages;
    boolean[] owning = graph.owning;
    int end = graph.passagesFrom[concept + 1];
    Amounts received = scratch.passages;
    received.expect(end - graph.passagesFrom[concept]);
    for (int at = graph.passagesFrom[concept]; at < end; at++) {
      received.receive(passages[at], owning[at] ? ofOwner : share);
    }
  }

  private void leavePassage(int passage, double amount) {
    double leaving = leaving(passage);
    if (leaving > 0) {
      double share = settings.damping() * amount / leaving;
      int[] concepts = graph.namedConcepts;
      double[] idf = graph.idf;
      Amounts received = scratch.concepts;
      int last = graph.sentencesFrom[passage + 1];
      int at = graph.namesFrom[graph.sentencesFrom[passage]];
      received.expect(graph.namesFrom[last] - at);
      for (int s = graph.sentencesFrom[passage]; s < last; s++) {
        double weight = share * scratch.sentences[s];
        for (int end = graph.namesFrom[s + 1]; at < end; at++) {
          received.receive(concepts[at], weight * idf[concepts[at]]);
        }
      }
    }
  }

  /** The sum of the weights that leave a passage; those of its sentences are computed once. */
  private double leaving(int passage) {
    double known = scratch.leaving[passage];
    if (known >= 0) {
      return known;
    }
    float[] vectors = graph.vectors(passage);
    int first = graph.sentencesFrom[passage];
    double sum = 0;
    for (int s = first; s < graph.sentencesFrom[passage + 1]; s++) {
      if (graph.namesFrom[s] < graph.namesFrom[s + 1]) {
        double weight =
            !graph.isSpoken()
                ? 1
                : Math.exp(
                    settings.sharpness()
                        * question.cosine(vectors, (s - first) * question.dimension()));
        scratch.sentences[s] = (float) weight;
        for (int at = graph.namesFrom[s]; at < graph.namesFrom[s + 1]; at++) {
          sum += weight * graph.idf[graph.namedConcepts[at]];
        }
      }
    }
    scratch.leaving[passage] = sum;
    return sum;
  }

  /** The passages that the walk came by so often that it went on from them, or would have. */
  public int[] passages() {
    scratch.passages.noteFull();
    return Arrays.copyOf(scratch.passages.through, scratch.passages.passing);
  }

  /** The other passages that the walk came by. */
  public int[] rarePassages() {
    return scratch.passages.rare();
  }

  /** What no other passage exceeds. */
  public double mostOfRare() {
    return (1 - settings.damping()) * settings.threshold();
  }

  /**
   * The concepts with the highest scores of the walk, at least the given number if there are as
   * many. A concept that never passed on any weight has less than all that did.
   */
  public int[] concepts(int atLeast) {
    Amounts concepts = scratch.concepts;
    concepts.noteFull();
    return concepts.passing >= atLeast
        ? Arrays.copyOf(concepts.through, concepts.passing)
        : Arrays.copyOf(concepts.touched, concepts.size);
  }

  /** How often the walk comes by a passage. */
  public double passage(int passage) {
    return scratch.passages.score(passage, 1 - settings.damping());
  }

  /** How often the walk comes by a concept. */
  public double concept(int concept) {
    return scratch.concepts.score(concept, 1 - settings.damping());
  }

  @Override
  public void close() {
    scratch.clean();
    graph.giveBack(scratch);
  }

  /** The arrays of a walk; those by node are clean outside of one. */
  public static final class Scratch {
    private final Amounts concepts;
    private final Amounts passages;
    private final double[] leaving;
    private final float[] sentences;

    public Scratch(int conceptCount, int passageCount, int sentenceCount) {
      concepts = new Amounts(conceptCount);
      passages = new Amounts(passageCount);
      leaving = new double[passageCount];
      sentences = new float[sentenceCount];
      Arrays.fill(leaving, -1);
    }

    private void clean() {
      for (int i = 0; i < passages.size; i++) {
        leaving[passages.touched[i]] = -1;
      }
      concepts.clean();
      passages.clean();
    }
  }

  /** Residual and passed mass of each node on one side. */
  private static final class Amounts {
    /** By node: what waits, and what passed; side by side, as both are read together. */
    private final double[] amounts;

    private double threshold;

    /** All nodes that received something. */
    private int[] touched = new int[64];

    private int size;

    /** Those that let go of something. */
    private int[] through = new int[64];

    private int passing;

    /** Where more than the threshold waits. */
    private int[] full = new int[64];

    private int filled;

    /** What moves in this round. */
    private int[] nodes = new int[64];

    private double[] moved = new double[64];
    private int moving;

    Amounts(int count) {
      amounts = new double[2 * count];
    }

    private static int[] room(int[] array, int size) {
      return size < array.length ? array : Arrays.copyOf(array, Math.max(size + 1, size * 2));
    }

    /** Makes room for the given number of calls of {@link #receive}. */
    void expect(int arriving) {
      touched = room(touched, size + arriving);
      full = room(full, filled + arriving);
    }

    void receive(int node, double amount) {
      double before = amounts[2 * node];
      double after = before + amount;
      amounts[2 * node] = after;
      // Written in any case: no branches, which nothing could predict.
      touched[size] = node;
      size += before == 0 & amounts[2 * node + 1] == 0 ? 1 : 0;
      full[filled] = node;
      filled += before <= threshold & after > threshold ? 1 : 0;
    }

    /** Lets go of what is more than the threshold. */
    void turn() {
      int[] free = nodes;
      nodes = full;
      full = free;
      moving = filled;
      filled = 0;
      through = room(through, passing + moving);
      moved = moved.length < moving ? new double[nodes.length] : moved;
      for (int i = 0; i < moving; i++) {
        int node = nodes[i];
        if (amounts[2 * node + 1] == 0) {
          through[passing++] = node;
        }
        moved[i] = amounts[2 * node];
        amounts[2 * node + 1] += moved[i];
        amounts[2 * node] = 0;
      }
    }

    /** What would go on in a further round counts among what did. */
    void noteFull() {
      through = room(through, passing + filled);
      for (int i = 0; i < filled; i++) {
        if (amounts[2 * full[i] + 1] == 0) {
          through[passing++] = full[i];
        }
      }
      filled = 0;
    }

    /** Those that received something and are not among {@link #through}. */
    int[] rare() {
      int[] rare = new int[size];
      int count = 0;
      for (int i = 0; i < size; i++) {
        int node = touched[i];
        if (amounts[2 * node + 1] == 0 && amounts[2 * node] <= threshold) {
          rare[count++] = node;
        }
      }
      return Arrays.copyOf(rare, count);
    }

    double score(int node, double restart) {
      return restart * (amounts[2 * node + 1] + amounts[2 * node]);
    }

    void clean() {
      for (int i = 0; i < size; i++) {
        amounts[2 * touched[i]] = 0;
        amounts[2 * touched[i] + 1] = 0;
      }
      size = 0;
      passing = 0;
      filled = 0;
      moving = 0;
    }
  }
}
