package dev.qortex.observations.internal.screening;

import dev.qortex.commons.Cosine;
import dev.qortex.commons.Resources;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.observations.internal.screening.Instructions.Verdict;
import dev.qortex.observations.internal.screening.Passages.Passage;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Vote of the nearest labelled examples of {@code exemplars.txt} by a model of the host: the share
 * of attacks among the nearest ones, weighted by similarity, so that its levels fit any model. A
 * text that the signals alone decide is not embedded. Thread-safe.
 */
public final class Exemplars {

  /** Neighbours that vote. */
  private static final int NEIGHBOURS = 7;

  /** Shares of votes from which a text counts as near, and as very near, to known attacks. */
  private static final double NEAR = 0.6;

  private static final double NEAREST = 0.85;

  /** Share of votes up to which a text counts as near to harmless examples. */
  private static final double FAR = 0.3;

  /** Number of characters of a text that are embedded; models read about as much. */
  private static final int LONGEST = 1_000;

  private record Labelled(boolean attack, float[] vector) {}

  private final EmbeddingModel model;
  private volatile List<Labelled> labelled = List.of();

  private Exemplars(EmbeddingModel model) {
    this.model = model;
  }

  /** Exemplars that a model embeds at the first text. */
  public static Exemplars of(EmbeddingModel model) {
    return new Exemplars(model);
  }

  /** The verdict by signals and votes. */
  public Verdict verdict(String text, double threshold) {
    Instructions detector = Instructions.detector();
    List<Passage> read = detector.passages(text);
    long most = Signal.NEAR.bit() | Signal.NEAREST.bit();
    if (detector.verdict(read, most).score() < threshold
        || detector.verdict(read, Signal.FAR.bit()).score() >= threshold) {
      return detector.verdict(read, 0);
    }
    return detector.verdict(read, votes(text));
  }

  /** Names of the signals of each passage, with those of the vote, for a trainer. */
  public List<Set<String>> signals(String text) {
    return Instructions.detector().signals(text, votes(text));
  }

  private long votes(String text) {
    String plain = PlainText.of(text).visible();
    String start = Surrogates.cut(plain, LONGEST);
    float[] vector = Cosine.unit(model.embed(List.of(start)).get(0));
    double share = share(vector);
    return (share >= NEAR ? Signal.NEAR.bit() : 0)
        | (share >= NEAREST ? Signal.NEAREST.bit() : 0)
        | (share <= FAR ? Signal.FAR.bit() : 0);
  }

  private double share(float[] vector) {
    double[] nearest = new double[NEIGHBOURS];
    boolean[] attacks = new boolean[NEIGHBOURS];
    for (Labelled each : labelled()) {
      double similarity = Math.max(0, Cosine.of(vector, each.vector));
      int place = NEIGHBOURS;
      while (place > 0 && similarity > nearest[place - 1]) {
        place--;
        if (place < NEIGHBOURS - 1) {
          nearest[place + 1] = nearest[place];
          attacks[place + 1] = attacks[place];
        }
      }
      if (place < NEIGHBOURS) {
        nearest[place] = similarity;
        attacks[place] = each.attack;
      }
    }
    double all = 0;
    double hostile = 0;
    for (int i = 0; i < NEIGHBOURS; i++) {
      all += nearest[i];
      hostile += attacks[i] ? nearest[i] : 0;
    }
    return all == 0 ? 0 : hostile / all;
  }

  private List<Labelled> labelled() {
    List<Labelled> known = labelled;
    if (known.isEmpty()) {
      List<String> lines = Resources.lines(Signal.class, "exemplars.txt");
      List<float[]> vectors = model.embed(lines.stream().map(line -> line.substring(2)).toList());
      known =
          IntStream.range(0, lines.size())
              .mapToObj(
                  i -> new Labelled(lines.get(i).startsWith("+"), Cosine.unit(vectors.get(i))))
              .toList();
      labelled = known;
    }
    return known;
  }
}
