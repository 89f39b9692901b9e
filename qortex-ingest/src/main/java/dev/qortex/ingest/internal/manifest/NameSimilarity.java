package dev.qortex.ingest.internal.manifest;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.text.Sense;
import dev.qortex.core.text.Similarity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Relates the concepts of a manifest whose names mean nearly the same to an embedding model: all
 * pairs, exactly. The source that names the first contributes both, so that it can be retracted.
 *
 * @param threshold the least cosine, from 0 to 1
 */
public record NameSimilarity(EmbeddingModel model, double threshold) {

  /** Above this, all pairs take too long. */
  private static final int MOST_NAMES = 20_000;

  /** The manifest with {@code similar_to} edges, whose confidence is the cosine. */
  public IngestionManifest added(IngestionManifest manifest, String domain) {
    Map<String, ConceptNode> byId = new TreeMap<>();
    manifest.concepts().forEach(concept -> byId.putIfAbsent(concept.id(), concept));
    List<ConceptNode> concepts = List.copyOf(byId.values());
    IngestionManifest.Builder with = IngestionManifest.builder(domain).addAll(manifest);
    if (concepts.size() > MOST_NAMES) {
      String reason = "They are more than %s to compare.".formatted(MOST_NAMES);
      String subject = "(%s) names".formatted(concepts.size());
      return with.note(IngestNote.dropped(subject, reason)).build();
    }
    Similarity.cosine(
            "meanings of names", texts -> TextVectors.inOrder(model, texts), threshold, Sense.any())
        .join(
            concepts.stream().map(ConceptNode::name).toList(),
            match ->
                relate(
                    concepts.get(match.first()),
                    concepts.get(match.second()),
                    match.score(),
                    with));
    return with.build();
  }

  private static void relate(
      ConceptNode a, ConceptNode b, double cosine, IngestionManifest.Builder with) {
    with.concept(
        new ConceptNode(
            b.id(),
            b.domain(),
            b.name(),
            b.description(),
            b.confidence(),
            a.provenance(),
            b.properties()));
    with.edge(
        new ConceptEdge(
            a.id(),
            b.id(),
            RelationType.SIMILAR_TO,
            cosine,
            a.provenance(),
            Map.of("role", "embedding")));
  }
}
