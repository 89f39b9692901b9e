package dev.qortex.cli.launch;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.SessionOptions;
import dev.qortex.embedding.onnx.OnnxEmbeddingModel;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Quantised all-MiniLM-L6-v2 of the jar. Pure functions. */
public final class SentenceModel {

  /** The name by which a memory knows the model. */
  public static final String NAME = "all-minilm-l6-v2-q";

  /** The length of its vectors. */
  public static final int DIMENSION = 384;

  /** The weights as the runtime maps them: loading them takes a third of the processor time. */
  static final String WEIGHTS = NAME + ".ort";

  private static final String RESOURCE = NAME + ".onnx";
  private static final String SEARCH_ASIDE = "ai.djl.util.cuda.fork";
  static final String TOKENIZER = NAME + "-tokenizer.json";

  private SentenceModel() {}

  /** The model, out of the folder that this process was started with, or out of the jar. */
  public static OnnxEmbeddingModel create() {
    OnnxEmbeddingModel.Builder model = OnnxEmbeddingModel.builder(NAME).dimension(DIMENSION);
    withoutGraphics();
    Optional<Path> weights = UnpackedFiles.ofModel(WEIGHTS);
    Optional<Path> tokenizer = UnpackedFiles.ofModel(TOKENIZER);
    return weights.isPresent() && tokenizer.isPresent()
        ? model.files(weights.get(), tokenizer.get()).build()
        : model.build();
  }

  /**
   * Writes the weights of the jar, as the runtime maps them, into the folder that this process has
   * for them. Optimisations for one kind of processor are left to the process that loads them.
   */
  public static void write() throws IOException {
    Path folder = UnpackedFiles.ofModel().orElseThrow();
    Path whole = folder.resolve(RESOURCE);
    try (InputStream in = SentenceModel.class.getResourceAsStream("/" + RESOURCE);
        SessionOptions options = new SessionOptions()) {
      if (in == null) {
        throw new FileNotFoundException(RESOURCE);
      }
      Files.copy(in, whole);
      options.setOptimizationLevel(SessionOptions.OptLevel.EXTENDED_OPT);
      options.addConfigEntry("session.save_model_format", "ORT");
      options.setOptimizedModelFilePath(folder.resolve(WEIGHTS).toString());
      OrtEnvironment.getEnvironment().createSession(whole.toString(), options).close();
    } catch (OrtException e) {
      throw new IOException("The model (%s) cannot be converted.".formatted(RESOURCE), e);
    } finally {
      Files.deleteIfExists(whole);
    }
  }

  /**
   * Keeps the tokenizer's library from looking for graphics processors, which it would not use: it
   * unpacks another native library for that at each start, and runs a program of the system.
   */
  private static void withoutGraphics() {
    String before = System.setProperty(SEARCH_ASIDE, "true");
    try {
      // It looks once, when it is initialised, unless a process of its own shall.
      Class.forName("ai.djl.util.cuda.CudaUtils");
    } catch (ClassNotFoundException e) {
      // A later version of the library looks elsewhere, or not at all.
    } finally {
      if (before == null) {
        System.clearProperty(SEARCH_ASIDE);
      } else {
        System.setProperty(SEARCH_ASIDE, before);
      }
    }
  }
}
