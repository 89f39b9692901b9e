package dev.qortex.observations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.observations.internal.ObservationJson;
import dev.qortex.observations.internal.Workspace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Refused observations that a person has to look at, in {@code quarantine.jsonl}. Credentials in
 * them are redacted. What is refused for other reasons than those of the pipeline's builder is only
 * reported. Thread-safe, for several processes too.
 */
public final class Quarantine {

  private final Workspace files;
  private final Path file;

  /**
   * A refused observation.
   *
   * @param id that {@link #release} and {@link #drop} take
   * @param rejectedAt the time of the refusal, in ISO 8601
   * @param reason the kind of fault
   * @param detail the fault in words
   * @param offset of the line in the buffer at that time
   * @param sessionId of the observation; empty when it cannot be read
   * @param line the observation in JSON, or what was in its place
   * @param released whether a person has let it pass and it was not memorised yet
   */
  public record Item(
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

    /** Checks. */
    public Item {
      Checks.given("id of an item", id);
      Checks.given("time of an item", rejectedAt);
      Checks.given("reason of an item", reason);
      Checks.given("line of an item", line);
    }

    private Item letThrough() {
      return new Item(id, rejectedAt, reason, detail, offset, sessionId, line, true);
    }
  }

  Quarantine(Workspace files) {
    this.files = files;
    this.file = files.own("quarantine.jsonl");
  }

  /** All items, the oldest first. */
  public List<Item> list() {
    return Workspace.records(file, Item.class);
  }

  /** The item of that id. */
  public Optional<Item> show(String id) {
    return list().stream().filter(item -> item.id().equals(id)).findFirst();
  }

  /**
   * Lets an item pass: it is appended to the buffer again, and this once the search for
   * instructions does not refuse it.
   *
   * @throws IllegalArgumentException when there is no such item, or it is no observation
   */
  public void release(String id) {
    Item item =
        show(id)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "The quarantine has no item (%s).\nMaybe list() shows it."
                            .formatted(Checks.shown(id))));
    String line;
    try {
      line = ObservationJson.released(item.line(), id);
    } catch (SourceReadException e) {
      throw new IllegalArgumentException(
          "The item (%s) is no observation, for (%s).\nMaybe write it again and drop the item."
              .formatted(id, item.reason()),
          e);
    }
    files.exclusively(
        () -> change(each -> each.id().equals(id) ? each.letThrough() : each, any -> true));
    ObservationBuffer.at(files.buffer()).append(line);
  }

  /** Forgets an item. */
  public void drop(String id) {
    files.exclusively(() -> change(UnaryOperator.identity(), item -> !item.id().equals(id)));
  }

  private boolean change(UnaryOperator<Item> change, Predicate<Item> kept) {
    List<Item> all = list();
    List<Item> changed = all.stream().filter(kept).map(change).toList();
    if (!changed.equals(all)) {
      files.write(file, changed);
    }
    return true;
  }

  /** Adds what is not there yet; by the pipeline, which holds the folder. */
  public void add(List<Item> items) {
    if (!items.isEmpty()) {
      Set<String> known = new HashSet<>();
      list().forEach(item -> known.add(item.id()));
      files.append(
          file, items.stream().filter(item -> known.add(item.id())).map(Workspace::json).toList());
    }
  }

  /** True when a person has let that observation pass. */
  public boolean allows(String id, Observation observation) {
    return !id.isEmpty()
        && show(id)
            .filter(Item::released)
            .filter(item -> ObservationJson.isLine(item.line(), observation))
            .isPresent();
  }

  /** Forgets released items that are memorised; by the pipeline, which holds the folder. */
  public void settle(Predicate<Observation> memorized) {
    change(
        UnaryOperator.identity(),
        item ->
            !item.released()
                || !memorized.test(
                    ObservationJson.observation(item.line().getBytes(StandardCharsets.UTF_8))));
  }
}
