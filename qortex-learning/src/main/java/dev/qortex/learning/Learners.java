package dev.qortex.learning;

import dev.qortex.commons.Checks;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Learners by name over the stores of an application, such as one that chooses prompts and one that
 * chooses tools. A name that is new starts without evidence. Thread-safe.
 *
 * <pre>{@code
 * Learner prompts = learners.learner("prompts");
 * Arm chosen = prompts.selectOne(List.of(Arm.of("short"), Arm.of("long")), "default").first();
 * }</pre>
 */
public final class Learners {

  private final LearningStores stores;
  private final Function<LearningStore, Learner.Builder> wiring;
  private final int most;
  private final Set<String> names = ConcurrentHashMap.newKeySet();
  private final Map<String, Learner> learners = new ConcurrentHashMap<>();

  private Learners(
      LearningStores stores, Function<LearningStore, Learner.Builder> wiring, int most) {
    this.stores = stores;
    this.wiring = wiring;
    this.most = most;
  }

  /** Learners with Thompson Sampling and the default settings; the stores stay the caller's. */
  public static Learners of(LearningStores stores) {
    return of(stores, Learner::builder);
  }

  /**
   * Learners over those stores, which stay the caller's to close.
   *
   * @param wiring strategy, settings, priors, clock and randomness of a learner, by its store
   */
  public static Learners of(
      LearningStores stores, Function<LearningStore, Learner.Builder> wiring) {
    return new Learners(
        Checks.given("stores of learners", stores),
        Checks.given("wiring of learners", wiring),
        Integer.MAX_VALUE);
  }

  /** Returns these learners with a maximum number, for names that strangers choose. */
  public Learners limit(int learners) {
    return new Learners(stores, wiring, Checks.atLeast("limit of learners", learners, 1));
  }

  /**
   * Returns the learner with that name; the same one as long as its store is open, so that its
   * change detector remembers.
   *
   * @param name the name, valid by {@link LearningStores#checkName}
   * @throws IllegalStateException when it is one more than the limit
   */
  public Learner learner(String name) {
    Learner.Builder wired = builder(name);
    LearningStore store = stores.learning(name);
    return learners.compute(
        name, (any, known) -> known != null && known.store() == store ? known : wired.build());
  }

  /**
   * Returns the wiring of the learner with that name, to be changed for a single call.
   *
   * @param name the name, valid by {@link LearningStores#checkName}
   * @throws IllegalStateException when it is one more than the limit
   */
  public Learner.Builder builder(String name) {
    LearningStores.checkName(name);
    if (!names.contains(name) && names.size() >= most) {
      throw new IllegalStateException(
          "The learner '%s' is one more than the %s that a process serves.\nMaybe use contexts of one learner."
              .formatted(name, most));
    }
    names.add(name);
    return wiring.apply(stores.learning(name)).name(name);
  }

  /**
   * Returns the learner with that name for reading: for a name that has learned nothing, one
   * without evidence for which no store is made.
   *
   * @param name the name, valid by {@link LearningStores#checkName}
   */
  public Learner existing(String name) {
    LearningStore store =
        stores.find(LearningStores.checkName(name)).orElseGet(InMemoryLearningStore::new);
    return wiring.apply(store).name(name).build();
  }

  /**
   * Writes the selections that the learners hold until an observation; before stores are closed.
   */
  public void flush() {
    learners.forEach(
        (name, learner) ->
            stores
                .find(name)
                .filter(store -> store == learner.store())
                .ifPresent(open -> learner.flush()));
  }
}
