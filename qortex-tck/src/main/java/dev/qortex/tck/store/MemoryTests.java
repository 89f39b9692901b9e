package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.named;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.internal.EnclosingContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A group of the {@link MemoryStoreContract}. */
@ExtendWith(EnclosingContract.class)
abstract class MemoryTests {

  static final SearchScope EVERYWHERE = SearchScope.everywhere();
  static final float[] EAST = {1, 0};
  static final float[] NORTH = {0, 1};
  static final EmbeddingIdentity COMPASS = new EmbeddingIdentity("compass", 2);

  MemoryStore store;
  private MemoryStoreContract contract;
  private Path folder;

  @BeforeEach
  final void open(MemoryStoreContract enclosing, @TempDir Path empty) {
    contract = enclosing;
    folder = empty;
    store = contract.create(empty);
  }

  @AfterEach
  final void close() {
    store.close();
  }

  /** Ends the test where what is closed is gone. */
  void reopen() {
    store.close();
    Optional<MemoryStore> again = contract.reopen(folder);
    assumeTrue(again.isPresent(), "a closed store is gone");
    store = again.orElseThrow();
  }

  int steps() {
    return contract.steps();
  }

  /** Concepts whose id, name and text are one word. */
  static IngestionManifest apples(String source, String... names) {
    IngestionManifest.Builder builder = manifest(source);
    List.of(names).forEach(name -> builder.concept(named(source, name, name)));
    return builder.build();
  }

  static IngestionManifest said(String source, String text, double confidence) {
    return manifest(source).concept(concept(source, "x", HOME, text, confidence)).build();
  }

  /** Different texts mostly point elsewhere. */
  static float[] letters(String text) {
    int hash = text.hashCode();
    return new float[] {hash % 97, hash % 89, 1 + (hash & 7)};
  }

  static TextVectors vectors(String text, float[] vector) {
    return vectors(Map.of(text, vector));
  }

  static TextVectors vectors(String a, float[] vectorOfA, String b, float[] vectorOfB) {
    return vectors(Map.of(a, vectorOfA, b, vectorOfB));
  }

  static TextVectors vectors(Map<String, float[]> vectors) {
    return new TextVectors(COMPASS, vectors);
  }

  double cosine(float[] question) {
    return Math.rint(store.vectors().search(question, 1, EVERYWHERE).get(0).score() * 1e4) / 1e4;
  }

  List<String> byWords(String text) {
    return ids(store.words().search(text, 100, EVERYWHERE));
  }

  List<String> byVector(float[] question) {
    return ids(store.vectors().search(question, 100, EVERYWHERE));
  }

  static List<String> ids(List<Scored> found) {
    return found.stream().map(Scored::id).toList();
  }
}
