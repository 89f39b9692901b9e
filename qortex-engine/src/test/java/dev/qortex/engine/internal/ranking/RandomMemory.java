package dev.qortex.engine.internal.ranking;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.LocalQortexClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Documents of several domains that share words, with edges within and between them, and rules that
 * speak of any of their concepts; ready to be ingested in any order.
 */
final class RandomMemory {

  private static final List<String> WORDS =
      List.of("Oslo", "Ann", "retry", "soup", "harbour", "limit", "Vega", "call");
  private static final RelationType[] RELATIONS = RelationType.values();

  final List<String> domains;
  final List<IngestionManifest> documents = new ArrayList<>();
  final Library library = new Library();
  private final Random random;

  RandomMemory(long seed, int domainCount, int documentCount) {
    random = new Random(seed);
    domains = new ArrayList<>();
    for (int i = 0; i < domainCount; i++) {
      domains.add("d" + i);
    }
    List<String> nodes = new ArrayList<>();
    for (int i = 0; i < documentCount; i++) {
      documents.add(document(i, domains.get(random.nextInt(domainCount)), nodes));
    }
  }

  private IngestionManifest document(int i, String domain, List<String> nodes) {
    String source = domain + ":s" + i;
    Provenance here = Provenance.of(source);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(source, "test"));
    String passage = domain + ":p" + i;
    Map<String, Object> team = Map.of("team", random.nextInt(2));
    manifest.passage(
        new Passage(
            passage,
            domain,
            random.nextBoolean() ? "" : word(),
            text(6),
            here,
            random.nextBoolean() ? Sequence.NONE : new Sequence(domain + "/talk", i),
            team));
    String concept = domain + ":c" + i;
    manifest.concept(
        new ConceptNode(
            concept, domain, word() + " " + word(), text(2), random.nextDouble(), here, team));
    if (random.nextInt(4) > 0) {
      manifest.edge(
          new ConceptEdge(
              passage,
              concept,
              RelationType.MENTIONS,
              1,
              here,
              random.nextBoolean() ? Mention.owner().properties() : Map.of()));
    }
    for (int e = 0; e < 3 && !nodes.isEmpty(); e++) {
      manifest.edge(
          ConceptEdge.of(
              random.nextBoolean() ? concept : passage,
              RELATIONS[random.nextInt(RELATIONS.length)],
              nodes.get(random.nextInt(nodes.size())),
              random.nextDouble(),
              here));
    }
    nodes.add(concept);
    nodes.add(passage);
    List<String> spokenOf = new ArrayList<>(List.of(concept));
    spokenOf.add(nodes.get(random.nextInt(nodes.size())));
    manifest.rule(
        new ExplicitRule(
            domain + ":r" + i, domain, text(3), spokenOf, "", random.nextDouble(), here));
    return manifest.build();
  }

  private String word() {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  private String text(int words) {
    StringBuilder text = new StringBuilder("The");
    for (int i = 0; i < words; i++) {
      text.append(' ').append(word());
    }
    return text.append('.').toString();
  }

  /** The documents in this order. */
  QortexClient memory(boolean adaptive) {
    QortexClient memory =
        LocalQortexClient.builder(library.store)
            .embedding(Library.MODEL)
            .retrieval(
                RetrievalSettings.defaults()
                    .fusion(adaptive ? Fusion.adaptive() : Fusion.weighted()))
            .ids(() -> "answer" + random.nextLong())
            .build();
    domains.forEach(domain -> library.store.graph().createDomain(domain, ""));
    documents.forEach(memory::ingest);
    return memory;
  }

  /** The documents in an order of that seed in which the ends of edges come before them. */
  RandomMemory reordered(long seed) {
    // Edges need their ends: first everything without edges, then everything.
    List<IngestionManifest> whole = new ArrayList<>(documents);
    Collections.shuffle(documents, new Random(seed));
    List<IngestionManifest> first = new ArrayList<>();
    for (IngestionManifest document : documents) {
      IngestionManifest.Builder bare =
          IngestionManifest.builder(document.domain()).source(document.sources().get(0));
      document.concepts().forEach(bare::concept);
      document.passages().forEach(bare::passage);
      document.rules().forEach(bare::rule);
      first.add(bare.build());
    }
    Collections.shuffle(whole, new Random(seed + 1));
    documents.clear();
    documents.addAll(first);
    documents.addAll(whole);
    return this;
  }

  static String domain(String id) {
    return id.substring(0, id.indexOf(id.contains("/") ? '/' : ':'));
  }
}
