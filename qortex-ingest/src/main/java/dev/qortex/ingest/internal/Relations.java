package dev.qortex.ingest.internal;

import dev.qortex.core.model.RelationType;
import java.util.Optional;

/** Reader of the types of edges that a file names. */
public final class Relations {

  private Relations() {}

  /** The type of that name, in any case. */
  public static Optional<RelationType> of(String name) {
    for (RelationType type : RelationType.values()) {
      if (type.value().equalsIgnoreCase(name.strip())) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
