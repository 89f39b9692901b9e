package dev.qortex.cli.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Native libraries of SQLite and of the sentence model in a folder, which each process would
 * otherwise unpack into files of its own.
 */
record NativeLibraries(Path folder) {

  private static final String SQLITE = "org.sqlite.lib.path";
  private static final String MODEL = "onnxruntime.native.path";

  /** The folder that SQLite searches for files of killed processes. */
  private static final String UNPACKED = "org.sqlite.tmpdir";

  static NativeLibraries in(Path folder) {
    return new NativeLibraries(folder);
  }

  /** Lets the libraries be loaded from the folder, unless the user chose another. */
  void use() {
    for (String property : List.of(SQLITE, MODEL, UNPACKED)) {
      if (System.getProperty(property) == null) {
        System.setProperty(property, folder.toString());
      }
    }
  }

  /** Writes those of this machine. One that is not in the jar is unpacked by each process again. */
  void write() throws IOException {
    copy(LibraryLoaderUtil.getNativeLibResourcePath(), LibraryLoaderUtil.getNativeLibName());
    for (String name : List.of("onnxruntime", "onnxruntime4j_jni")) {
      copy("/ai/onnxruntime/native/" + platform(), System.mapLibraryName(name));
    }
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
    try (InputStream in = NativeLibraries.class.getResourceAsStream(resources + "/" + name)) {
      if (in != null) {
        Files.copy(in, folder.resolve(name));
      }
    }
  }
}
