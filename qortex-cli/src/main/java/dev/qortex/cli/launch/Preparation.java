package dev.qortex.cli.launch;

import dev.qortex.commons.DurableFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Program that creates the folder of a {@link PreparedStart}: runs the usual commands over a small
 * memory in a separate process, which lists its classes, and has another one archive these. The
 * archive has the classes of Java too, and, unlike one that a process dumps at its end, classes of
 * formats before Java 6, as those of picocli. The folder appears in its place as a whole, or not at
 * all.
 */
public final class Preparation {

  /** The program whose classes the archive gets. */
  private static final String REHEARSAL = "dev.qortex.cli.Rehearsal";

  private static final int PATIENCE_SECONDS = 300;

  private Preparation() {}

  /** The argument is the folder. */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.setProperty(PreparedStart.PROPERTY, args[0]);
    prepare(PreparedStart.ofProcess().orElseThrow(), InstantSource.system());
  }

  /** Makes the folder, and returns whether it could be made. */
  static boolean prepare(PreparedStart start, InstantSource clock)
      throws IOException, InterruptedException {
    Path parent = Files.createDirectories(start.folder().getParent());
    Path fresh = Files.createTempDirectory(parent, start.folder().getFileName() + "-");
    try {
      UnpackedFiles.in(fresh).write();
      if (!archived(start, fresh)) {
        return false;
      }
      Files.writeString(fresh.resolve(PreparedStart.KEY), start.key());
      sync(fresh);
      publish(fresh, start.folder());
      forgetOthers(parent, clock.instant());
      return true;
    } finally {
      delete(fresh);
    }
  }

  private static boolean archived(PreparedStart start, Path fresh)
      throws IOException, InterruptedException {
    Path work = Files.createDirectory(fresh.resolve("work"));
    Path list = work.resolve("classes.txt");
    Path archive = fresh.resolve(PreparedStart.CLASSES);
    List<String> rehearsal = new ArrayList<>(UnpackedFiles.in(fresh).options());
    rehearsal.addAll(
        List.of(
            "-XX:DumpLoadedClassList=" + list,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            start.jar().toString(),
            REHEARSAL,
            work.toString()));
    List<String> dump =
        List.of(
            "-Xshare:dump",
            "-XX:SharedClassListFile=" + list,
            "-XX:SharedArchiveFile=" + archive,
            "-cp",
            start.jar().toString());
    try {
      if (!succeeds(start, rehearsal)) {
        return false;
      }
      leaveOldInterfaces(list);
      return succeeds(start, dump) && Files.exists(archive);
    } finally {
      delete(work);
    }
  }

  /**
   * Leaves out the lambdas for interfaces of picocli. To archive such a lambda links its interface,
   * and a linked interface of a format before Java 6 is not archived, nor is any class of it.
   */
  private static void leaveOldInterfaces(Path list) throws IOException {
    List<String> lines = Files.readAllLines(list);
    lines.removeIf(
        line -> line.startsWith("@lambda-proxy") && line.contains(")Lpicocli/CommandLine$"));
    Files.write(list, lines);
  }

  /** Runs Java, and returns whether it ended well and in time. */
  private static boolean succeeds(PreparedStart start, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(start.program().toString(), "-Xlog:disable"));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      process.getOutputStream().close();
      return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Brings the files to the disk: the JVM ends on an archive that a loss of power left without its
   * end.
   */
  private static void sync(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      for (Path each : all.toList()) {
        try (FileChannel channel = FileChannel.open(each, StandardOpenOption.READ)) {
          channel.force(true);
        }
      }
    }
    DurableFiles.syncFolder(folder);
  }

  /** Processes that use the former folder keep its files open, and go on. */
  private static void publish(Path fresh, Path folder) throws IOException {
    if (Files.exists(folder)) {
      Path former = folder.resolveSibling(fresh.getFileName() + "-former");
      Files.move(folder, former, StandardCopyOption.ATOMIC_MOVE);
      Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
      delete(former);
    } else {
      Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** Deletes the folders of jars and Javas that are gone, and files of killed processes. */
  static void forgetOthers(Path parent, Instant now) throws IOException {
    try (Stream<Path> all = Files.list(parent)) {
      for (Path each : all.filter(Files::isDirectory).toList()) {
        if (isForgotten(each, now)) {
          delete(each);
        }
      }
    }
  }

  private static boolean isForgotten(Path folder, Instant now) throws IOException {
    Path key = folder.resolve(PreparedStart.KEY);
    if (Files.exists(key)) {
      return Files.readAllLines(key).stream().limit(2).anyMatch(it -> Files.notExists(Path.of(it)));
    }
    return Files.getLastModifiedTime(folder).toInstant().isBefore(now.minus(Duration.ofDays(1)));
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(each);
        }
      }
    }
  }
}
