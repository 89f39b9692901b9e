package dev.qortex.benchmarks.ingest;

import com.sun.management.OperatingSystemMXBean;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.qortex.benchmarks.process.Figure;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.embedding.onnx.OnnxEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.FolderSync;
import dev.qortex.langchain4j.LangChain4jEmbedding;
import dev.qortex.storage.sqlite.SqliteStore;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** A JVM of its own that reads a folder into a file once with a model. */
final class ModelIngestProcess {

  /** The model of the terminal. */
  private static final String MINILM = "all-minilm-l6-v2-q";

  /** Ways to make vectors. */
  enum Way {
    /** Passages with their sentences. */
    PASSAGES("minilm"),
    /** Each text by itself, by the same model. */
    TEXTS("minilm-texts"),
    /** Each text by itself, as LangChain4j runs the same weights. */
    LANGCHAIN4J("langchain4j"),
    /** No model: what the rest takes. */
    HASHING("hashing");

    private final String label;

    Way(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  private ModelIngestProcess() {}

  /** For the child: the way, the folder and the file. */
  public static void main(String[] args) {
    long start = System.nanoTime();
    try (SqliteStore store = SqliteStore.open(Path.of(args[2]));
        QortexClient memory =
            LocalQortexClient.builder(store).embedding(model(Way.valueOf(args[0]))).build()) {
      new FolderSync(memory).sync(Path.of(args[1]), "speed");
      Figure.print("passages", memory.status().graph().total().passages(), "count", 1);
    }
    Figure.print("seconds", (System.nanoTime() - start) / 1e9, "s", 1);
    long nanos =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    Figure.print("cpu_seconds", nanos / 1e9, "s", 1);
  }

  private static EmbeddingModel model(Way way) {
    return switch (way) {
      case PASSAGES -> OnnxEmbeddingModel.builder(MINILM).build();
      case TEXTS -> OnnxEmbeddingModel.builder(MINILM).build().sentencesAlone();
      case LANGCHAIN4J ->
          LangChain4jEmbedding.of(MINILM, new AllMiniLmL6V2QuantizedEmbeddingModel());
      case HASHING -> new HashingEmbeddingModel(512);
    };
  }
}
