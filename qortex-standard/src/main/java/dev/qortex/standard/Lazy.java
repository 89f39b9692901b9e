package dev.qortex.standard;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Part that is made at its first use, and not handed out any more once closed. Thread-safe. */
final class Lazy<T> implements Supplier<T> {

  private final Supplier<T> maker;
  private @Nullable T made;
  private boolean closed;

  Lazy(Supplier<T> maker) {
    this.maker = maker;
  }

  @Override
  public synchronized T get() {
    if (closed) {
      throw new IllegalStateException("The memory is closed.");
    }
    T part = made == null ? maker.get() : made;
    made = part;
    return part;
  }

  /** Closes the part: the first call does that work, unless nobody has used the part. */
  synchronized void close(Consumer<T> work) {
    boolean first = !closed;
    closed = true;
    if (first && made != null) {
      work.accept(made);
    }
  }
}
