package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.error.ServiceException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Learners by name over the stores of a host. Thread-safe. */
final class Learners {

  private static final int MOST_LEARNERS = 1_000;

  private final LearningStores stores;
  private final LearnerSettings settings;
  private final Function<LearningStore, Learner.Builder> wiring;
  private final Set<String> names = ConcurrentHashMap.newKeySet();
  private final Map<String, Learner> observers = new ConcurrentHashMap<>();

  Learners(
      LearningStores stores,
      LearnerSettings settings,
      Function<LearningStore, Learner.Builder> wiring) {
    this.stores = Checks.given("stores of learners", stores);
    this.settings = Checks.given("settings of learners", settings);
    this.wiring = Checks.given("wiring of learners", wiring);
  }

  /** The wiring of the learner of that name, which may be new. */
  Learner.Builder learning(String name) {
    LearningStores.checkName(name);
    if (!names.contains(name) && names.size() >= MOST_LEARNERS) {
      throw new IllegalStateException(
          "The learner '%s' is one more than the %s that a process serves.\nMaybe use contexts of one learner."
              .formatted(name, MOST_LEARNERS));
    }
    names.add(name);
    return wired(stores.learning(name));
  }

  /** The learner of that name, the same one while its store is: its change detector remembers. */
  Learner observing(String name) {
    Learner.Builder wired = learning(name);
    LearningStore store = stores.learning(name);
    return observers.compute(
        name, (any, known) -> known != null && known.store() == store ? known : wired.build());
  }

  /** The wiring of the learner of that name, which learns nothing; without evidence, if unknown. */
  Learner.Builder wired(String name) {
    return wired(stores.find(LearningStores.checkName(name)).orElseGet(InMemoryLearningStore::new));
  }

  private Learner.Builder wired(LearningStore store) {
    return wiring.apply(store).settings(settings);
  }

  /** The id of a session, if it is one of the learner. */
  static String session(String learner, String id) {
    if (!id.startsWith(learner + "/") || id.length() > 1_000) {
      throw ServiceException.invalid(
          "session_id",
          "The session '%s' is none of the learner '%s'.\nMaybe make one by qortex_learning_session."
              .formatted(Checks.shown(id), learner));
    }
    return id;
  }
}
