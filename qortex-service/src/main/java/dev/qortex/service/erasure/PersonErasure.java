package dev.qortex.service.erasure;

import dev.qortex.commons.Checks;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.core.store.MemoryStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Erasure of a person by one call: from the parts of an application, in their order, and last from
 * the memory, which then clears its file of all deleted data.
 *
 * <pre>{@code
 * PersonErasure erasure = PersonErasure.of(store).with(ErasablePart.notes(pipeline));
 * PersonErasure.Report gone = erasure.erase(Person.of("user-alma").named("Alma"));
 * }</pre>
 *
 * <p>Immutable; thread-safe if the parts are. A failure ends it and leaves the rest: call again.
 */
public final class PersonErasure {

  private static final List<String> EVERYWHERE =
      List.of(
          "Backups and copies of the store: delete them, or erase in them, too.",
          "Files that were ingested, logs of the host, and keys that are bound to the domain.");

  private final MemoryStore store;
  private final List<ErasablePart> parts;

  /**
   * Effect of an erasure.
   *
   * @param memory the effect on the memory, of all names together
   * @param parts the effect on the other parts, in their order
   */
  public record Report(ErasureReport memory, List<ErasedPart> parts) {

    /** Checks the components and makes defensive copies. */
    public Report {
      Checks.given("report of a memory", memory);
      parts = List.copyOf(parts);
    }

    /** All places that the erasure does not reach, each with the command that clears it. */
    public List<String> remaining() {
      List<String> all = new ArrayList<>();
      parts.forEach(part -> all.addAll(part.remaining()));
      all.addAll(EVERYWHERE);
      return List.copyOf(all);
    }
  }

  private PersonErasure(MemoryStore store, List<ErasablePart> parts) {
    this.store = store;
    this.parts = List.copyOf(parts);
  }

  /** An erasure from a memory, with the learners and vectors that its store holds. */
  public static PersonErasure of(MemoryStore store) {
    return new PersonErasure(Checks.given("store of a memory", store), List.of());
  }

  /** Returns a copy that erases from a further part, too. */
  public PersonErasure with(ErasablePart part) {
    List<ErasablePart> more = new ArrayList<>(parts);
    more.add(Checks.given("part", part));
    return new PersonErasure(store, more);
  }

  /** Erases a person. Safe to repeat, also for one who is unknown. */
  public Report erase(Person person) {
    List<ErasedPart> erased = new ArrayList<>();
    Set<String> nodeIds = new HashSet<>();
    for (ErasablePart part : parts) {
      ErasedPart one = part.erase(person);
      erased.add(one);
      nodeIds.addAll(one.nodeIds());
    }
    ErasureReport memory =
        person.names().stream()
            .map(name -> store.eraseDomain(name, nodeIds))
            .reduce(ErasureReport::and)
            .orElseThrow();
    return new Report(memory, erased);
  }
}
