package dev.qortex.buildlog.model;

import dev.qortex.commons.Resources;
import java.util.Locale;

/**
 * Persona whose rules are part of this library: a start for a project without its own rules. To
 * change them, write the {@linkplain #seed seed} into a file and import that instead.
 */
public enum Persona {
  /** Interfaces that other people call. */
  API_DESIGN,
  /** Threads, processes and files that several of them share. */
  CONCURRENCY,
  /** Storage, schemas, migrations and pipelines. */
  DATA,
  /** Documentation, messages and comments. */
  PROSE,
  /** Input, secrets and rights. */
  SECURITY,
  /** Tests and evaluations. */
  TESTING;

  /** The name of the persona in its seed, such as {@code api_design}. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The rules as a seed file in YAML. */
  public String seed() {
    return Resources.text(Persona.class, "personas/" + fileName());
  }

  /** The name of its seed file, such as {@code api_design.yaml}. */
  public String fileName() {
    return value() + ".yaml";
  }
}
