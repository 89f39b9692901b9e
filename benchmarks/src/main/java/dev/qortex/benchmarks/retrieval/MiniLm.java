package dev.qortex.benchmarks.retrieval;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.langchain4j.model.embedding.onnx.allminilml6v2.AllMiniLmL6V2EmbeddingModel;
import dev.qortex.commons.Cosine;
import dev.qortex.core.embedding.EmbeddingModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * all-MiniLM-L6-v2, not quantised, on the processor: 384 dimensions, the mean over the first 256
 * tokens, length 1. The weights come from the jar of LangChain4j; texts go through in batches of
 * like length, which that does not do. Loaded when its first text comes. Thread-safe.
 */
final class MiniLm implements EmbeddingModel {

  static final int DIMENSION = 384;
  private static final int BATCH = 16;
  private static final String TOKENS = "256";

  private static final class Loaded {
    private static final MiniLm.Session SESSION = new MiniLm.Session();
  }

  @Override
  public String name() {
    return "all-minilm-l6-v2";
  }

  @Override
  public int dimension() {
    return DIMENSION;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return vectors(texts, (text, ids, states, from) -> {});
  }

  /** Receiver of the states of a text's tokens, during the pass that makes its vector. */
  @FunctionalInterface
  interface Pass {

    /**
     * A text.
     *
     * @param text its place in the call
     * @param ids of its tokens, with the two that stand around every text
     * @param states of all tokens of a batch, {@link #DIMENSION} numbers each
     * @param from the number of its first token there
     */
    void accept(int text, long[] ids, FloatBuffer states, int from);
  }

  /** The vectors of texts; the states of their tokens are shown. */
  List<float[]> vectors(List<String> texts, Pass pass) {
    return Loaded.SESSION.embed(texts, pass);
  }

  private static final class Session {

    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;
    private final HuggingFaceTokenizer tokenizer;

    Session() {
      try (var options = new OrtSession.SessionOptions();
          InputStream weights = resource("all-minilm-l6-v2.onnx");
          InputStream words = resource("all-minilm-l6-v2-tokenizer.json")) {
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        session = environment.createSession(weights.readAllBytes(), options);
        tokenizer =
            HuggingFaceTokenizer.newInstance(
                words,
                Map.of(
                    "padding",
                    "false",
                    "truncation",
                    "true",
                    "maxLength",
                    TOKENS,
                    "modelMaxLength",
                    TOKENS));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (OrtException e) {
        throw new IllegalStateException("The model cannot be loaded.", e);
      }
    }

    private static InputStream resource(String name) throws IOException {
      InputStream stream =
          AllMiniLmL6V2EmbeddingModel.class.getClassLoader().getResourceAsStream(name);
      if (stream == null) {
        throw new IOException("The jar of the model has no (" + name + ").");
      }
      return stream;
    }

    List<float[]> embed(List<String> texts, Pass pass) {
      List<long[]> tokens = new ArrayList<>();
      for (String text : texts) {
        Encoding encoding = tokenizer.encode(text);
        tokens.add(encoding.getIds());
      }
      Integer[] byLength = new Integer[texts.size()];
      Arrays.setAll(byLength, i -> i);
      Arrays.sort(byLength, Comparator.comparingInt(i -> tokens.get(i).length));
      float[][] vectors = new float[texts.size()][];
      for (int from = 0; from < byLength.length; from += BATCH) {
        Integer[] batch =
            Arrays.copyOfRange(byLength, from, Math.min(byLength.length, from + BATCH));
        try {
          run(Arrays.stream(batch).map(tokens::get).toList(), batch, vectors, pass);
        } catch (OrtException e) {
          throw new IllegalStateException("The model failed.", e);
        }
      }
      return Arrays.asList(vectors);
    }

    private void run(List<long[]> tokens, Integer[] places, float[][] vectors, Pass pass)
        throws OrtException {
      int longest = tokens.get(tokens.size() - 1).length;
      long[] ids = new long[tokens.size() * longest];
      long[] mask = new long[ids.length];
      for (int i = 0; i < tokens.size(); i++) {
        int length = tokens.get(i).length;
        System.arraycopy(tokens.get(i), 0, ids, i * longest, length);
        Arrays.fill(mask, i * longest, i * longest + length, 1);
      }
      long[] shape = {tokens.size(), longest};
      try (OnnxTensor words = tensor(ids, shape);
          OnnxTensor attention = tensor(mask, shape);
          OnnxTensor types = tensor(new long[ids.length], shape);
          OrtSession.Result result =
              session.run(
                  Map.of(
                      "input_ids", words,
                      "attention_mask", attention,
                      "token_type_ids", types))) {
        FloatBuffer states = ((OnnxTensor) result.get(0)).getFloatBuffer();
        for (int i = 0; i < places.length; i++) {
          vectors[places[i]] = mean(states, i * longest, tokens.get(i).length);
          pass.accept(places[i], tokens.get(i), states, i * longest);
        }
      }
    }

    private OnnxTensor tensor(long[] values, long[] shape) throws OrtException {
      return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
    }

    private static float[] mean(FloatBuffer states, int from, int count) {
      float[] sum = new float[DIMENSION];
      for (int token = from; token < from + count; token++) {
        for (int i = 0; i < DIMENSION; i++) {
          sum[i] += states.get(token * DIMENSION + i);
        }
      }
      return Cosine.unit(sum);
    }
  }
}
