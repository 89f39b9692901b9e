package dev.qortex.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.service.Operation;

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

  /**
   * The address of an operation: the one that it declares, or {@code POST} and the name without
   * {@code qortex_}, its first word as a folder and dashes between the others.
   */
  static Route of(Operation operation) {
    String own = operation.facets().route();
    if (own.isEmpty()) {
      String name = operation.name();
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

  /** The schema of an argument; missing when the operation has none with that name. */
  JsonNode property(String name) {
    return schema.path("properties").path(name);
  }
}
