package dev.qortex.core.vector;

import java.util.Map;

/** Chooses by metadata. Immutable and thread-safe. */
public interface MetadataFilter {

  /** Whether these metadata match. */
  boolean matches(Map<String, Object> metadata);

  /** Matches everything. */
  static MetadataFilter all() {
    return metadata -> true;
  }
}
