package dev.qortex.learning.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The evidence of one learner and its log, on the heap. Not thread-safe. */
final class Evidence {

  private record Key(String observationId, String context, String armId) {}

  private Replay replay = new Replay();
  private final Map<Key, ArmUpdate> updates = new LinkedHashMap<>();
  private final Map<String, SelectionRecord> selections = new LinkedHashMap<>();
  private final SortedMap<String, String> descriptions = new TreeMap<>();
  private long revision;
  private boolean edited;

  /** No evidence. */
  Evidence() {}

  /** Creates the evidence from stored parts. */
  Evidence(
      long revision,
      Replay replay,
      List<ArmUpdate> updates,
      List<SelectionRecord> selections,
      Map<String, String> descriptions) {
    this.revision = revision;
    this.replay = replay;
    updates.forEach(update -> this.updates.put(key(update), update));
    selections.forEach(selection -> this.selections.put(selection.id(), selection));
    this.descriptions.putAll(descriptions);
    if (this.updates.size() < updates.size() || this.selections.size() < selections.size()) {
      throw new IllegalArgumentException("An observation or selection occurs twice in the log.");
    }
  }

  /** Returns a copy that is not edited yet. */
  Evidence copy() {
    Evidence copy = new Evidence();
    copy.revision = revision;
    copy.replay = new Replay(replay.states());
    copy.updates.putAll(updates);
    copy.selections.putAll(selections);
    copy.descriptions.putAll(descriptions);
    return copy;
  }

  /** True if anything changed since it was made, be it only the log. */
  boolean isEdited() {
    return edited;
  }

  Map<String, ArmState> load(String context, Collection<String> armIds) {
    Map<String, ArmState> known = replay.arms(context);
    Map<String, ArmState> found = new LinkedHashMap<>();
    for (String armId : armIds) {
      ArmState state = known.get(armId);
      if (state != null) {
        found.put(armId, state);
      }
    }
    return Collections.unmodifiableMap(found);
  }

  Replay replay() {
    return replay;
  }

  Collection<ArmUpdate> updates() {
    return updates.values();
  }

  Collection<SelectionRecord> selections() {
    return selections.values();
  }

  SortedMap<String, String> descriptions() {
    return descriptions;
  }

  void describe(Map<String, String> texts) {
    texts.forEach((key, text) -> edited |= descriptions.putIfAbsent(key, text) == null);
  }

  long revision() {
    return revision;
  }

  List<ArmUpdate> apply(List<ArmUpdate> wanted, List<SelectionRecord> selected) {
    List<ArmUpdate> counted = new ArrayList<>();
    for (ArmUpdate update : wanted) {
      if (updates.putIfAbsent(key(update), update) == null) {
        replay.accept(update);
        counted.add(update);
      }
    }
    for (SelectionRecord selection : selected) {
      edited |= selections.putIfAbsent(selection.id(), selection) == null;
    }
    if (!counted.isEmpty()) {
      changed();
    }
    return Collections.unmodifiableList(counted);
  }

  int reset(String context, Collection<String> armIds) {
    Map<String, ArmState> known = replay.arms(context);
    Set<String> gone = new HashSet<>(armIds.isEmpty() ? known.keySet() : armIds);
    gone.retainAll(known.keySet());
    if (!gone.isEmpty()) {
      updates
          .values()
          .removeIf(update -> update.context().equals(context) && gone.contains(update.armId()));
      replay.forgetContext(context);
      updates.values().stream().filter(update -> update.context().equals(context)).forEach(replay);
      changed();
    }
    return gone.size();
  }

  int forget(String origin) {
    int before = updates.size();
    updates.values().removeIf(update -> update.origin().equals(origin));
    edited |= selections.values().removeIf(selection -> selection.origin().equals(origin));
    int gone = before - updates.size();
    if (gone > 0) {
      replay = replayed();
      changed();
    }
    return gone;
  }

  int rebuild() {
    Replay fresh = replayed();
    Set<String> contexts = new HashSet<>(replay.contexts());
    contexts.addAll(fresh.contexts());
    int differing =
        contexts.stream().mapToInt(context -> fresh.differing(context, replay.arms(context))).sum();
    if (differing > 0) {
      replay = fresh;
      changed();
    }
    return differing;
  }

  private void changed() {
    revision++;
    edited = true;
  }

  private Replay replayed() {
    Replay fresh = new Replay();
    updates.values().forEach(fresh);
    return fresh;
  }

  int compact(Instant time) {
    int entries = updates.size() + selections.size();
    List<ArmUpdate> all = new ArrayList<>(updates.values());
    Replay old = new Replay();
    int folded = 0;
    while (folded < all.size() && all.get(folded).at().isBefore(time)) {
      old.accept(all.get(folded++));
    }
    List<ArmUpdate> foldedOnes = old.folded();
    updates.clear();
    List<ArmUpdate> rest = all.subList(folded, all.size());
    Set<Key> taken = new HashSet<>();
    rest.forEach(update -> taken.add(key(update)));
    for (ArmUpdate update : foldedOnes) {
      ArmUpdate free = update;
      while (taken.contains(key(free))) {
        free = free.withObservationId(free.observationId() + "+");
      }
      updates.put(key(free), free);
    }
    rest.forEach(update -> updates.put(key(update), update));
    edited |= selections.values().removeIf(selection -> selection.at().isBefore(time)) | folded > 0;
    return entries - updates.size() - selections.size();
  }

  private static Key key(ArmUpdate update) {
    return new Key(update.observationId(), update.context(), update.armId());
  }
}
