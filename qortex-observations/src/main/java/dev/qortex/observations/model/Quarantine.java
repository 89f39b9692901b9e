package dev.qortex.observations.model;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Refused observations that a person has to look at, in {@code quarantine.jsonl}. Credentials in
 * them are redacted. What is refused for other reasons than those of the pipeline's builder is only
 * reported. Thread-safe, for several processes too.
 */
public interface Quarantine {

  /**
   * A refused observation.
   *
   * @param id the id for {@link #release} and {@link #drop}
   * @param rejectedAt the time of the refusal, in ISO 8601
   * @param reason the kind of fault
   * @param detail the fault in words
   * @param offset the offset of the line in the buffer at that time
   * @param sessionId the session of the observation; empty if it is not readable
   * @param line the observation in JSON, or the unreadable line
   * @param released whether a person has let it pass and it was not memorised yet
   */
  record Item(
      String id,
      String rejectedAt,
      Fate.Reason reason,
      String detail,
      long offset,
      String sessionId,
      String line,
      boolean released) {

    /** A refused line, by an id that follows from it. */
    public static Item of(
        Instant at, Fate.Rejected fate, long offset, String sessionId, String line) {
      return new Item(
          Sha256.of(line, 12),
          at.toString(),
          fate.reason(),
          fate.detail(),
          offset,
          sessionId,
          line,
          false);
    }

    /** Checks the components. */
    public Item {
      Checks.given("id of an item", id);
      Checks.given("time of an item", rejectedAt);
      Checks.given("reason of an item", reason);
      Checks.given("line of an item", line);
    }
  }

  /** All items, the oldest first. */
  List<Item> list();

  /** The item with that id. */
  Optional<Item> show(String id);

  /**
   * Lets an item pass: it is appended to the buffer again, and this once the search for
   * instructions does not refuse it.
   *
   * @throws IllegalArgumentException when there is no such item, or it is not an observation
   */
  void release(String id);

  /** Forgets an item. */
  void drop(String id);
}
