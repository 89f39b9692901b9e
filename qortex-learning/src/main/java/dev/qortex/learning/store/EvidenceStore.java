package dev.qortex.learning.store;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/** A store with all its evidence on the heap, which says how to read and how to change it. */
abstract sealed class EvidenceStore implements LearningStore, LearningLog
    permits InMemoryLearningStore, JsonLearningStore {

  private static final String NO_CONTEXT = "The context must not be null.";
  private static final String NO_ARMS = "The arm ids must not be null.";
  private static final String NO_VISITOR = "The visitor must not be null.";

  /** Reads evidence that no other thread changes meanwhile; refused after close. */
  abstract <T> T read(Function<Evidence, T> question);

  /** Changes the evidence, all or nothing; refused after close. */
  abstract <T> T change(Function<Evidence, T> change);

  @Override
  public Map<String, ArmState> load(String context, Collection<String> armIds) {
    Objects.requireNonNull(context, NO_CONTEXT);
    List<String> named = List.copyOf(Objects.requireNonNull(armIds, NO_ARMS));
    return read(evidence -> evidence.load(context, named));
  }

  @Override
  public Map<String, ArmState> loadAll(String context) {
    Objects.requireNonNull(context, NO_CONTEXT);
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
  public void describe(Map<String, String> texts) {
    Map<String, String> checked = checkedTexts(texts);
    if (!read(evidence -> evidence.descriptions().keySet().containsAll(checked.keySet()))) {
      change(
          evidence -> {
            evidence.describe(checked);
            return checked;
          });
    }
  }

  @Override
  public SortedMap<String, String> descriptions() {
    return read(
        evidence -> Collections.unmodifiableSortedMap(new TreeMap<>(evidence.descriptions())));
  }

  @Override
  public List<ArmUpdate> apply(List<ArmUpdate> updates, List<SelectionRecord> selections) {
    List<ArmUpdate> all =
        List.copyOf(Objects.requireNonNull(updates, "The updates must not be null."));
    List<SelectionRecord> selected =
        List.copyOf(Objects.requireNonNull(selections, "The selections must not be null."));
    return change(evidence -> evidence.apply(all, selected));
  }

  @Override
  public int reset(String context, Collection<String> armIds) {
    Objects.requireNonNull(context, NO_CONTEXT);
    List<String> named = List.copyOf(Objects.requireNonNull(armIds, NO_ARMS));
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
    Objects.requireNonNull(visitor, NO_VISITOR);
    read(evidence -> List.copyOf(evidence.updates())).forEach(visitor);
  }

  @Override
  public void forEachSelection(Consumer<SelectionRecord> visitor) {
    Objects.requireNonNull(visitor, NO_VISITOR);
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
    Objects.requireNonNull(before, "The time to compact up to must not be null.");
    return change(evidence -> evidence.compact(before));
  }

  private static Map<String, String> checkedTexts(Map<String, String> texts) {
    Checks.entries("texts of contexts", texts)
        .forEach(
            (context, text) -> {
              Checks.id("context", context);
              Checks.id("text of a context", text);
            });
    return Map.copyOf(texts);
  }

  static IllegalStateException closed() {
    return new IllegalStateException("The learning store is closed.");
  }
}
