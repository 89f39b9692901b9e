package dev.qortex.embedding.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import dev.qortex.core.error.QortexException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadingEnvironmentTest {

  @TempDir Path folder;

  /** From the first millisecond, before the native library is unpacked, to a loaded model. */
  @ParameterizedTest
  @ValueSource(ints = {0, 50, 100, 200, 400, 800})
  void aProcessThatEndsWhileItLoadsAModelEndsAsItWould(int milliseconds)
      throws IOException, InterruptedException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Process process = start(empty, Integer.toString(milliseconds));
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(Ending.EXIT);
    assertThat(empty).isEmptyDirectory();
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "which keeps the files of loaded libraries")
  void aKilledProcessLeavesNoLibrary() throws IOException, InterruptedException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Process process = start(empty, Ending.STAY);
    assertThat(process.inputReader().readLine()).isEqualTo(Ending.LOADED);
    process.destroyForcibly().waitFor();
    try (Stream<Path> left = Files.walk(empty)) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
  }

  /** Starts the program in a folder, which has its temporary files, too. */
  private Process start(Path in, String end) throws IOException {
    Path weights = folder.resolve("model.onnx");
    try (InputStream model = getClass().getResourceAsStream("/all-minilm-l6-v2-q.onnx")) {
      Files.copy(model, weights);
    }
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Djava.io.tmpdir=" + in,
            "-cp",
            System.getProperty("java.class.path"),
            Ending.class.getName(),
            weights.toString(),
            end)
        .directory(in.toFile())
        .redirectErrorStream(true)
        .start();
  }

  /** Program that ends while other threads load models, one after the other. */
  static final class Ending {

    static final int EXIT = 7;
    static final String STAY = "stay";
    static final String LOADED = "loaded";

    private static final int THREADS = 3;

    /** As long as a host needs that closes its stores at its end. */
    private static final int CLOSING_MILLISECONDS = 400;

    private Ending() {}

    public static void main(String[] arguments) throws InterruptedException {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> sleep(CLOSING_MILLISECONDS)));
      Weights weights = Weights.inFiles(Path.of(arguments[0]), Path.of("unused"));
      CountDownLatch loaded = new CountDownLatch(1);
      for (int i = 0; i < THREADS; i++) {
        Thread loading = new Thread(() -> load(weights, loaded));
        loading.setDaemon(true);
        loading.start();
      }
      if (arguments[1].equals(STAY)) {
        loaded.await();
        System.out.println(LOADED);
        TimeUnit.MINUTES.sleep(1);
      }
      sleep(Integer.parseInt(arguments[1]));
      System.exit(EXIT);
    }

    private static void sleep(int milliseconds) {
      try {
        TimeUnit.MILLISECONDS.sleep(milliseconds);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private static void load(Weights weights, CountDownLatch loaded) {
      while (true) {
        try {
          weights.transformer().close();
          loaded.countDown();
        } catch (QortexException | IllegalStateException | OrtException e) {
          // A model is refused while the process ends.
        }
      }
    }
  }
}
