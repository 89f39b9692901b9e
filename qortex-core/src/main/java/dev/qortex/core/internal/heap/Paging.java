package dev.qortex.core.internal.heap;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Turns pages that continue after an id into one lazy stream. */
public final class Paging {

  private Paging() {}

  public static <T> Stream<T> stream(
      String after, Function<String, List<T>> page, Function<T, String> id) {
    return Stream.iterate(
            page.apply(after),
            items -> !items.isEmpty(),
            items -> page.apply(id.apply(items.get(items.size() - 1))))
        .flatMap(List::stream);
  }
}
