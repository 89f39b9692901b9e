package dev.qortex.engine.internal.ranking;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.TextTokens;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.core.spi.PassageVectors;
import dev.qortex.engine.internal.passages.KeptPassages;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.passages.PassageGraphs;
import dev.qortex.engine.internal.passages.SentenceVectors;
import dev.qortex.engine.internal.passages.TokenVectors;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Titled passages whose names stand in square brackets, as an ingestor would hand them over. */
public final class Library {

  public static final HashingEmbeddingModel MODEL = new HashingEmbeddingModel(64);

  public final InMemoryStore store = new InMemoryStore();
  public final SentenceVectors sentences =
      SentenceVectors.in(store.sentences(), MODEL, Set.of(VectorFamily.SENTENCES));

  private final TokenVectors tokens = TokenVectors.in(store.sentences(), MODEL, Set.of());

  /** Gives the sentences of these passages their vectors; the number of those that had none. */
  public int embed(Collection<Passage> passages) {
    TextVectors made = sentences.missing(passages, false).sentences();
    PassageVectors.put(store.sentences(), passages, made, TextTokens.none());
    return made.vectors().size();
  }

  /** A passage alone; its sentences end with full stops. */
  public Library add(String domain, String title, String text) {
    return add(domain, title, text, Sequence.NONE);
  }

  public Library add(String domain, String title, String text, Sequence sequence) {
    String plain = text.replaceAll("[\\[\\]]", "");
    String source = domain + ":" + title + (sequence == Sequence.NONE ? "" : sequence.position());
    Provenance here = Provenance.of(source);
    List<Long> starts = new ArrayList<>();
    Map<String, List<Long>> named = new LinkedHashMap<>();
    int start = 0;
    for (String sentence : text.split("(?<=\\.) ")) {
      starts.add((long) start);
      for (String part : sentence.split("\\[")) {
        if (part.contains("]")) {
          named
              .computeIfAbsent(part.substring(0, part.indexOf(']')), n -> new ArrayList<>())
              .add((long) starts.size() - 1);
        }
      }
      start += sentence.replaceAll("[\\[\\]]", "").length() + 1;
    }
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(source, "test"));
    manifest.passage(
        new Passage(source, domain, title, plain, here, sequence, Map.of("sentences", starts)));
    if (sequence == Sequence.NONE) {
      named.put(title, List.of(0L));
    }
    named.forEach(
        (name, places) -> {
          String id = domain + ":name:" + name.toLowerCase(java.util.Locale.ROOT);
          manifest.concept(ConceptNode.of(id, domain, name, "", here));
          manifest.edge(
              new ConceptEdge(
                  source,
                  id,
                  RelationType.MENTIONS,
                  0.5,
                  here,
                  name.equals(title)
                      ? Map.of("sentences", places, "role", "owner")
                      : Map.of("sentences", places)));
        });
    store.graph().ingest(manifest.build());
    return this;
  }

  public PassageGraphs graphs() {
    return new PassageGraphs(
        store.graph(),
        store.snapshots(),
        sentences,
        tokens,
        WalkSettings.defaults(),
        SequenceSettings.defaults(),
        KeptPassages.in(store, sentences, tokens));
  }

  public PassageGraph graph(String domain) {
    return graphs().current(Set.of(domain), Instant.EPOCH).get(0);
  }

  /** Films and who made them. */
  public static Library films() {
    return new Library()
        .add("films", "Forbidden Ground", "Forbidden Ground is a film directed by [Pál Gábor].")
        .add("films", "Pál Gábor", "Pál Gábor was a director. He was born in [Budapest].")
        .add("films", "Free Guy", "Free Guy is a film by [Shawn Levy]. The film is about games.")
        .add("films", "Shawn Levy", "Shawn Levy is a director. His film of [Montreal] won.")
        .add("films", "Film", "A film is a row of pictures.");
  }
}
