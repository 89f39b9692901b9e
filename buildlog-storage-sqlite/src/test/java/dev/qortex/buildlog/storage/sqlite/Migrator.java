package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;

/** Opens a file, and tells of each script of a migration that was run; stops after one of them. */
final class Migrator {

  private Migrator() {}

  /** A file, and how many scripts are run before it waits for its end; 0 for all. */
  public static void main(String[] arguments) {
    int last = Integer.parseInt(arguments[1]);
    InstantSource clock = new Reporting(last);
    SqliteBuildlogStorage.open(Path.of(arguments[0]), SqliteSettings.defaults().clock(clock))
        .close();
  }

  /** The clock dates each script when it was run, in the transaction of all. */
  private static final class Reporting implements InstantSource {

    private final int last;
    private int scripts;

    Reporting(int last) {
      this.last = last;
    }

    @Override
    public Instant instant() {
      System.out.println(++scripts);
      if (scripts == last) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return Instant.EPOCH;
    }
  }
}
