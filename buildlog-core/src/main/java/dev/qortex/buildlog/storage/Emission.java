package dev.qortex.buildlog.storage;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * File that is to be published.
 *
 * @param name the name of the file, unique among emissions
 * @param type the type, such as {@code reward_signal}
 * @param projectId the id of its project
 * @param at the time when it was made
 * @param content JSON
 */
public record Emission(String name, String type, String projectId, Instant at, String content) {

  /** Checks the texts. */
  public Emission {
    Checks.id("name of an emission", name);
    Checks.id("type of the emission (" + name + ")", type);
    Checks.id("project of the emission (" + name + ")", projectId);
    Checks.text("content of the emission (" + name + ")", content);
  }
}
