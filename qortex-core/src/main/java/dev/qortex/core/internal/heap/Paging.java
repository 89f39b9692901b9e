package dev.qortex.core.internal.heap;

import dev.qortex.core.model.Node;
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

  /** Turns pages into one lazy stream. */
  public static <T> Stream<T> stream(
      String after, Function<String, List<T>> page, Function<T, String> id) {
    return Stream.iterate(
            page.apply(after),
            items -> !items.isEmpty(),
            items -> page.apply(id.apply(items.get(items.size() - 1))))
        .flatMap(List::stream);
  }

  /** Those of the nodes that were found, in the order asked. */
  public static Map<String, Node> inOrder(Collection<String> ids, Map<String, Node> found) {
    Map<String, Node> inOrder = new LinkedHashMap<>();
    for (String id : ids) {
      Node node = found.get(id);
      if (node != null) {
        inOrder.put(id, node);
      }
    }
    return Collections.unmodifiableMap(inOrder);
  }
}
