package dev.qortex.benchmarks.durable;

import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.List;

/** A target that does not always write what it should. */
public abstract class FaultyTarget implements Target {

  private static final long EVERY = 3;

  private final Target sound;

  FaultyTarget(long seed) {
    sound = new LearningTarget(seed);
  }

  @Override
  public List<String> parts(long operation) {
    return sound.parts(operation);
  }

  abstract void fail(Store store, long operation);

  @Override
  public Store open(Path folder, SqliteSettings settings) {
    Store store = sound.open(folder, settings);
    return new Store() {
      @Override
      public void write(long operation) {
        if (operation % EVERY == EVERY - 1) {
          fail(store, operation);
        } else {
          store.write(operation);
        }
      }

      @Override
      public Audit audit() {
        return store.audit();
      }

      @Override
      public void close() {
        store.close();
      }
    };
  }

  /** Acknowledges what it did not write. */
  public static final class Forgetful extends FaultyTarget {

    public Forgetful(long seed) {
      super(seed);
    }

    @Override
    void fail(Store store, long operation) {}
  }

  /** Writes, and then says that it could not. */
  public static final class Stumbling extends FaultyTarget {

    public Stumbling(long seed) {
      super(seed);
    }

    @Override
    void fail(Store store, long operation) {
      store.write(operation);
      throw new IllegalStateException("stumbled");
    }
  }

  /** Ends by itself before it is killed. */
  public static final class Leaving extends FaultyTarget {

    public Leaving(long seed) {
      super(seed);
    }

    @Override
    void fail(Store store, long operation) {
      Runtime.getRuntime().halt(3);
    }
  }
}
