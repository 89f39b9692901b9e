package dev.qortex.cli.launch;

import dev.qortex.commons.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Folder with data that speed up the start of the jar: an archive of its classes (class data
 * sharing of the JVM), the native libraries and the sentence model. A process that is started with
 * {@link #options} uses it, or, when it is missing or of another build of Java or of the jar,
 * starts as usual and has it made by a process in the background. Immutable and thread-safe.
 *
 * @param folder named by the places of the jar and of Java
 */
public record PreparedStart(Path folder, Path jar, Path java) {

  /** The folder of all prepared starts, in that of the user: it can be made anew at any time. */
  public static final String FOLDER = "start";

  /** The system property that names the folder. */
  static final String PROPERTY = "qortex.start";

  static final String CLASSES = "classes.jsa";
  static final String KEY = "key.txt";

  /**
   * The time after which the folder may be made again, whether the last attempt failed or two jars
   * are started with one folder in turn: each attempt takes seconds of processor time. A choice.
   */
  private static final Duration PATIENCE = Duration.ofHours(1);

  /** With so many, the second thread of the compiler takes the time of the program itself. */
  private static final int FEW_PROCESSORS = 2;

  /**
   * The folder for a jar, as run by the Java of this process.
   *
   * @param home the folder of all that the user keeps
   */
  public static PreparedStart of(Path home, Path jar) {
    Path java = Path.of(System.getProperty("java.home"));
    String name =
        "java%s-%s"
            .formatted(Runtime.version().feature(), Sha256.of(jar + "\n" + java).substring(0, 12));
    return new PreparedStart(home.resolve(FOLDER).resolve(name), jar, java);
  }

  /** The folder that this process was started with, if any. */
  public static Optional<PreparedStart> ofProcess() {
    String folder = System.getProperty(PROPERTY, "");
    return folder.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PreparedStart(
                Path.of(folder),
                Path.of(System.getProperty("java.class.path")).toAbsolutePath().normalize(),
                Path.of(System.getProperty("java.home"))));
  }

  /** The program that runs the jar. */
  public Path program() {
    return java.resolve("bin").resolve("java");
  }

  /**
   * The options of Java by which a process uses the folder. Where the archive does not fit, the JVM
   * leaves it aside, and says nothing.
   *
   * @param lasting whether the process runs for hours, so that its code should be compiled with all
   *     optimisations, and not just soon
   */
  public List<String> options(boolean lasting) {
    return options(lasting, Runtime.getRuntime().availableProcessors());
  }

  /** The options for a machine with so many processors. */
  List<String> options(boolean lasting, int processors) {
    List<String> options = new ArrayList<>();
    options.add("-XX:SharedArchiveFile=" + folder.resolve(CLASSES));
    // Java maps the archive at a random address otherwise, and rewrites its pointers at each start.
    // A Java that does not know this diagnostic option any more shall start nevertheless.
    options.addAll(
        List.of(
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:ArchiveRelocationMode=0"));
    // Warnings of the JVM would go to standard output, which belongs to the results.
    options.add("-Xlog:disable");
    options.add("-D%s=%s".formatted(PROPERTY, folder));
    if (!lasting) {
      options.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
      if (processors <= FEW_PROCESSORS) {
        options.add("-XX:CICompilerCount=1");
      }
    }
    return List.copyOf(options);
  }

  /**
   * Uses the folder from now on, or has it made for the next start.
   *
   * @param clock tells when the folder may be made again
   */
  public void use(InstantSource clock) {
    try {
      if (isCurrent()) {
        UnpackedFiles.in(folder).use();
      } else if (begin(clock)) {
        new ProcessBuilder(
                program().toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                jar.toString(),
                Preparation.class.getName(),
                folder.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
      }
    } catch (IOException e) {
      // A start that is not prepared is only slower, and this one goes on.
    }
  }

  /** Returns whether this build of Java made the folder from this jar. */
  boolean isCurrent() throws IOException {
    Path key = folder.resolve(KEY);
    return Files.exists(key) && Files.readString(key).equals(key());
  }

  /** The jar and the Java that the content of the folder depends on. */
  String key() throws IOException {
    BasicFileAttributes file = Files.readAttributes(jar, BasicFileAttributes.class);
    return "%s\n%s\n%s %s\n%s %s\n"
        .formatted(
            jar,
            java,
            file.size(),
            file.lastModifiedTime().toMillis(),
            System.getProperty("java.vm.vendor"),
            System.getProperty("java.vm.version"));
  }

  /**
   * The file that marks the time of the last attempt to create the folder, or a running attempt.
   */
  Path attempt() {
    return folder.resolveSibling(folder.getFileName() + ".attempt");
  }

  /** Returns whether this process may make the folder, which only one at a time may. */
  boolean begin(InstantSource clock) throws IOException {
    Path attempt = attempt();
    Path above = Objects.requireNonNull(attempt.getParent());
    try {
      // Not the folder above this one, which others must not read: what makes that knows how.
      Files.createDirectory(above);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(above)) {
        throw e;
      }
    }
    // The lock ends with the process, so that an attempt that dies hinders nobody.
    try (FileChannel file =
            FileChannel.open(attempt, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = file.tryLock()) {
      return lock != null && begin(file, attempt, clock.instant());
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Notes an attempt in its file, unless a recent one stands there. */
  private static boolean begin(FileChannel file, Path attempt, Instant now) throws IOException {
    boolean recent =
        file.size() > 0
            && !Files.getLastModifiedTime(attempt).toInstant().isBefore(now.minus(PATIENCE));
    if (recent) {
      return false;
    }
    file.write(ByteBuffer.wrap(now.toString().getBytes(StandardCharsets.UTF_8)), 0);
    return true;
  }
}
