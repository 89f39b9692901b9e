package dev.qortex.benchmarks.durable;

import static java.util.Map.entry;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The targets by name. */
public final class Targets {

  /** Each by its class, as a child process makes its own. */
  public static final SortedMap<String, Class<? extends Target>> ALL =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.<String, Class<? extends Target>>ofEntries(
                  entry("graph", GraphTarget.class), entry("learning", LearningTarget.class))));

  private Targets() {}
}
