package dev.qortex.benchmarks.retrieval;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.langchain4j.model.embedding.onnx.AbstractInProcessEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.OnnxBertBiEncoder;
import dev.langchain4j.model.embedding.onnx.PoolingMode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An in-process embedding model of LangChain4j with one thread for a text and two texts at a time:
 * the same vectors for two thirds of the processor time. Thread-safe.
 */
final class InProcessModel extends AbstractInProcessEmbeddingModel {

  private static final ExecutorService TWO_THREADS =
      Executors.newFixedThreadPool(
          2,
          work -> {
            Thread thread = new Thread(work, "embedding");
            thread.setDaemon(true);
            return thread;
          });

  private final OnnxBertBiEncoder encoder;

  /**
   * The model that the class path has under that name.
   *
   * @param resource the name of the weights, without {@code .onnx}
   */
  InProcessModel(String resource, PoolingMode pooling) {
    super(TWO_THREADS);
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (var options = new OrtSession.SessionOptions();
        InputStream weights = open(resource + ".onnx");
        InputStream words = open(resource + "-tokenizer.json")) {
      options.setIntraOpNumThreads(1);
      OrtSession session = environment.createSession(weights.readAllBytes(), options);
      encoder = new OnnxBertBiEncoder(environment, session, words, pooling);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (OrtException e) {
      throw new IllegalStateException("The model (" + resource + ") cannot be loaded.", e);
    }
  }

  private static InputStream open(String name) throws IOException {
    InputStream stream = InProcessModel.class.getClassLoader().getResourceAsStream(name);
    if (stream == null) {
      throw new IOException("No jar on the class path has (" + name + ").");
    }
    return stream;
  }

  @Override
  protected OnnxBertBiEncoder model() {
    return encoder;
  }
}
