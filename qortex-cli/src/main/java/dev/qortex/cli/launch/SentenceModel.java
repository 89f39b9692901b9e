package dev.qortex.cli.launch;

import dev.qortex.embedding.onnx.OnnxEmbeddingModel;
import java.nio.file.Path;
import java.util.Optional;

/** Quantised all-MiniLM-L6-v2 of the jar. Pure functions. */
public final class SentenceModel {

  /** The name by which a memory knows the model. */
  public static final String NAME = "all-minilm-l6-v2-q";

  /** The length of its vectors. */
  public static final int DIMENSION = 384;

  static final String WEIGHTS = NAME + ".onnx";
  static final String TOKENIZER = NAME + "-tokenizer.json";

  private SentenceModel() {}

  /** The model, out of the folder that this process was started with, or out of the jar. */
  public static OnnxEmbeddingModel create() {
    OnnxEmbeddingModel.Builder model = OnnxEmbeddingModel.builder(NAME).dimension(DIMENSION);
    Optional<Path> weights = UnpackedFiles.ofModel(WEIGHTS);
    Optional<Path> tokenizer = UnpackedFiles.ofModel(TOKENIZER);
    return weights.isPresent() && tokenizer.isPresent()
        ? model.files(weights.get(), tokenizer.get()).build()
        : model.build();
  }
}
