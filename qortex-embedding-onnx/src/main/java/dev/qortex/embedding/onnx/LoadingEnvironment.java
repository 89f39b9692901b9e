package dev.qortex.embedding.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Environment of the ONNX Runtime, which stays open as long as a model is loaded in it. The runtime
 * closes it as soon as Java begins to shut down, and a process that ends while another thread loads
 * a model would crash. Thread-safe.
 */
final class LoadingEnvironment {

  /** The time that the end of the process waits for a model; most are loaded within a second. */
  private static final long LONGEST_SECONDS = 5;

  private static final int WARNING = 2;

  /** Threads that load models share it; the end of the process takes it. */
  private static final ReentrantReadWriteLock LOADS = new ReentrantReadWriteLock();

  private static volatile boolean ending;

  /** Made by the first load, so that the end of the process waits for the native library, too. */
  private static @Nullable OrtEnvironment environment;

  static {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(LoadingEnvironment::end, "qortex-end"));
    } catch (IllegalStateException e) {
      // The process ends already.
      ending = true;
    }
  }

  /** Work that loads a model. */
  @FunctionalInterface
  interface Load<T> {

    T in(OrtEnvironment environment) throws OrtException, IOException;
  }

  private LoadingEnvironment() {}

  /** The environment, which the first call makes. */
  static synchronized OrtEnvironment get() throws OrtException {
    OrtEnvironment made = environment;
    if (made == null) {
      made = make();
      environment = made;
    }
    return made;
  }

  private static OrtEnvironment make() throws OrtException {
    try {
      OrtEnvironment made = OrtEnvironment.getEnvironment();
      useOnceMore();
      // On Windows the runtime reports its use to its makers otherwise.
      made.setTelemetry(false);
      return made;
    } finally {
      deleteUnpacked();
    }
  }

  /**
   * Loads a model.
   *
   * @throws IllegalStateException if the process ends
   */
  static <T> T load(Load<T> load) throws OrtException, IOException {
    LOADS.readLock().lock();
    try {
      if (ending) {
        throw new IllegalStateException("No model can be loaded any more, as the process ends.");
      }
      return load.in(get());
    } finally {
      LOADS.readLock().unlock();
    }
  }

  /** Waits for the models that are being loaded, and lets no other begin. */
  private static void end() {
    ending = true;
    try {
      if (LOADS.writeLock().tryLock(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        LOADS.writeLock().unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Adds a use of the environment, which the runtime counts and closes with the last one. Only its
   * private method does that; where it cannot be called, an end while a model is loaded is unsafe.
   */
  private static void useOnceMore() {
    try {
      Field handle = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
      handle.setAccessible(true);
      Method create =
          OrtEnvironment.class.getDeclaredMethod(
              "createHandle", long.class, int.class, String.class);
      create.setAccessible(true);
      create.invoke(null, handle.getLong(null), WARNING, "qortex");
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Another version of the runtime: everything else works as before.
    }
  }

  /**
   * Deletes the libraries that the runtime has unpacked and loaded, of which a system but Windows
   * keeps the content as long as they are used. A process that is killed would leave them, and
   * every process their folder, since the runtime tries to delete that before them.
   */
  private static void deleteUnpacked() {
    try {
      Path folder = (Path) ofRuntime("tempDirectory").get(null);
      for (String library : List.of("onnxruntime", "onnxruntime4j_jni")) {
        Files.deleteIfExists(folder.resolve(System.mapLibraryName(library)));
      }
    } catch (ReflectiveOperationException | RuntimeException | IOException e) {
      // The runtime deletes them when the process ends.
    }
  }

  private static Field ofRuntime(String name) throws ReflectiveOperationException {
    Field field = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
