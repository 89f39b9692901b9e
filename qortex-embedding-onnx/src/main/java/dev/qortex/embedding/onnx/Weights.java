package dev.qortex.embedding.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.qortex.core.error.QortexException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Place of the weights and of the tokenizer of a model. Immutable.
 *
 * @param model the model, for messages and for the source
 * @param words the tokenizer
 * @param remedy advice if one of them cannot be read
 */
record Weights(Source model, Source words, String remedy) {

  /** The end of the name of a file with a model in the format of the runtime. */
  private static final String RUNTIME_FORMAT = ".ort";

  /** Something that can be read. */
  interface Source {

    InputStream open() throws IOException;

    /** Bytes of weights in the format of the runtime, which it uses in place; empty for others. */
    default Optional<ByteBuffer> mapped() throws IOException {
      return Optional.empty();
    }

    /** Loads it as weights. */
    default OrtSession session(OrtEnvironment environment, OrtSession.SessionOptions options)
        throws OrtException, IOException {
      try (InputStream stream = open()) {
        return environment.createSession(stream.readAllBytes(), options);
      }
    }
  }

  /** Both at the root of the class path, named as LangChain4j names them. */
  static Weights onClassPath(String name) {
    return new Weights(
        resource(name + ".onnx"),
        resource(name + "-tokenizer.json"),
        "Maybe the artifact langchain4j-embeddings-%s is not on the class path, or files(model, tokenizer) is what you want."
            .formatted(name));
  }

  /** Two files. */
  static Weights inFiles(Path model, Path words) {
    return new Weights(
        file(model),
        file(words),
        "Maybe the files are swapped or were not downloaded whole: files(model.onnx, tokenizer.json).");
  }

  private record Resource(String name) implements Source {

    @Override
    public InputStream open() throws IOException {
      ClassLoader context = Thread.currentThread().getContextClassLoader();
      for (ClassLoader loader : new ClassLoader[] {context, Weights.class.getClassLoader()}) {
        InputStream stream = loader == null ? null : loader.getResourceAsStream(name);
        if (stream != null) {
          return stream;
        }
      }
      throw new FileNotFoundException(name);
    }

    @Override
    public String toString() {
      return "resource " + name;
    }
  }

  private record File(Path path) implements Source {

    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(path);
    }

    @Override
    public Optional<ByteBuffer> mapped() throws IOException {
      if (!isOfSystem() || !path.toString().endsWith(RUNTIME_FORMAT)) {
        return Optional.empty();
      }
      try (FileChannel file = FileChannel.open(path)) {
        return Optional.of(file.map(FileChannel.MapMode.READ_ONLY, 0, file.size()));
      }
    }

    private boolean isOfSystem() {
      return path.getFileSystem().equals(FileSystems.getDefault());
    }

    /** The runtime reads the file by itself, and others beside it that it names. */
    @Override
    public OrtSession session(OrtEnvironment environment, OrtSession.SessionOptions options)
        throws OrtException, IOException {
      return isOfSystem()
          ? environment.createSession(path.toString(), options)
          : Source.super.session(environment, options);
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  private static Source resource(String name) {
    return new Resource(name);
  }

  private static Source file(Path path) {
    return new File(path);
  }

  /** Loads the model. */
  Transformer transformer() {
    try {
      return new Transformer(model);
    } catch (IOException | OrtException e) {
      throw new QortexException(
          "The weights (%s) cannot be loaded: %s\n%s".formatted(model, e.getMessage(), remedy), e);
    } catch (LinkageError e) {
      throw new QortexException(
          "The native library of the ONNX Runtime cannot be unpacked into the folder (%s) and loaded.\nMaybe the folder is full, read-only or mounted with (noexec): make room, or name another folder: java -Djava.io.tmpdir=FOLDER"
              .formatted(System.getProperty("java.io.tmpdir")),
          e);
    }
  }

  /** Loads the tokenizer. */
  Tokenizer tokenizer() {
    try (InputStream stream = words.open()) {
      return Tokenizer.read(stream);
    } catch (IOException | RuntimeException e) {
      throw new QortexException(
          "The tokenizer (%s) cannot be loaded: %s\n%s".formatted(words, e.getMessage(), remedy),
          e);
    }
  }
}
