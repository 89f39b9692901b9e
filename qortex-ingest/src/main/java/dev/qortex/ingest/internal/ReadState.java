package dev.qortex.ingest.internal;

import java.util.Arrays;
import java.util.Objects;

/**
 * State in which a file was read, kept as the content hash of its source. What a file contributes
 * depends on its bytes and on the names in the other files, so both are hashed.
 *
 * @param bytes hash of the bytes, and of the properties that the host gives
 * @param names digest of the meanings of the names that the file may have; empty when it was read
 *     alone
 * @param contribution digest of what it contributes; empty when it was read alone
 * @param others digest of the other sources of the domain; empty until a run over the whole folder
 *     has come to its end, so that the next one after a broken one looks at all files
 */
public record ReadState(String bytes, String names, String contribution, String others) {

  private static final String SEPARATOR = "+";
  private static final int PARTS = 4;

  /** A file that was never read, or only in part: no bytes have this hash. */
  public static final ReadState UNREAD = new ReadState("", "", "", "");

  /** The state that a content hash says. */
  public static ReadState of(String contentHash) {
    String[] parts = Arrays.copyOf(contentHash.split("\\" + SEPARATOR, PARTS), PARTS);
    Arrays.setAll(parts, i -> Objects.requireNonNullElse(parts[i], ""));
    return new ReadState(parts[0], parts[1], parts[2], parts[3]);
  }

  /** True if the file was read together with the other files of a folder. */
  public boolean isOfFolder() {
    return !names.isEmpty() || !others.isEmpty();
  }

  /** The state of a file in a run that has not come to its end. */
  public ReadState open() {
    return settled("");
  }

  /** The state after a whole run. */
  public ReadState settled(String digest) {
    return new ReadState(bytes, names, contribution, digest);
  }

  /** The content hash. */
  public String contentHash() {
    boolean alone = names.isEmpty() && contribution.isEmpty() && others.isEmpty();
    return alone ? bytes : String.join(SEPARATOR, bytes, names, contribution, others);
  }
}
