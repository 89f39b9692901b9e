package dev.qortex.tck.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndex.Match;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.tck.internal.EnclosingContract;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A group of the {@link NamedVectorIndexesContract}. */
@ExtendWith(EnclosingContract.class)
abstract class NamedVectorTests {

  static final MetadataFilter ALL = MetadataFilter.all();
  static final Instant NOON = Instant.parse("2026-03-04T12:00:00.000000001Z");
  static final double NEAR = 1e-5;

  NamedVectorIndexes indexes;
  NamedVectorIndex index;
  private NamedVectorIndexesContract contract;
  private Path folder;

  @BeforeEach
  final void open(NamedVectorIndexesContract enclosing, @TempDir Path empty) {
    contract = enclosing;
    folder = empty;
    indexes = contract.create(empty, InstantSource.fixed(NOON));
    index = indexes.create("index", 2);
  }

  Optional<NamedVectorIndexes> beside() {
    return contract.beside(folder);
  }

  static void assertSame(Item found, Item given) {
    assertThat(found.id()).isEqualTo(given.id());
    assertThat(found.vector()).isEqualTo(given.vector());
    assertThat(found.document()).isEqualTo(given.document());
    assertThat(found.metadata()).isEqualTo(given.metadata());
  }

  static MetadataFilter where(String field, Object value) {
    return MetadataFilter.of(Map.of(field, value));
  }

  static Item item(String id, float... vector) {
    return new Item(id, vector, "", Map.of());
  }

  static float[] v(float... values) {
    return values;
  }

  static List<String> ids(List<Match> found) {
    return found.stream().map(match -> match.item().id()).toList();
  }
}
