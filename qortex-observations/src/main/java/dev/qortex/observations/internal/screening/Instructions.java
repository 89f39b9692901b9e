package dev.qortex.observations.internal.screening;

import dev.qortex.commons.Resources;
import dev.qortex.observations.internal.screening.Passages.Passage;
import dev.qortex.observations.internal.screening.Passages.Wording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Logistic score of the signals of a text: the highest of its passages. The weights in {@code
 * injection-weights.txt} are those of signals and of their conjunctions; {@code benchmarks/run
 * observations-security --fit true} fits them. Immutable and thread-safe; built once, as the table
 * takes some megabytes.
 */
public final class Instructions {

  private static final class Loaded {
    private static final Instructions DETECTOR = new Instructions();
  }

  /** Prefix of the number of a hashed n-gram among the names of signals. */
  private static final String GRAM = "#";

  /** Prefix of those outside of quotations. */
  private static final String FRAME = "~";

  private record Feature(long mask, double weight) {}

  /**
   * A text's most suspicious passage.
   *
   * @param score from 0 to 1
   * @param signals in words for people, with what showed them
   * @param steps that made the text plain
   */
  public record Verdict(double score, List<String> signals, List<String> steps) {}

  private final Passages passages = new Passages();
  private final List<Feature> features = new ArrayList<>();
  private double bias;
  private double resemblance;
  private double frame;
  private double defaultThreshold;
  private double strictThreshold;

  private Instructions() {
    for (String line : Resources.lines(Signal.class, "injection-weights.txt")) {
      String[] cells = line.split("\t");
      double value = Double.parseDouble(cells[1]);
      if (cells[0].equals("bias")) {
        bias = value;
      } else if (cells[0].equals("default")) {
        defaultThreshold = value;
      } else if (cells[0].equals("resemblance")) {
        resemblance = value;
      } else if (cells[0].equals("frame")) {
        frame = value;
      } else if (cells[0].equals("strict")) {
        strictThreshold = value;
      } else {
        String names = cells[0].startsWith("-") ? cells[0].substring(1) : cells[0];
        long mask = Signal.mask(Arrays.stream(names.split(" ")).map(Signal::named).toList());
        features.add(new Feature(mask, value));
      }
    }
  }

  /** The detector. */
  public static Instructions detector() {
    return Loaded.DETECTOR;
  }

  /** Score from which ordinary profiles refuse a text. */
  public double defaultThreshold() {
    return defaultThreshold;
  }

  /** Score from which strict profiles refuse a text. */
  public double strictThreshold() {
    return strictThreshold;
  }

  /** Names of the signals of each passage and numbers of its hashed n-grams, for a trainer. */
  public List<Set<String>> signals(String text) {
    return signals(text, 0);
  }

  List<Set<String>> signals(String text, long more) {
    List<Set<String>> names = new ArrayList<>();
    for (Passage passage : passages.of(text)) {
      Set<String> signals = new TreeSet<>();
      Signal.of(passage.mask() | more)
          .forEach(signal -> signals.add(signal.name().toLowerCase(Locale.ROOT)));
      Wording wording = passage.wording();
      Resemblance.features(
          wording.folded(), wording.from(), wording.to(), feature -> signals.add(GRAM + feature));
      Resemblance.features(
          wording.frame(), 0, wording.frame().length(), gram -> signals.add(FRAME + gram));
      names.add(signals);
    }
    return names.stream().distinct().toList();
  }

  /** The verdict, without a model. */
  public Verdict verdict(String text) {
    return verdict(passages(text), 0);
  }

  List<Passage> passages(String text) {
    return passages.of(text);
  }

  Verdict verdict(List<Passage> read, long more) {
    double highest = Double.NEGATIVE_INFINITY;
    Passage worst = read.get(0);
    for (Passage passage : read) {
      double score = sum(passage.mask() | more, passage.wording());
      if (score > highest) {
        highest = score;
        worst = passage;
      }
    }
    Set<String> signals = new LinkedHashSet<>();
    for (Signal signal : Signal.of(worst.mask() | more)) {
      String word = worst.words().get(signal);
      if (!Signal.lowers(List.of(signal))) {
        signals.add(word == null ? signal.description() : signal.description() + ": " + word);
      }
    }
    return new Verdict(
        1 / (1 + Math.exp(-highest)), List.copyOf(signals), List.copyOf(worst.steps()));
  }

  private double sum(long mask, Wording wording) {
    double sum = bias + resemblance * wording.resemblance() + frame * wording.frameResemblance();
    for (Feature feature : features) {
      if ((mask & feature.mask) == feature.mask) {
        sum += feature.weight;
      }
    }
    return sum;
  }
}
