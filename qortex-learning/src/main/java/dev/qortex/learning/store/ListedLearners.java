package dev.qortex.learning.store;

import java.util.SortedSet;

/** Stores of learners whose names are known. */
public interface ListedLearners extends LearningStores {

  /** The names of all learners that have a store, sorted. */
  SortedSet<String> learners();
}
