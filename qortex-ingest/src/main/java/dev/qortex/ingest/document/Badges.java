package dev.qortex.ingest.document;

import java.util.regex.Pattern;

/** Pictures of figures and states, such as that of a build, beside the text of a page. */
final class Badges {

  private static final Pattern ADDRESS =
      Pattern.compile("shields\\.io/|\\bbadge|badge\\b", Pattern.CASE_INSENSITIVE);

  private Badges() {}

  /** Returns whether a picture at that address is a badge. */
  static boolean from(String address) {
    return ADDRESS.matcher(address).find();
  }
}
