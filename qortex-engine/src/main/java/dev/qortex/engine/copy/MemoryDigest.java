package dev.qortex.engine.copy;

import dev.qortex.commons.Sha256;
import dev.qortex.core.feedback.FeedbackOutbox.OutboxEntry;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Passage;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.store.CopyableStore;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counts and digests of the parts of a memory. Two memories with equal digests hold the same, but
 * for the times at which domains and indexes were created, and for their checkpoints. A digest does
 * not depend on the order of entries: it is the sum of those of its entries.
 *
 * @param parts the digests of all parts, by part
 */
public record MemoryDigest(Map<CopyStage, Part> parts) {

  /**
   * A part of a memory.
   *
   * @param entries the number of its entries
   * @param digest 16 hexadecimal digits
   */
  public record Part(long entries, String digest) {}

  /** Makes defensive copies. */
  public MemoryDigest {
    parts = Collections.unmodifiableMap(new EnumMap<>(parts));
  }

  /** Reads a whole memory. It should not change meanwhile. */
  public static MemoryDigest of(CopyableStore store) {
    Map<CopyStage, Part> parts = new EnumMap<>(CopyStage.class);
    for (CopyStage stage : CopyStage.values()) {
      Sum sum = new Sum();
      add(store, stage, sum);
      parts.put(stage, sum.part());
    }
    return new MemoryDigest(parts);
  }

  /** The number of all entries. */
  public long entries() {
    return parts.values().stream().mapToLong(Part::entries).sum();
  }

  private static void add(CopyableStore store, CopyStage stage, Sum sum) {
    switch (stage) {
      case NODES -> {
        for (Domain domain : store.graph().domains()) {
          sum.add("domain", domain.name(), domain.description());
          store.graph().sources(domain.name()).forEach(source -> sum.add(domain.name(), source));
        }
        store.forEachContribution(ElementKind.NODE, sum::add);
      }
      case EDGES -> store.forEachContribution(ElementKind.EDGE, sum::add);
      case RULES -> store.forEachContribution(ElementKind.RULE, sum::add);
      case EXAMPLES -> store.forEachContribution(ElementKind.EXAMPLE, sum::add);
      case VECTORS -> {
        String model = store.embeddingModel().name();
        store
            .vectors()
            .forEach(
                entry ->
                    sum.add(model, entry.id(), entry.kind(), entry.domain(), bits(entry.vector())));
      }
      case SENTENCES -> sentences(store, sum);
      case FACTORS -> store.factors().forEach((node, factor) -> sum.add(node, factor));
      case QUESTIONS -> questions(store, sum);
      case OPEN_ANSWERS -> store.openAnswers().forEach(sum::add);
      case PAIRS -> {
        // The mean of scores is kept as their sum: equal up to rounding.
        store
            .edgeBuffer()
            .ready(1, -1)
            .forEach(
                edge ->
                    sum.add(
                        edge.pair(),
                        edge.hits(),
                        Math.round(1e9 * edge.averageScore()),
                        edge.lastSeen()));
        store.promotedPairs().forEach(edge -> sum.add("promoted", edge.pair()));
      }
      case OUTBOX -> {
        for (String listener : store.outbox().sizes().keySet()) {
          for (OutboxEntry entry : MemoryCopy.waiting(store, listener)) {
            sum.add(listener, entry);
          }
        }
      }
    }
  }

  private static void sentences(CopyableStore store, Sum sum) {
    for (NamedVectorIndex.Description index : store.sentences().list()) {
      if (index.name().equals(CopyMarker.INDEX)) {
        continue;
      }
      sum.add(index.name(), index.dimension());
      store.forEachItem(
          index.name(),
          item ->
              sum.add(
                  index.name(),
                  item.id(),
                  bits(item.vector()),
                  item.document(),
                  canonical(item.metadata())));
    }
  }

  private static void questions(CopyableStore store, Sum sum) {
    for (Judged judged : store.pastQuestions().newest(Integer.MAX_VALUE, Integer.MAX_VALUE)) {
      PastQuestion question = judged.question();
      sum.add(
          question.answerId(),
          question.text(),
          bits(question.vector()),
          new TreeSet<>(question.domains()),
          question.session(),
          question.at(),
          question.shares(),
          judged.rewards());
    }
  }

  /** Hash of the exact numbers of a vector. */
  private static long bits(float[] vector) {
    long hash = 1;
    for (float number : vector) {
      hash = 31 * hash + Float.floatToIntBits(number);
    }
    return hash;
  }

  /** A value in which maps are sorted. */
  private static Object canonical(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> sorted = new TreeMap<>();
      map.forEach((key, inner) -> sorted.put(String.valueOf(key), canonical(inner)));
      return sorted;
    }
    return value instanceof List<?> list
        ? list.stream().map(MemoryDigest::canonical).toList()
        : value;
  }

  /** Sum of the digests of entries. Not thread-safe. */
  private static final class Sum {

    private long entries;
    private long sum;

    void add(Element element) {
      if (element instanceof ConceptNode node) {
        add(
            node.key(),
            node.domain(),
            node.name(),
            node.description(),
            node.confidence(),
            node.provenance(),
            canonical(node.properties()));
      } else if (element instanceof Passage node) {
        add(
            node.key(),
            node.domain(),
            node.title(),
            node.text(),
            node.sequence(),
            node.provenance(),
            canonical(node.properties()));
      } else if (element instanceof ConceptEdge edge) {
        add(edge.key(), edge.confidence(), edge.provenance(), canonical(edge.properties()));
      } else if (element instanceof ExplicitRule || element instanceof CodeExample) {
        add((Object) element);
      }
    }

    /** Adds an entry; the lengths of its parts keep them apart. */
    void add(Object... parts) {
      StringBuilder text = new StringBuilder();
      for (Object part : parts) {
        String shown = String.valueOf(part);
        text.append(shown.length()).append(':').append(shown);
      }
      byte[] digest = Sha256.digest(text.toString().getBytes(StandardCharsets.UTF_8));
      long first = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        first = first << Byte.SIZE | digest[i] & 0xff;
      }
      entries++;
      sum += first;
    }

    Part part() {
      return new Part(entries, HexFormat.of().toHexDigits(sum));
    }
  }
}
