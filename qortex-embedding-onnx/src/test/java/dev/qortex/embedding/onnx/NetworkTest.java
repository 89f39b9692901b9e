package dev.qortex.embedding.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Proxy;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkTest {

  @Test
  void nothingIsAskedOfTheNetwork() throws Exception {
    // In a process of its own, as the library asks once a process, whatever loaded it.
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Embedding.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.strip()).endsWith("384 numbers, asked []");
    assertThat(process.waitFor()).isZero();
  }

  /** Program that embeds a text, and says what it asked of the network meanwhile. */
  static final class Embedding {

    private Embedding() {}

    public static void main(String[] args) {
      List<String> asked = Collections.synchronizedList(new ArrayList<>());
      URL.setURLStreamHandlerFactory(
          protocol -> protocol.startsWith("http") ? new Refusing(asked) : null);
      try (OnnxEmbeddingModel model = OnnxEmbeddingModel.builder("all-minilm-l6-v2-q").build()) {
        int numbers = model.embed(List.of("tea")).get(0).length;
        System.out.printf("%d numbers, asked %s%n", numbers, asked);
      }
    }
  }

  private static final class Refusing extends URLStreamHandler {

    private final List<String> asked;

    Refusing(List<String> asked) {
      this.asked = asked;
    }

    @Override
    protected URLConnection openConnection(URL url) throws IOException {
      return openConnection(url, Proxy.NO_PROXY);
    }

    @Override
    protected URLConnection openConnection(URL url, Proxy proxy) throws IOException {
      asked.add(url.toString());
      throw new IOException("refused");
    }
  }
}
