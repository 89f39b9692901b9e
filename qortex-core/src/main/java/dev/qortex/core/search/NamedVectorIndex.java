package dev.qortex.core.search;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Vector index of a host, with a document and metadata for each vector, searched by cosine
 * similarity and filtered by metadata. Every writing call is atomic. Thread-safe; use of a deleted
 * index is an {@link IllegalStateException}.
 */
public interface NamedVectorIndex {

  /**
   * Description of an index.
   *
   * @param name the name; unique
   * @param dimension the length of its vectors
   * @param size the number of its items
   * @param createdAt the time of its creation
   */
  record Description(String name, int dimension, int size, Instant createdAt) {}

  /**
   * Vector with its document and metadata.
   *
   * @param id the id; unique in the index
   * @param vector the vector of finite numbers; an index returns an unchanged copy
   * @param document the document; may be empty
   * @param metadata the metadata: texts, finite numbers, booleans, lists and maps; whole numbers
   *     become {@code Long} and others {@code Double}
   */
  record Item(String id, float[] vector, String document, Map<String, Object> metadata) {

    /** Checks all but the vector, and copies the metadata. */
    public Item {
      Checks.id("id of an item", id);
      Object what = Checks.named("item", id);
      if (!Checks.isText(document)) {
        Checks.text("document of " + what, document);
      }
      metadata = Checks.properties(what, metadata);
    }
  }

  /**
   * Item that was found.
   *
   * @param item the item with its vector
   * @param score the cosine, from -1 to 1
   */
  record Match(Item item, double score) {}

  /** Name, dimension and size of the index. */
  Description description();

  /**
   * Adds items, or replaces those with the same id. Of several with one id in a call the last
   * counts.
   *
   * @throws IllegalArgumentException for a wrong dimension or a number that is not finite; nothing
   *     is changed then
   */
  void upsert(List<Item> items);

  /**
   * Changes an item atomically, so that no concurrent change is lost.
   *
   * @param change the function from the item to its replacement; the id stays; called while others
   *     wait
   * @return false if there is no such item
   * @throws IllegalArgumentException as for {@link #upsert}
   */
  boolean update(String id, UnaryOperator<Item> change);

  /**
   * The nearest items whose metadata match, best first, ties by id in {@link
   * dev.qortex.core.model.IdOrder}. The filter is applied during the search: there are fewer than k
   * only when fewer match. A question without direction (all zeros) finds nothing.
   *
   * @param k the greatest number of items, from 1
   * @throws IllegalArgumentException for a wrong dimension or a number that is not finite
   */
  List<Match> query(float[] question, int k, MetadataFilter filter);

  /** Returns the existing items among these ids, each once, in the order of the request. */
  List<Item> get(Collection<String> ids);

  /**
   * Deletes items.
   *
   * @return the number of items that were deleted
   */
  int delete(Collection<String> ids);

  /**
   * Deletes all items that match.
   *
   * @return the number of items that were deleted
   */
  int delete(MetadataFilter filter);

  /**
   * Deletes the items that belong to a domain or person with that name: those whose id is the name,
   * or begins with it and a colon, or whose metadata have it as a text, at any depth.
   *
   * @return the number of items that were deleted
   */
  int erase(String name);
}
