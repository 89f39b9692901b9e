package dev.qortex.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.embedding.onnx.OnnxEmbeddingModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedFilesTest {

  @TempDir private Path folder;
  private final Properties before = (Properties) System.getProperties().clone();

  @AfterEach
  void restore() {
    System.setProperties(before);
  }

  @Test
  void theModelIsReadFromTheFolderWithTheSameVectorsAndFromTheJarOnceTheFolderIsGone()
      throws Exception {
    List<float[]> vectors = new ArrayList<>();
    UnpackedFiles files = UnpackedFiles.in(folder);
    assertThat(UnpackedFiles.ofModel(SentenceModel.WEIGHTS)).isEmpty();
    vectors.add(embedded());

    files.write();
    files.use();
    SentenceModel.write();
    assertThat(UnpackedFiles.ofModel(SentenceModel.WEIGHTS))
        .contains(folder.resolve(SentenceModel.WEIGHTS));
    vectors.add(embedded());

    Files.delete(folder.resolve(SentenceModel.TOKENIZER));
    vectors.add(embedded());
    assertThat(vectors.get(1)).isEqualTo(vectors.get(0));
    assertThat(vectors.get(2)).isEqualTo(vectors.get(0));
  }

  private static float[] embedded() {
    try (OnnxEmbeddingModel model = SentenceModel.create()) {
      return model.embed(List.of("The valve needs water.")).get(0);
    }
  }
}
