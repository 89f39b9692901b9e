package dev.qortex.core.text;

import dev.qortex.commons.Checks;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Similarity by equality of keys: it divides texts into classes, so it is transitive, and the key
 * can name a class in a file or an index. A text with an empty key equals no other. Thread-safe.
 */
public final class Equivalence implements Similarity {

  private final String name;
  private final Function<String, String> key;

  Equivalence(String name, Function<String, String> key) {
    this.name = Checks.id("name of a similarity", name);
    this.key = Checks.given("key of a text", key);
  }

  /** The normal form that all texts of a class share. */
  public String key(String text) {
    return key.apply(text);
  }

  /** Returns true for texts with the same key, unless it is empty. */
  public boolean same(String one, String other) {
    return compare(one, other) == Verdict.SAME;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Statement> read(List<String> texts) {
    return texts.stream().map(text -> Statement.ofWords(text, this::words)).toList();
  }

  private List<String> words(String text) {
    String only = key(text);
    return only.isEmpty() ? List.of() : List.of(only);
  }

  @Override
  public double score(Statement one, Statement other) {
    return compare(one, other) == Verdict.SAME ? 1 : 0;
  }

  @Override
  public Verdict compare(Statement one, Statement other) {
    boolean same = !one.words().isEmpty() && one.words().equals(other.words());
    return same ? Verdict.SAME : Verdict.DIFFERENT;
  }

  @Override
  public void join(List<String> texts, Consumer<Match> action) {
    WordSimilarity.equal(
        read(texts).stream().map(Statement::words).toList(),
        (first, second) -> action.accept(new Match(first, second, Verdict.SAME, 1)));
  }

  @Override
  public String toString() {
    return name + " (equal keys)";
  }
}
