package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.learning.store.ListedLearners;
import dev.qortex.service.error.ServiceException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Learners by name, as callers may name them. Thread-safe. */
final class Learners {

  private static final int MOST_LEARNERS = 1_000;

  /** The names in a message. */
  private static final int SHOWN = 3;

  private final LearningStores stores;
  private final dev.qortex.learning.Learners learners;

  /** By learner, the arms that its log was seen to offer, so that a known one costs no reading. */
  private final Map<String, Set<String>> offered = new ConcurrentHashMap<>();

  Learners(
      LearningStores stores,
      LearnerSettings settings,
      Function<LearningStore, Learner.Builder> wiring) {
    Checks.given("settings of learners", settings);
    this.stores = stores;
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

  /**
   * Looks at an arm without evidence, which an observation makes. It may be meant, as hosts make
   * arms so.
   *
   * @return what says that it may be mistyped: selections that did not offer it, or another learner
   *     with nearly the name of one that is new; empty if nothing does
   * @throws ServiceException when it was not among the candidates of the selection that is named
   */
  Optional<String> newArm(
      String name, Learner learner, String armId, Optional<String> selectionId) {
    Set<String> known = offered.computeIfAbsent(name, any -> ConcurrentHashMap.newKeySet());
    if (known.contains(armId)) {
      return Optional.empty();
    }
    boolean[] whole = {true};
    learner
        .store()
        .log()
        .forEachSelection(
            selection -> {
              List<String> candidates = selection.candidates();
              whole[0] &= !candidates.isEmpty();
              known.addAll(candidates);
              if (selectionId.equals(Optional.of(selection.id()))) {
                checkOffered(armId, selection.id(), candidates);
              }
            });
    if (known.contains(armId) || !whole[0]) {
      return Optional.empty();
    }
    return known.isEmpty()
        ? newLearner(name, learner)
        : Optional.of(
            "The arm '%s' is new, and no selection of the learner '%s' offered it.\nMaybe one of %s was meant: qortex_learning_reset forgets the new one."
                .formatted(Checks.shown(armId), name, near(armId, known)));
  }

  private static void checkOffered(String armId, String selectionId, List<String> candidates) {
    if (!candidates.isEmpty() && !candidates.contains(armId)) {
      throw ServiceException.invalid(
          "arm_id",
          "The arm '%s' was not among the candidates of the selection '%s'.\nMaybe one of %s was meant; leave selection_id out for an arm that was not chosen by it."
              .formatted(Checks.shown(armId), selectionId, near(armId, candidates)));
    }
  }

  private static String near(String name, Collection<String> names) {
    return "'" + String.join("', '", EditDistance.nearest(name, names, SHOWN)) + "'";
  }

  /**
   * Looks for names without evidence among those of a question.
   *
   * @return what says that a name may be mistyped: the learner, if it has no evidence while others
   *     have, or an arm, if the learner has others in that context; empty if nothing does
   */
  Optional<String> withoutEvidence(
      String name, Learner learner, String context, Collection<String> armIds) {
    if (learner.store().contexts().isEmpty()) {
      List<String> others =
          stores instanceof ListedLearners listed
              ? EditDistance.nearest(name, listed.learners(), SHOWN).stream()
                  .filter(other -> stores.find(other).stream().anyMatch(Learners::hasEvidence))
                  .toList()
              : List.of();
      return others.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "The learner '%s' has no evidence.\nMaybe one of %s was meant."
                  .formatted(name, near(name, others)));
    }
    Set<String> known = learner.topArms(context, Integer.MAX_VALUE).keySet();
    return armIds.stream()
        .filter(arm -> !known.contains(arm) && !known.isEmpty())
        .findFirst()
        .map(
            arm ->
                "The arm '%s' has no evidence in this context.\nMaybe one of %s was meant."
                    .formatted(Checks.shown(arm), near(arm, known)));
  }

  private static boolean hasEvidence(LearningStore store) {
    return !store.contexts().isEmpty();
  }

  private Optional<String> newLearner(String name, Learner learner) {
    if (!(stores instanceof ListedLearners listed) || !learner.store().contexts().isEmpty()) {
      return Optional.empty();
    }
    List<String> others =
        listed.learners().stream()
            .filter(other -> !other.equals(name) && EditDistance.isNear(name, other))
            .toList();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The learner '%s' is new.\nMaybe %s was meant: qortex_learning_reset forgets what the new one learned."
                .formatted(name, near(name, others)));
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
