package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * An isolated part of the graph, as a schema is in a database: queries stay inside unless asked.
 *
 * @param name the name; unique, not blank
 * @param description the description; may be empty
 * @param createdAt the time of its creation
 */
public record Domain(String name, String description, Instant createdAt) {

  /** Checks both texts. */
  public Domain {
    Checks.id("domain name", name);
    Checks.text("description of domain (" + name + ")", description);
  }
}
