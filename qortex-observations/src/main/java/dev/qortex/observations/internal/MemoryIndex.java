package dev.qortex.observations.internal;

import dev.qortex.commons.IdParts;
import dev.qortex.commons.Pieces;
import dev.qortex.commons.Sha256;
import dev.qortex.core.QortexClient;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.EntryFormat;
import dev.qortex.observations.model.Observation.Entity;
import dev.qortex.observations.model.Taxonomy;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Entries as parts of a memory, each a source of its own: a concept with the title, a passage with
 * the body, entities as placeholders, and edges between them. Derived from the files: it can be
 * made again at any time. Quotes are not indexed, as the conversation has them.
 *
 * @param memory where they are found
 * @param domain of all that is made
 */
public record MemoryIndex(QortexClient memory, String domain) {

  private static final String TYPE = "observation";
  private static final int PIECE = 200;

  /** Confidence of a name that another entry gives: the entry itself is surer. */
  private static final double PLACEHOLDER = 0;

  /** Makes these entries, or what they are now, part of the memory. */
  void add(Collection<Entry> entries) {
    for (List<Entry> piece : Pieces.of(entries, PIECE)) {
      IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
      piece.forEach(entry -> manifest.addAll(manifest(entry)));
      memory.ingest(manifest.build());
    }
  }

  /** Takes entries back. */
  void remove(Collection<String> ids) {
    ids.forEach(id -> memory.retract(source(id)));
  }

  /** The ids of the nodes that stand for these entries alone. */
  Set<String> nodes(Collection<String> ids) {
    Set<String> nodes = new LinkedHashSet<>();
    ids.stream().map(this::source).forEach(id -> nodes.addAll(List.of(id, passage(id))));
    return nodes;
  }

  /** The ids of the nodes of entries that the memory has, and these are not. */
  Set<String> orphans(Collection<Entry> entries) {
    Set<String> known = new HashSet<>();
    entries.forEach(entry -> known.add(source(entry.id())));
    Set<String> nodes = new LinkedHashSet<>();
    memory.sources(domain).stream()
        .filter(source -> source.type().equals(TYPE) && !known.contains(source.id()))
        .forEach(source -> nodes.addAll(List.of(source.id(), passage(source.id()))));
    return nodes;
  }

  private static String passage(String id) {
    return id + "#text";
  }

  /** Makes the memory what the files say, and returns how many entries were not so. */
  int sync(Collection<Entry> entries) {
    Map<String, Entry> missing = new LinkedHashMap<>();
    entries.forEach(entry -> missing.put(source(entry.id()), entry));
    int changed = 0;
    for (SourceMetadata source : memory.sources(domain)) {
      Entry entry = missing.get(source.id());
      if (entry != null && source.contentHash().equals(Sha256.of(entry.text()))) {
        missing.remove(source.id());
      } else if (entry == null && source.type().equals(TYPE)) {
        memory.retract(source.id());
        changed++;
      }
    }
    add(missing.values());
    return changed + missing.size();
  }

  private String source(String id) {
    return IdParts.domain(domain) + ":" + id;
  }

  private IngestionManifest manifest(Entry entry) {
    String id = source(entry.id());
    Provenance provenance = Provenance.of(id, entry.path());
    Map<String, Object> properties = new TreeMap<>();
    for (String field : List.of("type", "category", "attribution", "session_id", "created")) {
      if (!entry.field(field).isEmpty()) {
        properties.put(field, entry.field(field));
      }
    }
    properties.put("importance", entry.importance());
    properties.put("partition", entry.inMind() ? Taxonomy.MIND : Taxonomy.VAULT);
    String title = entry.title().isBlank() ? EntryFormat.title(entry.body(), 80) : entry.title();
    String passage = passage(id);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain)
            .source(new SourceMetadata(id, title, TYPE, entry.path(), Sha256.of(entry.text())))
            .concept(
                new ConceptNode(id, domain, title, "", entry.confidence(), provenance, properties))
            .passage(
                new Passage(
                    passage,
                    domain,
                    EntryFormat.title(entry.field("context"), 80),
                    entry.body(),
                    provenance,
                    Sequence.NONE,
                    properties))
            .edge(
                new ConceptEdge(
                    passage,
                    id,
                    RelationType.MENTIONS,
                    1,
                    provenance,
                    Mention.owner().properties()));
    Map<String, Entity> entities = new LinkedHashMap<>();
    entry.entities().forEach(entity -> entities.put(entityId(entity.name()), entity));
    if (!entry.attribution().isBlank()) {
      entities.putIfAbsent(
          entityId(entry.attribution()), new Entity(entry.attribution(), "person"));
    }
    entities.forEach((node, entity) -> entity(manifest, entry, node, entity, provenance));
    Set<String> related = new LinkedHashSet<>(entry.texts("relates_to"));
    related.addAll(entry.texts(Decisions.SIMILAR));
    for (String other : related) {
      String node = source(other);
      if (!node.equals(id)) {
        manifest.concept(
            new ConceptNode(node, domain, other, "", PLACEHOLDER, provenance, Map.of()));
        manifest.edge(ConceptEdge.of(id, RelationType.RELATES_TO, node, 1, provenance));
        manifest.edge(ConceptEdge.of(node, RelationType.RELATES_TO, id, 1, provenance));
      }
    }
    return manifest.build();
  }

  private void entity(
      IngestionManifest.Builder manifest,
      Entry entry,
      String node,
      Entity entity,
      Provenance provenance) {
    manifest.concept(
        new ConceptNode(
            node, domain, entity.name(), "", 1, provenance, Map.of("type", entity.type())));
    RelationType relation =
        node.equals(entityId(entry.attribution()))
            ? RelationType.ATTRIBUTED_TO
            : RelationType.RELATES_TO;
    String id = source(entry.id());
    manifest.edge(ConceptEdge.of(id, relation, node, 1, provenance));
    if (Pattern.compile("(?iU)(?<!\\w)" + Pattern.quote(entity.name()) + "(?!\\w)")
        .matcher(entry.body())
        .find()) {
      manifest.edge(ConceptEdge.of(passage(id), RelationType.MENTIONS, node, 1, provenance));
    }
  }

  private String entityId(String name) {
    return IdParts.domain(domain)
        + ":entity:"
        + IdParts.escaped(name.strip().toLowerCase(Locale.ROOT));
  }
}
