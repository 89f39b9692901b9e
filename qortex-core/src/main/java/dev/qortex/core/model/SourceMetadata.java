package dev.qortex.core.model;

import dev.qortex.commons.Checks;

/**
 * Source of contributions to the graph: a file, a session, a set of emissions.
 *
 * @param id the id; unique in the graph; ingestors use {@code domain:name}
 * @param name the name for people
 * @param type the type, such as {@code markdown}, {@code text}, {@code pdf}, {@code skill_md}
 * @param location the path or URL; empty if there is none
 * @param contentHash the hash of the content; empty if unknown
 */
public record SourceMetadata(
    String id, String name, String type, String location, String contentHash) {

  /** Checks the texts. */
  public SourceMetadata {
    Checks.id("source id", id);
    String what = "source (" + Checks.shown(id) + ")";
    Checks.id("name of " + what, name);
    Checks.id("type of " + what, type);
    Checks.text("location of " + what, location);
    Checks.text("content hash of " + what, contentHash);
  }

  /** Returns a copy without a hash, so that who compares hashes reads the source again. */
  public SourceMetadata unread() {
    return new SourceMetadata(id, name, type, location, "");
  }

  /** Creates a source that is neither a file nor hashed. */
  public static SourceMetadata of(String id, String type) {
    return new SourceMetadata(id, id, type, "", "");
  }
}
