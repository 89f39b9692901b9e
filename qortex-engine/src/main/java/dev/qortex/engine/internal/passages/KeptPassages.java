package dev.qortex.engine.internal.passages;

import dev.qortex.commons.Words;
import dev.qortex.core.spi.DerivedData;
import java.util.Optional;

/**
 * The passages of domains as a store keeps them between processes. A domain is kept only while all
 * of its passages have the vectors of their sentences, since vectors that come later do not change
 * the revision of a graph; and not with tokens, which are larger than all else.
 */
public final class KeptPassages {

  /** Below that number of passages, reading them from the store is as fast. */
  static final int LEAST = 200;

  private static final String NAME = "passages ";

  private final Optional<DerivedData> store;
  private final SentenceVectors sentences;

  private KeptPassages(Optional<DerivedData> store, SentenceVectors sentences) {
    this.store = store;
    this.sentences = sentences;
  }

  /**
   * Kept in a store, if it can keep them.
   *
   * @param store a memory
   */
  public static KeptPassages in(Object store, SentenceVectors sentences, TokenVectors tokens) {
    return new KeptPassages(
        tokens.isNone() && store instanceof DerivedData derived
            ? Optional.of(derived)
            : Optional.empty(),
        sentences);
  }

  /** Passages as they were at a revision of the graph. */
  record Found(long revision, PassageImage image) {}

  /** The passages of a domain, at some revision; empty if there are none that can be used. */
  Optional<Found> find(String domain) {
    Optional<String> format = format();
    if (store.isEmpty() || format.isEmpty()) {
      return Optional.empty();
    }
    return store
        .get()
        .derived(NAME + domain)
        .flatMap(
            kept ->
                PassageImage.of(domain, format.get(), kept.content())
                    .map(image -> new Found(kept.revision(), image)));
  }

  /** Keeps the passages of a domain as they are at a revision. */
  void keep(String domain, long revision, PassageImage.State state) {
    Optional<String> format = format();
    if (store.isPresent() && format.isPresent()) {
      store
          .get()
          .keepDerived(
              NAME + domain, revision, out -> PassageImage.write(state, format.get(), out));
    }
  }

  /** True if passages of which all or not all have vectors of their sentences can be kept. */
  boolean takes(boolean spoken) {
    return store.isPresent() && (spoken || sentences.isNone());
  }

  /** The identity of the format and of vectors; empty without the vectors that passages have. */
  private Optional<String> format() {
    return sentences
        .source()
        .map(vectors -> "%s %s %s".formatted(PassageImage.FORMAT, Words.VERSION, vectors));
  }
}
