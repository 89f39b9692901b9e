package dev.qortex.standard;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Part that is made at its first use. Thread-safe. */
final class Lazy<T> implements Supplier<T> {

  private final Supplier<T> maker;
  private @Nullable T made;

  Lazy(Supplier<T> maker) {
    this.maker = maker;
  }

  @Override
  public synchronized T get() {
    T part = made == null ? maker.get() : made;
    made = part;
    return part;
  }

  /** Does something with the part, unless nobody has used it. */
  synchronized void ifMade(Consumer<T> work) {
    if (made != null) {
      work.accept(made);
    }
  }
}
