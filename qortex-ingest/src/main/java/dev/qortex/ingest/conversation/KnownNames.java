package dev.qortex.ingest.conversation;

import dev.qortex.commons.IdParts;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.Versions;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.NodeKind;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The concepts that a message may name: of those of the domain the surest, and those that the
 * conversation named last. Used by one thread.
 */
final class KnownNames {

  private static final Comparator<ConceptNode> SUREST_LAST =
      Comparator.comparingDouble(ConceptNode::confidence)
          .thenComparing(ConceptNode::id, Comparator.reverseOrder());

  /** Others may teach the domain new names meanwhile; reading all of them takes a while. */
  private static final Duration FRESH = Duration.ofMinutes(1);

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\p{So}_]+");

  private final GraphBackend graph;
  private final String domain;
  private final int most;
  private final Map<String, ConceptNode> names = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, Set<String>> idsByWord = new HashMap<>();
  private Instant read = Instant.MIN;
  private boolean stale;

  KnownNames(GraphBackend graph, String domain, int most) {
    this.graph = graph;
    this.domain = domain;
    this.most = most;
  }

  /**
   * Reads the names of the domain at the first time, and when others changed the graph. What is no
   * longer there is forgotten.
   */
  void refresh(boolean changed, Instant now) {
    stale |= changed;
    if (read.equals(Instant.MIN) || (stale && !now.isBefore(read.plus(FRESH)))) {
      PriorityQueue<ConceptNode> surest = new PriorityQueue<>(SUREST_LAST);
      Map<String, ConceptNode> gone = new HashMap<>(names);
      NodeQuery concepts =
          NodeQuery.all()
              .domains(Set.of(domain))
              .kinds(Set.of(NodeKind.CONCEPT))
              .versions(Versions.asOf(now));
      graph
          .streamNodes(concepts)
          .map(ConceptNode.class::cast)
          .filter(this::isName)
          .forEach(
              node -> {
                gone.remove(node.id());
                surest.add(node);
                if (surest.size() > most) {
                  surest.remove();
                }
              });
      gone.values().forEach(this::forget);
      names.keySet().removeAll(gone.keySet());
      while (!surest.isEmpty()) {
        add(surest.remove());
      }
      read = now;
      stale = false;
    }
  }

  /** Adds concepts of messages that are part of the graph, or are about to be. */
  void learn(List<ConceptNode> concepts) {
    concepts.forEach(this::add);
  }

  private void add(ConceptNode concept) {
    ConceptNode before = names.get(concept.id());
    if (before != null && before.confidence() >= concept.confidence()) {
      return;
    }
    if (before != null) {
      forget(before);
    }
    names.put(concept.id(), concept);
    words(concept.name())
        .forEach(word -> idsByWord.computeIfAbsent(word, w -> new HashSet<>()).add(concept.id()));
    Iterator<ConceptNode> eldest = names.values().iterator();
    while (names.size() > most) {
      forget(eldest.next());
      eldest.remove();
    }
  }

  private void forget(ConceptNode concept) {
    words(concept.name()).forEach(word -> forget(word, concept.id()));
  }

  private void forget(String word, String id) {
    idsByWord.computeIfPresent(
        word,
        (w, ids) -> {
          ids.remove(id);
          return ids.isEmpty() ? null : ids;
        });
  }

  /** The names that share a word with the document, by id: others it cannot name. */
  Collection<ConceptNode> near(Document document) {
    SortedMap<String, ConceptNode> near = new TreeMap<>();
    for (Section section : document.sections()) {
      near(section.heading(), near);
      section.blocks().forEach(block -> near(block, near));
    }
    return near.values();
  }

  private void near(Block block, Map<String, ConceptNode> near) {
    for (String word : words(block.text())) {
      for (String id : idsByWord.getOrDefault(word, Set.of())) {
        ConceptNode name = names.get(id);
        if (name != null) {
          near.put(id, name);
        }
      }
    }
  }

  /** The words in a text, in lower case and without the s of a plural. */
  private static Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    String normal = Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    Matcher matcher = WORD.matcher(normal);
    while (matcher.find()) {
      String word = matcher.group();
      words.add(word.endsWith("s") ? word.substring(0, word.length() - 1) : word);
    }
    return words;
  }

  /** True for names in texts; those of sessions, speakers and tools are identifiers. */
  private boolean isName(ConceptNode node) {
    String key =
        node.id().substring(Math.min(IdParts.domain(domain).length() + 1, node.id().length()));
    return !key.startsWith("Session:") && !key.startsWith("Speaker:") && !key.startsWith("Tool:");
  }
}
