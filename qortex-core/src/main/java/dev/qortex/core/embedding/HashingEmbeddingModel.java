package dev.qortex.core.embedding;

import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.internal.util.Words;
import java.util.List;

/**
 * Signed hashing of words and of character 3-grams into a fixed number of dimensions, scaled to
 * length 1. It is <em>lexical</em>: texts are alike when they share words or parts of words, not
 * when they mean the same. Deterministic on every machine, without download, stateless and
 * thread-safe. A text without words becomes the zero vector, which is near to nothing.
 *
 * <p>Source: Weinberger et al., Feature Hashing for Large Scale Multitask Learning (2009).
 */
public final class HashingEmbeddingModel implements EmbeddingModel.Lexical {

  private static final float WORD_WEIGHT = 1.0f;
  private static final float GRAM_WEIGHT = 0.3f;
  private static final int GRAM = 3;

  private final int dimension;

  /**
   * A model of that many dimensions.
   *
   * @param dimension 512 suits most; from 16
   */
  public HashingEmbeddingModel(int dimension) {
    this.dimension = Checks.atLeast("dimension of the hashing model", dimension, 16);
  }

  @Override
  public String name() {
    return "hashing-" + dimension;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return texts.stream().map(this::embed).toList();
  }

  private float[] embed(String text) {
    float[] vector = new float[dimension];
    for (String word : Words.of(text)) {
      add(vector, word, WORD_WEIGHT);
      String padded = "^" + word + "$";
      for (int i = 0; i + GRAM <= padded.length(); i++) {
        add(vector, padded.substring(i, i + GRAM), GRAM_WEIGHT);
      }
    }
    double squares = 0;
    for (float v : vector) {
      squares += (double) v * v;
    }
    if (squares > 0) {
      float scale = (float) (1 / Math.sqrt(squares));
      for (int i = 0; i < dimension; i++) {
        vector[i] *= scale;
      }
    }
    return vector;
  }

  private void add(float[] vector, String feature, float weight) {
    long hash = hash(feature);
    int slot = (int) Long.remainderUnsigned(hash >>> 1, dimension);
    vector[slot] += (hash & 1) == 0 ? weight : -weight;
  }

  /** FNV-1a over the UTF-16 units, then the finalizer of MurmurHash3, so that low bits mix too. */
  private static long hash(String feature) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < feature.length(); i++) {
      hash = (hash ^ feature.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return hash ^ (hash >>> 33);
  }
}
