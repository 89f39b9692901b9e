package dev.qortex.core.embedding;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Signed hashing of words and of character 3-grams into a fixed number of dimensions, scaled to
 * length 1. It is <em>lexical</em>: texts are similar if they share words or parts of words, not if
 * they have the same meaning. Deterministic on every machine, without download, stateless and
 * thread-safe. A text without words becomes the zero vector, which is near to nothing.
 *
 * <p>Source: Weinberger et al., Feature Hashing for Large Scale Multitask Learning (2009).
 */
public final class HashingEmbeddingModel implements EmbeddingModel.Lexical {

  private static final String NAME = "hashing-";
  private static final float WORD_WEIGHT = 1.0f;
  private static final float GRAM_WEIGHT = 0.3f;
  private static final int GRAM = 3;

  private final int dimension;

  /**
   * Creates a model of a dimension.
   *
   * @param dimension the dimension, from 16; 512 suits most uses
   */
  public HashingEmbeddingModel(int dimension) {
    this.dimension = Checks.atLeast("dimension of the hashing model", dimension, 16);
  }

  @Override
  public String name() {
    return NAME + dimension;
  }

  /** Returns true for the name of a hashing model of any dimension. */
  public static boolean isNameOf(String model) {
    return model.startsWith(NAME);
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    Map<String, int[]> features = new HashMap<>();
    return texts.stream().map(text -> embed(text, features)).toList();
  }

  /**
   * The vector of one text.
   *
   * @param features of the words that came before in the same call, as most come again
   */
  private float[] embed(String text, Map<String, int[]> features) {
    float[] vector = new float[dimension];
    for (String word : Words.of(text)) {
      int[] known = features.get(word);
      if (known == null) {
        known = features(word);
        features.put(word, known);
      }
      add(vector, known);
    }
    scale(vector);
    return vector;
  }

  // Loops in methods of their own are compiled early, and without all that is around them.
  private static void add(float[] vector, int[] features) {
    float weight = WORD_WEIGHT;
    for (int feature : features) {
      vector[feature >> 1] += (feature & 1) == 0 ? weight : -weight;
      weight = GRAM_WEIGHT;
    }
  }

  private static void scale(float[] vector) {
    double squares = 0;
    for (float v : vector) {
      squares += (double) v * v;
    }
    if (squares > 0) {
      float scale = (float) (1 / Math.sqrt(squares));
      for (int i = 0; i < vector.length; i++) {
        vector[i] *= scale;
      }
    }
  }

  /** A word and its 3-grams: of each the slot, doubled, plus 1 when it is subtracted. */
  private int[] features(String word) {
    String padded = "^" + word + "$";
    int[] features = new int[1 + Math.max(0, padded.length() - GRAM + 1)];
    features[0] = feature(word, 0, word.length());
    for (int i = 1; i < features.length; i++) {
      features[i] = feature(padded, i - 1, i - 1 + GRAM);
    }
    return features;
  }

  private int feature(String text, int from, int to) {
    long hash = hash(text, from, to);
    return (int) Long.remainderUnsigned(hash >>> 1, dimension) << 1 | (int) (hash & 1);
  }

  /** FNV-1a over the UTF-16 units, then the finalizer of MurmurHash3, so that low bits mix too. */
  private static long hash(String text, int from, int to) {
    long hash = 0xcbf29ce484222325L;
    for (int i = from; i < to; i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return hash ^ (hash >>> 33);
  }
}
