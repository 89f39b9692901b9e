package dev.qortex.ingest.connection;

import dev.qortex.commons.Checks;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Folder that is connected to a domain under a name.
 *
 * @param name the name: at most 128 letters, digits, dots, dashes and underscores, starting with a
 *     letter or digit, without two dots in a row
 * @param folder the folder, as a real path when it was connected
 * @param domain the domain that is synchronised with it
 */
public record ConnectedFolder(String name, Path folder, String domain) {

  /** The form of a name, which has a place in the path of an address. */
  private static final Pattern NAME =
      Pattern.compile("(?!.*\\.\\.)[a-zA-Z0-9][a-zA-Z0-9._-]{0,127}");

  /** Checks all three. */
  public ConnectedFolder {
    checkName(name);
    Checks.given("folder", folder);
    Checks.id("domain", domain);
  }

  /**
   * Refuses a text that is not a name of a connection.
   *
   * @return the name
   */
  public static String checkName(String name) {
    if (!NAME.matcher(Checks.id("name of a connection", name)).matches()) {
      throw new IllegalArgumentException(
          "The name of a connection (%s) must be at most 128 letters, digits, dots, dashes and underscores, start with a letter or digit, and have no two dots in a row.\nMaybe replace the other characters, or shorten it."
              .formatted(Checks.shown(name)));
    }
    return name;
  }
}
