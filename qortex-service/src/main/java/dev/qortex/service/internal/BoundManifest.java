package dev.qortex.service.internal;

import dev.qortex.commons.Checks;
import dev.qortex.commons.IdParts;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.structured.StructuredIngestor;
import dev.qortex.service.error.ServiceException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Check of a manifest whose author is bound to domains. An id belongs to who used it first, so all
 * ids have to begin with the domain, as those of the ingestors do: otherwise one domain could take
 * the ids that the next document of another will have. Edges, rules and code examples name such ids
 * only.
 */
record BoundManifest(IngestionManifest manifest) {

  /**
   * The domains of the manifest and its elements.
   *
   * @throws ServiceException of code FORBIDDEN for an id that does not begin with its domain
   */
  Set<String> domains() {
    Set<String> domains = new TreeSet<>(Set.of(manifest.domain()));
    String structured = StructuredIngestor.sourceId(manifest.domain());
    manifest.sources().stream()
        .map(SourceMetadata::id)
        .filter(id -> !id.equals(structured) && !id.startsWith(structured + ":"))
        .forEach(id -> check(id, manifest.domain()));
    manifest
        .elements()
        .filter(element -> !element.domain().isEmpty())
        .forEach(
            element -> {
              check(element.key().toString(), element.domain());
              domains.add(element.domain());
            });
    Stream.concat(
            manifest.edges().stream().flatMap(edge -> Stream.of(edge.sourceId(), edge.targetId())),
            manifest.elements().flatMap(element -> element.conceptIds().stream()))
        .forEach(id -> check(id, domains));
    return domains;
  }

  private static void check(String id, String domain) {
    check(id, Set.of(domain));
  }

  private static void check(String id, Set<String> domains) {
    if (domains.stream().noneMatch(name -> id.startsWith(IdParts.domainId(name) + ":"))) {
      throw ServiceException.forbidden(
          "",
          "The id '%s' does not begin with its domain, as those of a caller who is bound to domains must.\nMaybe one of %s, followed by a colon."
              .formatted(Checks.shown(id), domains));
    }
  }
}
