package dev.qortex.learning.store;

/** Something that keeps the evidence of several learners apart, by name. */
public interface LearningStores {

  /**
   * The store of that learner; the same one for the same name.
   *
   * @param learner letters, digits, dot, dash and underscore, starting with a letter or digit,
   *     without two dots in a row
   */
  LearningStore learning(String learner);
}
