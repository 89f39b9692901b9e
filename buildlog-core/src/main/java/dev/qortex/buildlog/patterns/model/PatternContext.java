package dev.qortex.buildlog.patterns.model;

import dev.qortex.core.internal.util.Checks;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Situation that a pattern was learned in, or a prompt is for: of a single one, each set of keys
 * and phases has at most one element. Immutable.
 *
 * @param keys issues, pull requests or runs
 * @param phases such as {@code review}
 * @param labels of the issue
 * @param files that the change touches
 */
public record PatternContext(
    SortedSet<String> keys,
    SortedSet<String> phases,
    SortedSet<String> labels,
    SortedSet<String> files) {

  /** Nothing is known. */
  public static final PatternContext NONE = of(List.of(), List.of(), List.of(), List.of());

  /** Copies without blank texts. */
  public PatternContext {
    keys = copy(keys);
    phases = copy(phases);
    labels = copy(labels);
    files = copy(files);
  }

  private static SortedSet<String> copy(Collection<String> texts) {
    SortedSet<String> copy = new TreeSet<>();
    for (String text : texts) {
      if (!Checks.text("part of a context", text).isBlank()) {
        copy.add(text);
      }
    }
    return Collections.unmodifiableSortedSet(copy);
  }

  /** A context of these parts. */
  public static PatternContext of(
      Collection<String> keys,
      Collection<String> phases,
      Collection<String> labels,
      Collection<String> files) {
    return new PatternContext(
        new TreeSet<>(keys), new TreeSet<>(phases), new TreeSet<>(labels), new TreeSet<>(files));
  }

  /** The context of an issue, pull request or run. */
  public static PatternContext of(String key) {
    return of(List.of(key), List.of(), List.of(), List.of());
  }

  /** The same in a phase. */
  public PatternContext phase(String phase) {
    return of(keys, List.of(phase), labels, files);
  }

  /** The same with labels. */
  public PatternContext labels(Collection<String> chosen) {
    return of(keys, phases, chosen, files);
  }

  /** The same with files. */
  public PatternContext files(Collection<String> chosen) {
    return of(keys, phases, labels, chosen);
  }

  /** Both together. */
  public PatternContext and(PatternContext other) {
    return new PatternContext(
        union(keys, other.keys),
        union(phases, other.phases),
        union(labels, other.labels),
        union(files, other.files));
  }

  private static SortedSet<String> union(SortedSet<String> one, SortedSet<String> other) {
    SortedSet<String> all = new TreeSet<>(one);
    all.addAll(other);
    return all;
  }

  /** The number of phases, labels and files, from 0 to 3, that have something in common. */
  public int shared(PatternContext other) {
    return (meet(phases, other.phases) ? 1 : 0)
        + (meet(labels, other.labels) ? 1 : 0)
        + (meet(files, other.files) ? 1 : 0);
  }

  private static boolean meet(SortedSet<String> one, SortedSet<String> other) {
    return !Collections.disjoint(one, other);
  }
}
