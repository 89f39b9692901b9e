package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/**
 * Situation that a pattern was learned in, or a prompt is for: of a single one, there is at most
 * one key and one phase. Each list is sorted, without repetitions and blank texts. Immutable.
 *
 * @param keys issues, pull requests or runs
 * @param phases the phases, such as {@code review}
 * @param labels the labels of the issue
 * @param files the files that the change touches
 */
public record PatternContext(
    List<String> keys, List<String> phases, List<String> labels, List<String> files) {

  /** Context of an unknown situation. */
  public static final PatternContext NONE =
      new PatternContext(List.of(), List.of(), List.of(), List.of());

  /** Copies, in order. */
  public PatternContext {
    keys = sorted(keys);
    phases = sorted(phases);
    labels = sorted(labels);
    files = sorted(files);
  }

  private static List<String> sorted(List<String> texts) {
    String last = "";
    for (String text : texts) {
      if (Checks.text("part of a context", text).isBlank() || text.compareTo(last) <= 0) {
        TreeSet<String> set = new TreeSet<>(texts);
        set.removeIf(String::isBlank);
        return List.copyOf(set);
      }
      last = text;
    }
    return List.copyOf(texts);
  }

  /** The context of an issue, pull request or run. */
  public static PatternContext of(String key) {
    return new PatternContext(List.of(key), List.of(), List.of(), List.of());
  }

  /** Returns a copy in a phase. */
  public PatternContext phase(String phase) {
    return new PatternContext(keys, List.of(phase), labels, files);
  }

  /** Returns a copy with labels. */
  public PatternContext labels(Collection<String> chosen) {
    return new PatternContext(keys, phases, List.copyOf(chosen), files);
  }

  /** Returns a copy with files. */
  public PatternContext files(Collection<String> chosen) {
    return new PatternContext(keys, phases, labels, List.copyOf(chosen));
  }

  /** Returns the union of both contexts. */
  public PatternContext and(PatternContext other) {
    return new PatternContext(
        union(keys, other.keys),
        union(phases, other.phases),
        union(labels, other.labels),
        union(files, other.files));
  }

  private static List<String> union(List<String> one, List<String> other) {
    TreeSet<String> all = new TreeSet<>(one);
    all.addAll(other);
    return List.copyOf(all);
  }

  /** The number of phases, labels and files, from 0 to 3, that have something in common. */
  public int shared(PatternContext other) {
    return (meet(phases, other.phases) ? 1 : 0)
        + (meet(labels, other.labels) ? 1 : 0)
        + (meet(files, other.files) ? 1 : 0);
  }

  private static boolean meet(List<String> one, List<String> other) {
    return !Collections.disjoint(one, other);
  }
}
