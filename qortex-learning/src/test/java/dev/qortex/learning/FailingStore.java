package dev.qortex.learning;

import dev.qortex.core.error.StorageException;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.SelectionRecord;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;

/** A store on the heap, whose disk is full when it is told so. */
final class FailingStore implements LearningStore {

  private final InMemoryLearningStore store = new InMemoryLearningStore();
  private int successes = Integer.MAX_VALUE;

  /** Makes the call of apply fail that comes after so many others; once. */
  void failAfter(int calls) {
    successes = calls;
  }

  @Override
  public Map<String, ArmState> load(String context, Collection<String> armIds) {
    return store.load(context, armIds);
  }

  @Override
  public Map<String, ArmState> loadAll(String context) {
    return store.loadAll(context);
  }

  @Override
  public SortedSet<String> contexts() {
    return store.contexts();
  }

  @Override
  public void describe(Map<String, String> texts) {
    store.describe(texts);
  }

  @Override
  public SortedMap<String, String> descriptions() {
    return store.descriptions();
  }

  @Override
  public List<ArmUpdate> apply(List<ArmUpdate> updates, List<SelectionRecord> selections) {
    if (successes-- == 0) {
      throw new StorageException("The disk is full.", null);
    }
    return store.apply(updates, selections);
  }

  @Override
  public int reset(String context, Collection<String> armIds) {
    return store.reset(context, armIds);
  }

  @Override
  public LearningLog log() {
    return store.log();
  }

  @Override
  public long revision() {
    return store.revision();
  }

  @Override
  public void close() {
    store.close();
  }
}
