package dev.qortex.observations.internal.files;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Quarantine;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Quarantine in a file of a pipeline. Thread-safe, for several processes too. */
public final class QuarantineFile implements Quarantine {

  private final Workspace files;
  private final Consumer<String> buffer;
  private final Path file;

  /**
   * The quarantine of these files.
   *
   * @param buffer appends a line to the buffer
   */
  public QuarantineFile(Workspace files, Consumer<String> buffer) {
    this.files = files;
    this.buffer = buffer;
    this.file = files.own("quarantine.jsonl");
  }

  @Override
  public List<Item> list() {
    return Workspace.records(file, Item.class);
  }

  @Override
  public Optional<Item> show(String id) {
    return list().stream().filter(item -> item.id().equals(id)).findFirst();
  }

  @Override
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
          "The item (%s) is not a valid observation: (%s).\nMaybe write it again and drop the item."
              .formatted(id, item.reason()),
          e);
    }
    files.exclusively(
        () -> change(each -> each.id().equals(id) ? released(each) : each, any -> true));
    buffer.accept(line);
  }

  private static Item released(Item item) {
    return new Item(
        item.id(),
        item.rejectedAt(),
        item.reason(),
        item.detail(),
        item.offset(),
        item.sessionId(),
        item.line(),
        true);
  }

  @Override
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

  /** Adds what is not there yet; the caller holds the folder. */
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

  /** Forgets released items that are memorised; the caller holds the folder. */
  public void settle(Predicate<Observation> memorized) {
    change(
        UnaryOperator.identity(),
        item ->
            !item.released()
                || !memorized.test(
                    ObservationJson.observation(item.line().getBytes(StandardCharsets.UTF_8))));
  }
}
