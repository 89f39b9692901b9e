package dev.qortex.engine.internal.passages;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Cosine;
import dev.qortex.core.embedding.EmbeddingModel;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a text: ids, and states of length 1 with a byte a dimension. Packed into a text of
 * characters from 1 to 254, most of them below 128, so that it takes little more than a byte for
 * each in UTF-8. Immutable.
 */
public final class TokenStates {

  /** The states of a text without tokens. */
  public static final TokenStates MISSING = new TokenStates(new int[0], new byte[0], 1);

  /**
   * The best of many tokens is high by chance, so that a long passage is compared in pieces: the
   * length of a pass of small models.
   */
  static final int STRETCH = 256;

  /** A state of length 1 in steps of 1/127. */
  private static final int UNIT = 127;

  private static final int BITS = 7;
  private static final int ID_CHARS = 3;
  private static final int LOW = (1 << BITS) - 1;

  private final int[] ids;
  private final byte[] states;
  private final int dimension;

  private TokenStates(int[] ids, byte[] states, int dimension) {
    this.ids = ids;
    this.states = states;
    this.dimension = dimension;
  }

  /**
   * The states that a model made of a text, checked, as models are foreign code.
   *
   * @throws IllegalStateException when numbers are missing, or an id is none
   * @throws IllegalArgumentException when a number is not finite
   */
  static TokenStates of(EmbeddingModel.WithTokens model, EmbeddingModel.@Nullable Tokens made) {
    int dimension = model.tokenDimension();
    if (made == null || made.states().length != made.ids().length * dimension) {
      throw new IllegalStateException(
          "The model (%s) made (%s) numbers for (%s) tokens of (%s) dimensions.\nMaybe it drops texts or tokens: each token needs a state."
              .formatted(
                  model.name(),
                  made == null ? "no" : made.states().length,
                  made == null ? "no" : made.ids().length,
                  dimension));
    }
    byte[] states = new byte[made.states().length];
    for (int i = 0; i < made.ids().length; i++) {
      if (made.ids()[i] < 0 || made.ids()[i] >>> (BITS * ID_CHARS) != 0) {
        throw new IllegalStateException(
            "The model (%s) gave a token the id (%s).\nMaybe it is not an index of its vocabulary: from 0 to 2,097,151."
                .formatted(model.name(), made.ids()[i]));
      }
      float[] state = Arrays.copyOfRange(made.states(), i * dimension, (i + 1) * dimension);
      Checks.vector("state of a token made by (" + model.name() + ")", state, dimension);
      float[] unit = Cosine.unit(state);
      for (int d = 0; d < dimension; d++) {
        states[i * dimension + d] = (byte) Math.round(UNIT * unit[d]);
      }
    }
    return new TokenStates(made.ids().clone(), states, dimension);
  }

  boolean isMissing() {
    return this == MISSING;
  }

  /** The number of tokens. */
  public int count() {
    return ids.length;
  }

  int dimension() {
    return dimension;
  }

  /** The id of a token. */
  public int id(int token) {
    return ids[token];
  }

  /** Each id once. */
  int[] distinct() {
    return Arrays.stream(ids).distinct().toArray();
  }

  /** As a text, for a store. */
  String packed() {
    StringBuilder packed = new StringBuilder(ids.length * (ID_CHARS + dimension));
    for (int token = 0; token < ids.length; token++) {
      for (int i = 0; i < ID_CHARS; i++) {
        packed.append((char) (1 + (ids[token] >> BITS * i & LOW)));
      }
      for (int i = token * dimension; i < (token + 1) * dimension; i++) {
        packed.append((char) (1 + (states[i] << 1 ^ states[i] >> Byte.SIZE - 1)));
      }
    }
    return packed.toString();
  }

  /** From such a text; {@link #MISSING} when it is none of that dimension. */
  static TokenStates unpacked(String packed, int dimension) {
    int size = ID_CHARS + dimension;
    if (packed.length() % size != 0) {
      return MISSING;
    }
    int[] ids = new int[packed.length() / size];
    byte[] states = new byte[ids.length * dimension];
    for (int token = 0; token < ids.length; token++) {
      for (int i = 0; i < ID_CHARS; i++) {
        ids[token] |= packed.charAt(token * size + i) - 1 << BITS * i;
      }
      for (int i = 0; i < dimension; i++) {
        int folded = packed.charAt(token * size + ID_CHARS + i) - 1;
        states[token * dimension + i] = (byte) (folded >> 1 ^ -(folded & 1));
      }
    }
    return new TokenStates(ids, states, dimension);
  }

  /** These tokens as those of a question, with weights. */
  public Asked asked(double[] weights) {
    int[] wide = new int[states.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = states[i];
    }
    return new Asked(wide, weights.clone(), dimension);
  }

  /** The tokens of a question, with a weight each. Immutable. */
  public static final class Asked {

    /** Numbers are wide, since sums of products of such are what the JVM vectorises. */
    private final int[] states;

    private final double[] weights;
    private final int dimension;

    private Asked(int[] states, double[] weights, int dimension) {
      this.states = states;
      this.weights = weights;
      this.dimension = dimension;
    }
  }

  /**
   * MaxSim: the weighted mean, over the tokens of a question, of the cosine of the token here that
   * is most like it; of the best piece of a long text. Omar Khattab, Matei Zaharia: ColBERT, SIGIR
   * 2020.
   *
   * @param question with states of the same dimension
   * @return from -1 to 1; 0 without tokens or weights
   */
  public double maxSim(Asked question) {
    double best = ids.length == 0 ? 0 : -1;
    for (int from = 0; from < ids.length; from += STRETCH) {
      best = Math.max(best, maxSim(question, from, Math.min(ids.length, from + STRETCH)));
    }
    return best;
  }

  private double maxSim(Asked question, int from, int to) {
    int[] token = new int[question.dimension];
    double[] weights = question.weights;
    int[] most = new int[weights.length];
    Arrays.fill(most, Integer.MIN_VALUE);
    for (int j = from; j < to; j++) {
      for (int i = 0; i < dimension; i++) {
        token[i] = states[j * dimension + i];
      }
      for (int t = 0; t < most.length; t++) {
        most[t] = Math.max(most[t], dot(token, question.states, t * dimension));
      }
    }
    double sum = 0;
    double all = 0;
    for (int t = 0; t < most.length; t++) {
      sum += weights[t] * most[t];
      all += weights[t];
    }
    return all > 0 ? sum / (all * UNIT * UNIT) : 0;
  }

  private static int dot(int[] token, int[] row, int from) {
    int sum = 0;
    for (int i = 0; i < token.length; i++) {
      sum += token[i] * row[from + i];
    }
    return sum;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TokenStates tokens
        && dimension == tokens.dimension
        && Arrays.equals(ids, tokens.ids)
        && Arrays.equals(states, tokens.states);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(ids), Arrays.hashCode(states));
  }
}
