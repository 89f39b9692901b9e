package dev.qortex.commons;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Exclusive claim of a file among all threads of all processes. It ends with {@link #close}, or
 * with the process. Thread-safe.
 */
public final class FileClaim implements AutoCloseable {

  /**
   * The files that this process holds, and by what. The system's locks belong to the process and
   * end when any channel to the file is closed, so nobody else in it may so much as open the file;
   * nor may a channel be collected while it is held, since another file could get its identity.
   */
  private static final Map<Object, Object> HELD = new ConcurrentHashMap<>();

  private static final long PAUSE_MILLIS = 5;

  private final Object identity;
  private final FileChannel channel;

  /** An interrupt closes the channel by itself, so that the channel cannot tell. */
  private final AtomicBoolean released = new AtomicBoolean();

  private FileClaim(Object identity, FileChannel channel) {
    this.identity = identity;
    this.channel = channel;
  }

  /**
   * Claims an existing file; a link is not followed.
   *
   * @return the claim; empty if another process has it, or if the file was moved meanwhile
   * @throws IOException when it cannot be opened
   */
  public static Optional<FileClaim> tryClaim(Path file) throws IOException {
    Object identity = identity(file);
    if (HELD.putIfAbsent(identity, identity) != null) {
      return Optional.empty();
    }
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      // The lock may have been taken after its last holder moved the file away.
      if (channel.tryLock() != null && identity(file).equals(identity)) {
        HELD.put(identity, channel);
        return Optional.of(new FileClaim(identity, channel));
      }
    } catch (NoSuchFileException | OverlappingFileLockException e) {
      // It is another's.
    } catch (IOException e) {
      release(identity, channel);
      throw e;
    }
    release(identity, channel);
    return Optional.empty();
  }

  /**
   * Claims a lock file, waiting for it; the file is created if absent, and not deleted.
   *
   * @return the claim; empty if another process had it all the time, or if the thread was
   *     interrupted
   */
  public static Optional<FileClaim> await(Path lock, Duration patience) throws IOException {
    try {
      Files.createFile(lock);
    } catch (FileAlreadyExistsException another) {
      // It stays there.
    }
    for (long waited = 0; ; waited += PAUSE_MILLIS) {
      Optional<FileClaim> claim = tryClaim(lock);
      if (claim.isPresent() || waited >= patience.toMillis()) {
        return claim;
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
  }

  /** The open file. */
  public FileChannel channel() {
    return channel;
  }

  /** Gives the file up; twice is harmless. */
  @Override
  public void close() throws IOException {
    if (released.compareAndSet(false, true)) {
      release(identity, channel);
    }
  }

  private static void release(Object identity, @Nullable FileChannel channel) throws IOException {
    try {
      if (channel != null) {
        channel.close();
      }
    } finally {
      HELD.remove(identity);
    }
  }

  /** An identity that survives renaming of the file, or its path where the system has none. */
  private static Object identity(Path file) throws IOException {
    Object key =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
    return key == null ? file.toAbsolutePath().normalize() : key;
  }
}
