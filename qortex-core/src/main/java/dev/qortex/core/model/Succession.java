package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Treatment of the passages that the sources of a complete manifest contributed before and no
 * longer do: each is kept as an ended version, whose id is that of the passage, {@code @} and the
 * instant at which it ended, and the passage that replaces it holds from then on. Versions belong
 * to the source: they go when it is retracted, and when a complete manifest without a succession
 * replaces it.
 *
 * @param at the instant at which versions end and new passages begin; empty for the time of ingest
 *     by the client's clock
 * @param reason the reason for people; may be empty
 * @param versions the greatest number of kept ended versions of each passage, the newest first,
 *     within the limit of the client; 0 for none
 * @param heirs the heirs, keyed by source: the source of the manifest that takes over its passages
 *     as versions, if that is another one
 * @param statement whether the passages are statements made at the instant: those of a new source
 *     begin then, and a passage that exists, also in another wording, is confirmed
 */
public record Succession(
    Optional<Instant> at,
    String reason,
    int versions,
    Map<String, String> heirs,
    boolean statement) {

  /**
   * The default number of ended versions of a passage that a client keeps: two weeks of a note that
   * changes on every working day, at most eleven times the size of one.
   */
  public static final int VERSIONS = 10;

  /** The reason of a version that was wrong, and not only worded differently. */
  public static final String CORRECTED = "corrected";

  /** The text between the id of a passage and the instant at which its version ended. */
  public static final String VERSION = "@";

  /** The shortest text of an instant, such as {@code 2026-01-31T12:00:00Z}. */
  private static final int SHORTEST = 20;

  /** Checks the components and makes defensive copies. */
  public Succession {
    Checks.given("instant of a succession", at);
    Checks.text("reason of a succession", reason);
    Checks.atLeast("kept versions", versions, 0);
    heirs = Map.copyOf(heirs);
  }

  /** Creates the succession for a source that was read again. */
  public static Succession reading() {
    return new Succession(Optional.empty(), "", Integer.MAX_VALUE, Map.of(), false);
  }

  /** Creates the succession for statements of a person. */
  public static Succession statement(String reason) {
    return new Succession(Optional.empty(), reason, Integer.MAX_VALUE, Map.of(), true);
  }

  /** Returns a copy with an instant. */
  public Succession at(Instant instant) {
    return new Succession(Optional.of(instant), reason, versions, heirs, statement);
  }

  /** Returns a copy with another number of ended versions. */
  public Succession keeping(int most) {
    return new Succession(at, reason, most, heirs, statement);
  }

  /** Returns a copy with a source that takes over the passages of another as versions. */
  public Succession heir(String sourceId, String heirId) {
    return new Succession(at, reason, versions, Map.of(sourceId, heirId), statement);
  }

  /** The id of the version of a passage that ends at an instant. */
  public static String version(String passageId, Instant end) {
    return current(passageId) + VERSION + end;
  }

  /** The id of the passage that an id is a version of; the id itself if it is not one. */
  public static String current(String id) {
    int at = id.lastIndexOf(VERSION);
    return at > 0 && isInstant(id, at + 1) ? id.substring(0, at) : id;
  }

  /**
   * Finds the versions before a node, the newest first, along the chain of supersession.
   *
   * @param validity the validity of the node
   * @param supersededBy the ids of the nodes that a node superseded; empty for none
   * @param end the instant at which a node ended; {@link Instant#MAX} if it did not
   */
  public static List<String> earlier(
      String nodeId,
      Validity validity,
      Function<String, Set<String>> supersededBy,
      Function<String, Instant> end) {
    Instant from = validity.from();
    List<String> found = new ArrayList<>();
    Set<String> seen = new HashSet<>(Set.of(current(nodeId)));
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      for (String id : supersededBy.apply(open.remove())) {
        if (!id.equals(nodeId) && (from == null || !end.apply(id).isAfter(from))) {
          found.add(id);
          if (seen.add(current(id))) {
            open.add(current(id));
          }
        }
      }
    }
    found.sort(Comparator.comparing(end).reversed().thenComparing(id -> id));
    return found;
  }

  private static boolean isInstant(String id, int from) {
    return id.length() - from >= SHORTEST
        && id.endsWith("Z")
        && id.charAt(from + 4) == '-'
        && id.charAt(from + 10) == 'T'
        && Character.isDigit(id.charAt(from));
  }
}
