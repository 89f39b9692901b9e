package dev.qortex.cli.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Files of the jar in a folder, which each process would otherwise unpack: the native libraries of
 * this machine, and the sentence model with its tokenizer.
 */
record UnpackedFiles(Path folder) {

  private static final String SQLITE = "org.sqlite.lib.path";
  private static final String RUNTIME = "onnxruntime.native.path";

  /** The folder that SQLite searches for files of killed processes. */
  private static final String UNPACKED = "org.sqlite.tmpdir";

  /** The folder that has the model. */
  private static final String MODEL = "qortex.model.folder";

  private static final List<String> PROPERTIES = List.of(SQLITE, RUNTIME, UNPACKED, MODEL);

  static UnpackedFiles in(Path folder) {
    return new UnpackedFiles(folder);
  }

  /** The options of Java by which a process loads the files from the folder. */
  List<String> options() {
    return PROPERTIES.stream().map(each -> "-D%s=%s".formatted(each, folder)).toList();
  }

  /** Lets the files be loaded from the folder, unless the user chose another. */
  void use() {
    for (String property : PROPERTIES) {
      if (System.getProperty(property) == null) {
        System.setProperty(property, folder.toString());
      }
    }
  }

  /** The folder of the model that this process was given; empty for the jar. */
  static Optional<Path> ofModel() {
    return Optional.ofNullable(System.getProperty(MODEL)).map(Path::of);
  }

  /** The file of the model that this process was given; empty for the one in the jar. */
  static Optional<Path> ofModel(String name) {
    return ofModel().map(folder -> folder.resolve(name)).filter(Files::isRegularFile);
  }

  /**
   * Writes those of this machine, without the weights. One that is not in the jar is unpacked by
   * each process again.
   */
  void write() throws IOException {
    copy(LibraryLoaderUtil.getNativeLibResourcePath(), LibraryLoaderUtil.getNativeLibName());
    for (String name : List.of("onnxruntime", "onnxruntime4j_jni")) {
      copy("/ai/onnxruntime/native/" + platform(), System.mapLibraryName(name));
    }
    copy("", SentenceModel.TOKENIZER);
  }

  /** The name of the machine in the jar of the model's runtime. */
  private static String platform() {
    String system = System.getProperty("os.name", "");
    String processor = System.getProperty("os.arch", "");
    return "%s-%s"
        .formatted(
            system.startsWith("Windows") ? "win" : system.startsWith("Mac") ? "osx" : "linux",
            processor.equals("amd64") || processor.equals("x86_64") ? "x64" : processor);
  }

  private void copy(String resources, String name) throws IOException {
    try (InputStream in = UnpackedFiles.class.getResourceAsStream(resources + "/" + name)) {
      if (in != null) {
        Files.copy(in, folder.resolve(name));
      }
    }
  }
}
