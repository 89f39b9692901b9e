package dev.qortex.storage.sqlite.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Description of the holder of a file's write lock: a thread of this process, or, where Linux shows
 * it, another process. Never fails; what cannot be known is called "another thread or process".
 * Thread-safe.
 */
final class LockHolder {

  private static final String UNKNOWN = "another thread or process";

  /** The byte of the file {@code -shm} that SQLite locks while it writes to the log. */
  private static final long WRITE_LOCK = 120;

  private record Use(Thread thread, long since) {}

  private final Path file;
  private volatile @Nullable Use use;

  /** Depth of nested locks of the thread that has the lock. */
  private int depth;

  LockHolder(Path file) {
    this.file = file;
  }

  /** This thread has the lock now; it may say so again inside of that. */
  void begin() {
    if (depth++ == 0) {
      use = new Use(Thread.currentThread(), System.nanoTime());
    }
  }

  /** This thread gave it back, when it says so as often as it began. */
  void end() {
    if (--depth == 0) {
      use = null;
    }
  }

  String describe() {
    Use known = use;
    if (known != null && known.thread() != Thread.currentThread()) {
      return "thread (%s) of this process, for (%s) by now"
          .formatted(
              known.thread().getName(),
              Duration.ofMillis((System.nanoTime() - known.since()) / 1_000_000));
    }
    try {
      Path shared = Path.of(file.toRealPath() + "-shm");
      long device = ((Number) Files.getAttribute(shared, "unix:dev")).longValue();
      long inode = ((Number) Files.getAttribute(shared, "unix:ino")).longValue();
      OptionalLong pid = writer(Files.readAllLines(Path.of("/proc/locks")), device, inode);
      return pid.isPresent() ? process(pid.getAsLong()) : UNKNOWN;
    } catch (IOException | RuntimeException unknowable) {
      return UNKNOWN;
    }
  }

  private static String process(long pid) {
    if (pid == ProcessHandle.current().pid()) {
      return "another connection of this process (%s)".formatted(pid);
    }
    String command = ProcessHandle.of(pid).flatMap(p -> p.info().command()).orElse("unknown");
    return "process (%s), which runs (%s)".formatted(pid, command);
  }

  /**
   * The process that holds the write lock, by lines such as {@code 7: POSIX ADVISORY WRITE 4711
   * fe:00:2155058 120 120}: kind, process, device and inode, first and last byte. A line of who
   * waits has an arrow in it.
   */
  static OptionalLong writer(List<String> lines, long device, long inode) {
    long major = device >> 8 & 0xfff | device >> 32 & ~0xfffL;
    long minor = device & 0xff | device >> 12 & ~0xffL;
    String where = String.format(Locale.ROOT, "%02x:%02x:%d", major, minor, inode);
    return lines.stream()
        .map(line -> line.trim().split("\\s+"))
        .filter(line -> line.length == 8 && line[3].equals("WRITE") && line[5].equals(where))
        .filter(line -> Long.parseLong(line[6]) <= WRITE_LOCK && !line[7].equals("EOF"))
        .filter(line -> Long.parseLong(line[7]) >= WRITE_LOCK)
        .mapToLong(line -> Long.parseLong(line[4]))
        .filter(pid -> pid > 0)
        .findFirst();
  }
}
