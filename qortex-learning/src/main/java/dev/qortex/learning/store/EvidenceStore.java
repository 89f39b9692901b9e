package dev.qortex.learning.store;

import dev.qortex.core.check.Checks;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/** A store with all its evidence on the heap, which says how to read and how to change it. */
abstract sealed class EvidenceStore implements LearningStore, LearningLog
    permits InMemoryLearningStore, JsonLearningStore {

  /** Asks evidence that nobody changes meanwhile; refused after close. */
  abstract <T> T read(Function<Evidence, T> question);

  /** Changes the evidence, all or nothing; refused after close. */
  abstract <T> T change(Function<Evidence, T> change);

  @Override
  public Map<String, ArmState> load(String context, Collection<String> armIds) {
    return read(evidence -> evidence.load(context, armIds));
  }

  @Override
  public Map<String, ArmState> loadAll(String context) {
    return read(
        evidence ->
            Collections.unmodifiableSortedMap(new TreeMap<>(evidence.replay().arms(context))));
  }

  @Override
  public SortedSet<String> contexts() {
    return read(
        evidence -> Collections.unmodifiableSortedSet(new TreeSet<>(evidence.replay().contexts())));
  }

  @Override
  public List<ArmUpdate> apply(List<ArmUpdate> updates, List<SelectionRecord> selections) {
    List<ArmUpdate> all = List.copyOf(updates);
    List<SelectionRecord> selected = List.copyOf(selections);
    return change(evidence -> evidence.apply(all, selected));
  }

  @Override
  public int reset(String context, Collection<String> armIds) {
    List<String> named = List.copyOf(armIds);
    return change(evidence -> evidence.reset(context, named));
  }

  @Override
  public long revision() {
    return read(Evidence::revision);
  }

  @Override
  public LearningLog log() {
    return read(evidence -> this);
  }

  @Override
  public void forEachUpdate(Consumer<ArmUpdate> visitor) {
    read(evidence -> List.copyOf(evidence.updates())).forEach(visitor);
  }

  @Override
  public void forEachSelection(Consumer<SelectionRecord> visitor) {
    read(evidence -> List.copyOf(evidence.selections())).forEach(visitor);
  }

  @Override
  public int forget(String origin) {
    Checks.id("origin to forget", origin);
    return change(evidence -> evidence.forget(origin));
  }

  @Override
  public int rebuild() {
    return change(Evidence::rebuild);
  }

  @Override
  public int compact(Instant before) {
    return change(evidence -> evidence.compact(before));
  }

  static IllegalStateException closed() {
    return new IllegalStateException("The learning store is closed.");
  }
}
