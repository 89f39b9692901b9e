package dev.qortex.core.spool;

import dev.qortex.commons.DurableFiles;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * Publication of files in a spool, each whole or not at all. Thread-safe.
 *
 * @param root for temporary files
 * @param pending the folder in which files appear
 */
record SpoolPublisher(Path root, Path pending) {

  /** Number of files that wait for the disk at a time, which syncs them together. */
  private static final int WRITERS = 8;

  Path publish(String name, byte[] content) {
    Path target = link(name, content);
    DurableFiles.syncFolder(pending);
    return target;
  }

  List<Spool.Failure> publishAll(Map<String, byte[]> contents) {
    Queue<Map.Entry<String, byte[]>> left = new ConcurrentLinkedQueue<>(contents.entrySet());
    Map<String, Spool.Failure> failures = new ConcurrentHashMap<>();
    Runnable writer =
        () -> {
          for (var file = left.poll(); file != null; file = left.poll()) {
            publish(file.getKey(), file.getValue(), failures);
          }
        };
    CompletableFuture<?>[] others =
        Stream.generate(() -> CompletableFuture.runAsync(writer, SpoolPublisher::onItsOwn))
            .limit(Math.max(0, Math.min(WRITERS, contents.size()) - 1))
            .toArray(CompletableFuture<?>[]::new);
    writer.run();
    CompletableFuture.allOf(others).join();
    DurableFiles.syncFolder(pending);
    return contents.keySet().stream().filter(failures::containsKey).map(failures::get).toList();
  }

  private static void onItsOwn(Runnable task) {
    Thread thread = new Thread(task, "qortex-spool");
    thread.setDaemon(true);
    thread.start();
  }

  private void publish(String name, byte[] content, Map<String, Spool.Failure> failures) {
    try {
      link(name, content);
    } catch (IllegalArgumentException | StorageException e) {
      if (!(e.getCause() instanceof FileAlreadyExistsException) || !same(name, content)) {
        failures.put(name, new Spool.Failure(name, String.valueOf(e.getMessage())));
      }
    }
  }

  private boolean same(String name, byte[] content) {
    try {
      return Arrays.equals(Files.readAllBytes(pending.resolve(name)), content);
    } catch (NoSuchFileException taken) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private Path link(String name, byte[] content) {
    SpoolNames.checked(name);
    if (content.length > Spool.LARGEST) {
      throw new IllegalArgumentException(Spool.tooLarge(name, content.length));
    }
    Path target = pending.resolve(name);
    try {
      if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(target.toString());
      }
      Path temporary = Files.createTempFile(root, ".publish-", ".tmp");
      try {
        DurableFiles.write(temporary, content);
        // A link, unlike a rename, never replaces a file of the same name.
        return Files.createLink(target, temporary);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (FileAlreadyExistsException e) {
      throw new IllegalArgumentException(
          "The file (%s) is already in the spool (%s).\nMaybe use a unique name."
              .formatted(name, root),
          e);
    } catch (IOException e) {
      throw new StorageException(
          "The file (%s) cannot be published in (%s).\nMaybe the disk is full or not writable."
              .formatted(name, root),
          e);
    }
  }
}
