package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.internal.Texts;
import java.time.Instant;

/**
 * A file that is to be published.
 *
 * @param name of the file; no other emission has it
 * @param type such as {@code reward_signal}
 * @param projectId whose
 * @param at when it was made
 * @param content JSON
 */
public record Emission(String name, String type, String projectId, Instant at, String content) {

  /** Checks the texts. */
  public Emission {
    Texts.required("name of an emission", name);
    Texts.required("type of the emission (" + name + ")", type);
    Texts.required("project of the emission (" + name + ")", projectId);
    Texts.stored("content of the emission (" + name + ")", content);
  }
}
