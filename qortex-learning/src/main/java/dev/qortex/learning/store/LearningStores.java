package dev.qortex.learning.store;

import dev.qortex.commons.Checks;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Stores of several learners, by name. */
@FunctionalInterface
public interface LearningStores {

  /**
   * The store of that learner; the same one for the same name.
   *
   * @param learner the name, valid by {@link #checkName}
   */
  LearningStore learning(String learner);

  /**
   * The store of that learner, for who only reads: empty when it has learned nothing, and nothing
   * is opened or made for it then. By default that of any learner.
   *
   * @param learner the name, valid by {@link #checkName}
   */
  default Optional<LearningStore> find(String learner) {
    return Optional.of(learning(checkName(learner)));
  }

  /**
   * Stores on the heap, which are empty at first. The content of a closed store is lost: request a
   * new one. Thread-safe.
   */
  static LearningStores inMemory() {
    Map<String, InMemoryLearningStore> stores = new ConcurrentHashMap<>();
    return new ListedLearners() {
      @Override
      public LearningStore learning(String learner) {
        return stores.compute(
            checkName(learner),
            (any, known) ->
                known == null || known.isClosed() ? new InMemoryLearningStore() : known);
      }

      @Override
      public Optional<LearningStore> find(String learner) {
        InMemoryLearningStore known = stores.get(checkName(learner));
        return known == null || known.isClosed() ? Optional.empty() : Optional.of(known);
      }

      @Override
      public SortedSet<String> learners() {
        return new TreeSet<>(stores.keySet());
      }
    };
  }

  /**
   * Refuses a name that could leave a folder when it becomes that of a file, or that is too long
   * for one. Names that only some system dislikes, such as {@code con}, are not refused.
   *
   * @param learner the name: at most 128 letters, digits, dots, dashes and underscores, starting
   *     with a letter or digit, without two dots in a row
   * @return the name
   */
  static String checkName(String learner) {
    Checks.id("name of a learner", learner);
    if (!Pattern.matches("[a-zA-Z0-9][a-zA-Z0-9._-]{0,127}", learner) || learner.contains("..")) {
      throw new IllegalArgumentException(
          "The name of a learner (%s) must be at most 128 letters, digits, dots, dashes and underscores, start with a letter or digit, and have no two dots in a row.\nMaybe replace the other characters, or shorten it."
              .formatted(Checks.shown(learner)));
    }
    return learner;
  }
}
