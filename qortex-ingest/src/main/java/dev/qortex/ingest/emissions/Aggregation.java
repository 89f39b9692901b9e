package dev.qortex.ingest.emissions;

import dev.qortex.commons.Surrogates;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.spool.Spool;
import dev.qortex.ingest.internal.SourceText;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Collects the artefacts of a spool and counts their contents. Used once. */
final class Aggregation {

  private final Spool spool;
  private final KnownRules rules;
  private final IngestionManifest.Builder built;
  private final Map<String, IngestionManifest> bySource = new LinkedHashMap<>();
  private final SortedMap<String, Integer> artefacts = new TreeMap<>();
  private final SortedMap<String, String> resolved = new TreeMap<>();
  private final SortedSet<String> unresolved = new TreeSet<>();
  private int unknown;
  private int failed;
  private int unknownRelations;

  Aggregation(Spool spool, String domain, KnownRules rules) {
    this.spool = spool;
    this.rules = rules;
    this.built = IngestionManifest.builder(domain);
  }

  /**
   * Aggregates the artefacts in the order of names, regardless of the part of the spool; of those
   * with one source the last counts.
   */
  EmissionAggregate of(boolean includePending, boolean includeProcessed) {
    rules.manifest().ifPresent(built::addAll);
    Set<String> pending = new HashSet<>(includePending ? spool.pending() : List.of());
    Set<String> processed = new HashSet<>(includeProcessed ? spool.processed() : List.of());
    SortedSet<String> names = new TreeSet<>(pending);
    names.addAll(processed);
    for (String name : names) {
      Optional<EmissionType> type = EmissionType.of(name);
      if (type.isEmpty()) {
        unknown++;
        built.note(
            IngestNote.dropped(Surrogates.wellFormed(name), "It is named like no artefact."));
        continue;
      }
      try {
        Optional<byte[]> first =
            pending.contains(name) ? spool.readPending(name) : Optional.empty();
        first
            .or(() -> processed(name, processed, includeProcessed))
            .ifPresent(content -> add(name, type.get(), content));
        if (first.isPresent() && processed.contains(name)) {
          built.note(IngestNote.odd(name, "It is pending and processed; the pending one counts."));
        }
      } catch (SourceReadException e) {
        failed++;
        built.note(SourceText.failed(name, e));
      }
    }
    bySource.values().forEach(built::addAll);
    return finished(built.build());
  }

  /** A pending file that is gone may have been moved by another reader just now. */
  private Optional<byte[]> processed(String name, Set<String> listed, boolean included) {
    boolean there = listed.contains(name) || included && spool.processed().contains(name);
    return there ? Optional.of(spool.readProcessed(name)) : Optional.empty();
  }

  private void add(String name, EmissionType type, byte[] content) {
    EmissionReader reader = new EmissionReader(name, type, rules);
    IngestionManifest read = reader.read(content);
    bySource.put(read.sources().get(0).id(), read);
    artefacts.merge(type.value(), 1, Integer::sum);
    resolved.putAll(reader.resolved());
    unresolved.addAll(reader.unresolved());
    unknownRelations += reader.unknownRelations();
  }

  private EmissionAggregate finished(IngestionManifest manifest) {
    Set<String> all = manifest.concepts().stream().map(ConceptNode::id).collect(Collectors.toSet());
    List<String> descriptions =
        manifest.concepts().stream()
            .filter(concept -> !concept.properties().containsKey(EmissionReader.STUB))
            .map(ConceptNode::id)
            .toList();
    int described = new HashSet<>(descriptions).size();
    Set<EdgeKey> edges =
        manifest.edges().stream().map(ConceptEdge::key).collect(Collectors.toSet());
    int again = descriptions.size() - described + manifest.edges().size() - edges.size();
    return new EmissionAggregate(
        manifest,
        new EmissionReport(
            artefacts,
            unknown,
            failed,
            new EmissionReport.Elements(
                described, all.size() - described, edges.size(), again, unknownRelations),
            new EmissionReport.Targets(resolved, unresolved),
            rules.counts()));
  }
}
