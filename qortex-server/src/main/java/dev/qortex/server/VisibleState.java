package dev.qortex.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Progress;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Fingerprints of the state of a memory as far as a caller may see it: {@code memory} for what it
 * knows and {@code learning} for what it learned. They are those of its status, which callers who
 * are bound to domains get of these alone; a caller who may not ask for it gets none.
 */
record VisibleState(Catalogue catalogue) implements Function<Caller, Map<String, String>> {

  private static final String STATUS = "qortex_status";
  private static final String LEARNING = "learning";

  /** Members that every call changes. */
  private static final List<String> PASSING = List.of("activity", "health");

  @Override
  public Map<String, String> apply(Caller caller) {
    boolean open =
        catalogue.operations().stream()
            .filter(operation -> operation.name().equals(STATUS))
            .anyMatch(caller::mayCall);
    return open ? fingerprints(caller) : Map.of();
  }

  private Map<String, String> fingerprints(Caller caller) {
    ObjectNode status =
        (ObjectNode)
            catalogue.call(
                STATUS, WireJson.mapper().createObjectNode(), new Call(caller, Progress.none()));
    status.remove(PASSING);
    JsonNode learning = status.path(LEARNING);
    status.remove(LEARNING);
    return Map.of("memory", status.toString(), LEARNING, learning.toString());
  }
}
