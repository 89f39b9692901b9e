package dev.qortex.embedding.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Passes of a model: ids of tokens in, a state for each token out. A pass takes one thread and one
 * text: a quantised model scales its numbers by the greatest of the whole pass, so that texts in
 * one batch would change each other's vectors. Thread-safe.
 */
final class Transformer implements AutoCloseable {

  private static final String IDS = "input_ids";
  private static final String MASK = "attention_mask";
  private static final String TYPES = "token_type_ids";
  private static final Set<String> KNOWN = Set.of(IDS, MASK, TYPES);

  private final OrtEnvironment environment;
  private final OrtSession session;

  /** Bytes that the session reads as long as it is open. */
  private final Optional<ByteBuffer> mapped;

  private final Set<String> inputs;
  private final int dimension;

  /**
   * Loads a model.
   *
   * @throws OrtException if these are not weights
   * @throws IOException if they cannot be read
   * @throws IllegalArgumentException if the model takes or gives something else than expected
   * @throws IllegalStateException if the process ends
   */
  Transformer(Weights.Source weights) throws OrtException, IOException {
    this.mapped = weights.mapped();
    this.session = LoadingEnvironment.load(loading -> session(loading, weights, mapped));
    this.environment = LoadingEnvironment.get();
    this.inputs = session.getInputNames();
    this.dimension = checkedDimension();
  }

  private static OrtSession session(
      OrtEnvironment environment, Weights.Source weights, Optional<ByteBuffer> mapped)
      throws OrtException, IOException {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      if (mapped.isEmpty()) {
        return weights.session(environment, options);
      }
      options.addConfigEntry("session.use_ort_model_bytes_directly", "1");
      options.addConfigEntry("session.use_ort_model_bytes_for_initializers", "1");
      return environment.createSession(mapped.get(), options);
    }
  }

  private int checkedDimension() throws OrtException {
    NodeInfo output = session.getOutputInfo().values().iterator().next();
    long[] shape =
        output.getInfo() instanceof TensorInfo tensor ? tensor.getShape() : new long[] {};
    boolean fits = inputs.contains(IDS) && KNOWN.containsAll(inputs);
    if (!fits || shape.length != 3 || shape[2] < 1) {
      session.close();
      throw new IllegalArgumentException(
          "The model takes %s and gives (%s) of the shape %s.\nMaybe it is not exported for feature extraction: it must take some of %s and give a state for each token of each text."
              .formatted(inputs, output.getName(), Arrays.toString(shape), KNOWN));
    }
    return Math.toIntExact(shape[2]);
  }

  /** The length of a state. */
  int dimension() {
    return dimension;
  }

  /** States of tokens, one after the other. */
  float[] states(long[] ids) throws OrtException {
    long[] ones = new long[ids.length];
    Arrays.fill(ones, 1);
    try (OnnxTensor words = tensor(ids);
        OnnxTensor mask = tensor(ones);
        OnnxTensor types = tensor(new long[ids.length]);
        OrtSession.Result result = session.run(given(words, mask, types))) {
      FloatBuffer states = ((OnnxTensor) result.get(0)).getFloatBuffer();
      float[] copy = new float[ids.length * dimension];
      states.get(copy);
      return copy;
    } finally {
      Reference.reachabilityFence(mapped);
    }
  }

  private Map<String, OnnxTensor> given(OnnxTensor words, OnnxTensor mask, OnnxTensor types) {
    Map<String, OnnxTensor> given = new HashMap<>(Map.of(IDS, words, MASK, mask, TYPES, types));
    given.keySet().retainAll(inputs);
    return given;
  }

  private OnnxTensor tensor(long[] values) throws OrtException {
    return OnnxTensor.createTensor(
        environment, LongBuffer.wrap(values), new long[] {1, values.length});
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
