package dev.qortex.tck;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A group of the {@link LearningStoreContract}. */
abstract class LearningTests {

  static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  /** The store of this test, empty at first. */
  abstract LearningStore store();

  static ArmUpdate seen(String id, String context, String arm, double reward) {
    return ArmUpdate.observation(id, context, arm, reward, "session", NOON);
  }

  List<ArmUpdate> log() {
    List<ArmUpdate> log = new ArrayList<>();
    store().log().forEachUpdate(log::add);
    return log;
  }

  /** All evidence by context. */
  Map<String, Map<String, ArmState>> all() {
    Map<String, Map<String, ArmState>> all = new TreeMap<>();
    store().contexts().forEach(context -> all.put(context, store().loadAll(context)));
    return all;
  }
}
