package dev.qortex.core.spool;

import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.FileClaim;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.spi.RegularFile;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Folder for the exchange of files between processes, with three parts: {@code pending}, {@code
 * processed} and {@code failed}. A file appears in {@code pending} whole or not at all, is worked
 * on by one reader at a time, and is moved when the work is done. A file that cannot be worked on
 * moves to {@code failed} with a file {@code NAME.error} with the reason, and does not block
 * others.
 *
 * <p>Only regular files with names that {@link #publish} allows count; links and all else in the
 * folder are passed over. A file may have {@link #LARGEST} bytes.
 *
 * <p>A reader that dies after its work and before the move leaves the file pending: the work is
 * then done again, so it must be harmless to do it twice. Thread-safe, for several processes too.
 */
public final class Spool {

  /**
   * The largest size of a file in bytes, 64 MiB. A larger one is refused, or fails when drained.
   */
  public static final int LARGEST = 64 << 20;

  /** Handler of a pending file. */
  @FunctionalInterface
  public interface Handler {

    /**
     * Does the work; what it throws becomes the reason in {@code failed}. An {@link
     * IllegalStateException} or a {@link QortexException} other than {@link SourceReadException} is
     * not the fault of the file: it ends the drain, and the file stays pending.
     *
     * @param name the file's name
     * @param content the whole file
     */
    void handle(String name, byte[] content) throws Exception;
  }

  /**
   * Result of a {@link #drain}.
   *
   * @param processed the names of the files that were handled
   * @param failed the names of the files that were moved to {@code failed}, with the reason
   * @param skipped the names of the files that were not accepted, are held by another reader, or
   *     cannot be opened; they stay pending
   */
  public record Report(List<String> processed, List<Failure> failed, List<String> skipped) {

    /** Makes defensive copies. */
    public Report {
      processed = List.copyOf(processed);
      failed = List.copyOf(failed);
      skipped = List.copyOf(skipped);
    }
  }

  /**
   * File that could not be handled.
   *
   * @param name the name of the file
   * @param reason the message of the exception
   */
  public record Failure(String name, String reason) {}

  private final Path root;
  private final Path pending;
  private final Path processed;
  private final Path failed;
  private final SpoolPublisher publisher;
  private final InstantSource clock;
  private final Supplier<String> ids;

  /** Opens a spool in a folder, with the system's clock and random ids. */
  public static Spool open(Path root) {
    return new Spool(root, InstantSource.system(), () -> UUID.randomUUID().toString());
  }

  /**
   * Opens a spool in a folder; its parts are created if absent.
   *
   * @param clock the clock that dates names
   * @param ids the source of unique ids; only letters and digits are used
   */
  public Spool(Path root, InstantSource clock, Supplier<String> ids) {
    this.root = root.toAbsolutePath().normalize();
    this.pending = this.root.resolve("pending");
    this.processed = this.root.resolve("processed");
    this.failed = this.root.resolve("failed");
    this.publisher = new SpoolPublisher(this.root, pending);
    this.clock = clock;
    this.ids = ids;
    try {
      Files.createDirectories(pending);
      Files.createDirectories(processed);
      Files.createDirectories(failed);
    } catch (IOException e) {
      throw new StorageException(
          "The spool (%s) cannot be created.\nMaybe choose a folder that can be written to."
              .formatted(root),
          e);
    }
  }

  /** The folder that contains the three parts. */
  public Path root() {
    return root;
  }

  /**
   * Returns a name that no other file has: prefix, time in UTC with microseconds, and a part of an
   * id.
   */
  public String uniqueName(String prefix, String extension) {
    return SpoolNames.unique(prefix, clock.instant(), ids.get(), extension);
  }

  /**
   * Publishes a file to {@code pending} atomically, and waits until it is on disk.
   *
   * @param name the new name: at most 200 letters, digits, underscores, dots and dashes
   * @return the path of the file
   * @throws IllegalArgumentException for a name with other characters, or one that is taken, or too
   *     large a content
   */
  public Path publish(String name, byte[] content) {
    return publisher.publish(name, content);
  }

  /**
   * Publishes files as {@link #publish} does, each atomically, but overlaps the waiting for the
   * disk. One that is there with the same content already, or that a reader has taken meanwhile,
   * counts as published.
   *
   * @param contents the contents, keyed by name
   * @return the files that could not be published, in the order of the contents
   */
  public List<Failure> publishAll(Map<String, byte[]> contents) {
    return publisher.publishAll(contents);
  }

  /** The names of the pending files, in order. */
  public List<String> pending() {
    return SpoolNames.in(pending);
  }

  /** The names of the processed files, in order. */
  public List<String> processed() {
    return SpoolNames.in(processed);
  }

  /** The names of the failed files, in order, without their reasons. */
  public List<String> failed() {
    Set<String> reasons = new HashSet<>();
    List<String> all = SpoolNames.in(failed);
    all.forEach(name -> reasons.add(name + ".error"));
    return all.stream().filter(name -> !reasons.contains(name)).toList();
  }

  /** The failed files, in order, each with its reason; empty if the reason is not readable. */
  public List<Failure> failures() {
    return failed().stream().map(name -> new Failure(name, reason(name))).toList();
  }

  private String reason(String name) {
    try {
      return Files.readString(failed.resolve(name + ".error"));
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Moves failed files back to {@code pending}, so that the next reader tries them again, and
   * deletes their reasons.
   *
   * @param wanted the filter of names
   * @return the new names of the files
   */
  public List<String> retry(Predicate<String> wanted) {
    List<String> waiting = new ArrayList<>();
    for (String name : failed().stream().filter(wanted).toList()) {
      try {
        String free = SpoolNames.free(pending, name);
        move(failed.resolve(name), pending, free);
        Files.deleteIfExists(failed.resolve(name + ".error"));
        waiting.add(free);
      } catch (NoSuchFileException gone) {
        // Another process was quicker.
      } catch (IOException e) {
        throw new StorageException(
            "The failed file (%s) in (%s) cannot be moved.".formatted(name, root), e);
      }
    }
    DurableFiles.syncFolder(pending);
    return List.copyOf(waiting);
  }

  /**
   * The content of a pending file, which stays pending; empty if a reader has moved it meanwhile.
   *
   * @throws SourceReadException when it is larger than a file may be
   */
  public Optional<byte[]> readPending(String name) {
    Path file = pending.resolve(SpoolNames.checked(name));
    try {
      long size = Files.size(file);
      if (size > LARGEST) {
        throw new SourceReadException(tooLarge(name, size), null);
      }
      return Optional.of(RegularFile.bytes(file));
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    } catch (IOException e) {
      throw new StorageException(
          "The pending file (%s) in (%s) cannot be read.".formatted(name, root), e);
    }
  }

  /** The content of a processed file. */
  public byte[] readProcessed(String name) {
    try {
      return Files.readAllBytes(processed.resolve(SpoolNames.checked(name)));
    } catch (IOException e) {
      throw new StorageException(
          "The processed file (%s) in (%s) cannot be read.".formatted(name, root), e);
    }
  }

  /**
   * Deletes files permanently from all parts, with the reasons of failed ones.
   *
   * @param wanted the filter of names
   * @return the number of files that were deleted
   */
  public int erase(Predicate<String> wanted) {
    int erased = 0;
    for (Path part : List.of(pending, processed, failed)) {
      for (String name : SpoolNames.in(part).stream().filter(wanted).toList()) {
        try {
          erased += Files.deleteIfExists(part.resolve(name)) ? 1 : 0;
        } catch (IOException e) {
          throw new StorageException(
              "The file (%s) in (%s) cannot be deleted.\nMaybe the process may not write there."
                  .formatted(name, root),
              e);
        }
      }
    }
    return erased;
  }

  /**
   * Handles all pending files whose names are accepted, in the order of names.
   *
   * @param accepts the filter of names; others stay pending
   * @throws StorageException when the handler throws one, or is interrupted; what was worked on
   *     before is processed, the rest stays pending
   * @throws QortexException as the handler throws it, in the same way
   */
  public Report drain(Predicate<String> accepts, Handler handler) {
    List<String> done = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    try {
      for (String name : pending()) {
        if (!accepts.test(name)) {
          skipped.add(name);
          continue;
        }
        Optional<Optional<Failure>> result = claimed(name, handler);
        if (result.isEmpty()) {
          skipped.add(name);
        } else {
          result.get().ifPresentOrElse(failures::add, () -> done.add(name));
        }
      }
    } finally {
      // A move that a crash of the system undoes is work to be done again, as after any crash.
      DurableFiles.syncFolder(processed);
      DurableFiles.syncFolder(failed);
    }
    return new Report(done, failures, skipped);
  }

  /**
   * Empty when another reader has it or it cannot be opened; otherwise the failure, if there was
   * one.
   */
  private Optional<Optional<Failure>> claimed(String name, Handler handler) {
    Path file = pending.resolve(name);
    Optional<FileClaim> claimed;
    try {
      claimed = FileClaim.tryClaim(file);
    } catch (IOException cannotBeOpened) {
      return Optional.empty();
    }
    if (claimed.isEmpty()) {
      return Optional.empty();
    }
    try (FileClaim claim = claimed.get()) {
      FileChannel channel = claim.channel();
      if (channel.size() > LARGEST) {
        return Optional.of(Optional.of(fail(name, file, tooLarge(name, channel.size()))));
      }
      byte[] content = Channels.newInputStream(channel).readAllBytes();
      return Optional.of(work(name, file, content, handler));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new StorageException(
          "The pending file (%s) in (%s) cannot be read or moved.".formatted(name, root), e);
    }
  }

  private Optional<Failure> work(String name, Path file, byte[] content, Handler handler)
      throws IOException {
    try {
      handler.handle(name, content);
    } catch (SourceReadException e) {
      return Optional.of(fail(name, file, reason(e)));
    } catch (QortexException | IllegalStateException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StorageException(
          "The work on the pending file (%s) in (%s) was interrupted.".formatted(name, root), e);
    } catch (Exception e) {
      return Optional.of(fail(name, file, reason(e)));
    }
    move(file, processed, SpoolNames.free(processed, name));
    return Optional.empty();
  }

  private static String reason(Exception e) {
    return e.getMessage() == null ? e.getClass().getName() : e.getMessage();
  }

  private Failure fail(String name, Path file, String reason) throws IOException {
    String target = SpoolNames.free(failed, name);
    Files.write(failed.resolve(target + ".error"), reason.getBytes(StandardCharsets.UTF_8));
    move(file, failed, target);
    return new Failure(name, reason);
  }

  static String tooLarge(String name, long size) {
    return "The file (%s) has (%s) bytes, more than %s.\nMaybe split it."
        .formatted(name, size, LARGEST);
  }

  private static void move(Path file, Path folder, String name) throws IOException {
    Files.move(file, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }
}
