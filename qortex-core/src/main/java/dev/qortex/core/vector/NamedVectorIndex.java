package dev.qortex.core.vector;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Vectors of a host with a document and metadata each, searched by cosine similarity and filtered
 * by metadata. Every writing call is atomic. Thread-safe.
 */
public interface NamedVectorIndex {

  /**
   * An index.
   *
   * @param name unique
   * @param dimension the length of its vectors
   * @param size how many there are
   * @param createdAt when it was created
   */
  record Description(String name, int dimension, int size, Instant createdAt) {}

  /**
   * A vector and what it stands for.
   *
   * @param id unique in the index
   * @param vector finite numbers, as they were given
   * @param document a text; may be empty
   * @param metadata JSON-like values: texts, numbers, booleans, lists, maps
   */
  record Item(String id, float[] vector, String document, Map<String, Object> metadata) {}

  /**
   * An item that was found.
   *
   * @param item with its vector
   * @param score the cosine, from -1 to 1
   */
  record Match(Item item, double score) {}

  /** What it is and how much is in it. */
  Description description();

  /**
   * Adds items; one with the id of another replaces it as a whole. Of several with one id in a call
   * the last counts.
   *
   * @throws IllegalArgumentException for a wrong dimension, a number that is not finite, or
   *     metadata that is not JSON-like; nothing is changed then
   */
  void upsert(List<Item> items);

  /**
   * The nearest items whose metadata match, best first, ties by id. The filter is applied during
   * the search: there are fewer than k only when fewer match.
   *
   * @param k at most so many, from 1
   */
  List<Match> query(float[] question, int k, MetadataFilter filter);

  /** Those of the items that exist, in the order in which they are asked for. */
  List<Item> get(Collection<String> ids);

  /**
   * Deletes items.
   *
   * @return how many there were
   */
  int delete(Collection<String> ids);

  /**
   * Deletes all items that match.
   *
   * @return how many there were
   */
  int delete(MetadataFilter filter);
}
