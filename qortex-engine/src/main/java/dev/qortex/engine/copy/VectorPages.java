package dev.qortex.engine.copy;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.Node;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.core.store.MemoryStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * Writes vectors of nodes in pages, with the name of their model where they are those of texts. Not
 * thread-safe.
 */
final class VectorPages {

  private final MemoryStore target;
  private final String model;
  private final IntConsumer done;
  private final Pages<Entry> pages;

  /**
   * No vectors yet.
   *
   * @param model the name of the model that made them; empty if unknown
   * @param done the receiver of the number of vectors after each page
   */
  VectorPages(MemoryStore target, String model, int size, IntConsumer done) {
    this.target = target;
    this.model = model;
    this.done = done;
    this.pages = new Pages<>(size, this::put);
  }

  void add(Entry entry) {
    pages.add(entry);
  }

  void end() {
    pages.end();
  }

  private void put(List<Entry> page) {
    Set<String> known =
        new HashSet<>(target.vectors().contained(page.stream().map(Entry::id).toList()));
    List<Entry> missing = page.stream().filter(entry -> !known.contains(entry.id())).toList();
    if (!missing.isEmpty()) {
      target.vectors().put(model.isEmpty() ? missing : withoutText(missing));
    }
    done.accept(page.size());
  }

  /** Writes those that are the vector of their node's text; returns the others. */
  private List<Entry> withoutText(List<Entry> entries) {
    Map<String, Node> nodes = target.graph().nodes(entries.stream().map(Entry::id).toList());
    Map<String, float[]> byText = new HashMap<>();
    List<String> embedded = new ArrayList<>();
    List<Entry> others = new ArrayList<>();
    for (Entry entry : entries) {
      Node node = nodes.get(entry.id());
      if (node != null
          && node.kind() == entry.kind()
          && node.domain().equals(entry.domain())
          && Arrays.equals(
              byText.computeIfAbsent(node.content(), text -> entry.vector()), entry.vector())) {
        embedded.add(entry.id());
      } else {
        others.add(entry);
      }
    }
    if (!embedded.isEmpty()) {
      int dimension = entries.get(0).vector().length;
      target.embed(embedded, new TextVectors(new EmbeddingIdentity(model, dimension), byText));
    }
    return others;
  }
}
