package dev.qortex.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.service.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Address of an operation.
 *
 * @param method of HTTP
 * @param template the path, with names of arguments in braces
 * @param schema of the arguments; not to be changed
 */
record Route(String method, String template, Operation operation, JsonNode schema) {

  static final String ROOT = "/v1/";

  private static final String PREFIX = "qortex_";

  /** Operations whose address does not follow from their names alone, as Python qortex has them. */
  private static final Map<String, String> NAMED =
      Map.ofEntries(
          Map.entry("qortex_status", "GET status"),
          Map.entry("qortex_learning_session", "POST learning/sessions"),
          Map.entry("qortex_learning_posteriors", "GET learning/{learner}/posteriors"),
          Map.entry("qortex_learning_metrics", "GET learning/{learner}/metrics"),
          Map.entry("qortex_source_sync", "POST sources/{source_id}/sync"),
          Map.entry("qortex_source_list", "GET sources"),
          Map.entry("qortex_source_disconnect", "DELETE sources/{source_id}"),
          Map.entry("qortex_migrate_vec", "POST admin/migrate-vec"));

  /**
   * The address of an operation. Without one of its own it is {@code POST}, and the path is the
   * name without {@code qortex_}, its first word as a folder and dashes between the others.
   */
  static Route of(Operation operation) {
    String name = operation.name();
    String own = operation.facets().route();
    if (own.isEmpty()) {
      own = NAMED.getOrDefault(name, "");
    }
    if (own.isEmpty()) {
      String rest = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
      own = "POST " + rest.replaceFirst("_", "/").replace('_', '-');
    }
    int space = own.indexOf(' ');
    return new Route(
        own.substring(0, space),
        ROOT + own.substring(space + 1),
        operation,
        operation.inputSchema());
  }

  /** True when the arguments are sent as the body. */
  boolean takesBody() {
    return method.equals("POST");
  }

  /** True when the path has places for arguments. */
  boolean hasPlaces() {
    return template.indexOf('{') >= 0;
  }

  /** The arguments that a path has in its places; empty when it is not of this route. */
  Optional<Map<String, String>> places(String path) {
    List<String> expected = List.of(template.split("/", -1));
    List<String> given = List.of(path.split("/", -1));
    if (expected.size() != given.size()) {
      return Optional.empty();
    }
    Map<String, String> places = new TreeMap<>();
    for (int i = 0; i < expected.size(); i++) {
      if (isPlace(expected.get(i)) && !given.get(i).isEmpty()) {
        places.put(expected.get(i).substring(1, expected.get(i).length() - 1), given.get(i));
      } else if (!expected.get(i).equals(given.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(places);
  }

  private static boolean isPlace(String segment) {
    return segment.startsWith("{");
  }

  /** The schema of an argument; missing when the operation has none of that name. */
  JsonNode property(String name) {
    return schema.path("properties").path(name);
  }
}
