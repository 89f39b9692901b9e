package dev.qortex.service;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Supplier that asks another one at the first call only. Thread-safe. */
final class Once<T> implements Supplier<T> {

  private final Supplier<? extends T> source;
  private @Nullable T made;

  private Once(Supplier<? extends T> source) {
    this.source = source;
  }

  static <T> Supplier<T> of(Supplier<? extends T> source) {
    return new Once<>(source);
  }

  @Override
  public synchronized T get() {
    T known = made;
    if (known == null) {
      known = source.get();
      made = known;
    }
    return known;
  }
}
