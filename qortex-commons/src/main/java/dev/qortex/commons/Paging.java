package dev.qortex.commons;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Pages that continue after an id, and their order. */
public final class Paging {

  private Paging() {}

  /**
   * Turns pages into one lazy stream; nothing follows a page with fewer items than its limit.
   *
   * @param limit the size of all pages but the last, from 1
   * @param page the items after an id
   */
  public static <T> Stream<T> stream(
      String after, int limit, Function<String, List<T>> page, Function<T, String> id) {
    return Stream.iterate(
            page.apply(after),
            items -> !items.isEmpty(),
            items ->
                items.size() < limit
                    ? List.of()
                    : page.apply(id.apply(items.get(items.size() - 1))))
        .flatMap(List::stream);
  }

  /** Returns the found ones of those ids, in the order asked. */
  public static <T> Map<String, T> inOrder(Collection<String> ids, Map<String, T> found) {
    Map<String, T> inOrder = new LinkedHashMap<>();
    for (String id : ids) {
      T one = found.get(id);
      if (one != null) {
        inOrder.put(id, one);
      }
    }
    return Collections.unmodifiableMap(inOrder);
  }
}
