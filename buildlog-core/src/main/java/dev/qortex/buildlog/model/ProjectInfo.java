package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * A project that buildlog knows.
 *
 * @param id 12 hexadecimal digits of the hash of its remote URL, folder or name
 * @param name the name for people
 * @param createdAt the time of its registration
 */
public record ProjectInfo(String id, String name, Instant createdAt) {

  /** Checks the texts. */
  public ProjectInfo {
    Checks.id("id of a project", id);
    Checks.id("name of a project", name);
  }
}
