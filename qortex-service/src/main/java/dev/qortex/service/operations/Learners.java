package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.error.ServiceException;
import java.util.function.Function;

/** Learners by name, as callers may name them. Thread-safe. */
final class Learners {

  private static final int MOST_LEARNERS = 1_000;

  private final dev.qortex.learning.Learners learners;

  Learners(
      LearningStores stores,
      LearnerSettings settings,
      Function<LearningStore, Learner.Builder> wiring) {
    Checks.given("settings of learners", settings);
    this.learners =
        dev.qortex.learning.Learners.of(stores, store -> wiring.apply(store).settings(settings))
            .limit(MOST_LEARNERS);
  }

  /** The wiring of the learner with that name, which may be new. */
  Learner.Builder learning(String name) {
    return learners.builder(name);
  }

  /** The learner with that name, which may be new. */
  Learner observing(String name) {
    return learners.learner(name);
  }

  /** The learner with that name, which learns nothing; without evidence, if unknown. */
  Learner existing(String name) {
    return learners.existing(name);
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
