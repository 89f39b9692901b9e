package dev.qortex.graph.memgraph.internal.rows;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.TouchedElements;
import dev.qortex.core.spi.TouchedGraph;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.rows.ElementRows.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writer of the changes of an edit: visible contributions as Python qortex lays them out, hidden
 * ones beside them, so that each contribution stands once. Belongs to one transaction.
 */
public final class ContributionWriter {

  private record Ends(NodeKind source, NodeKind target) {}

  private record EdgeKind(NodeKind source, NodeKind target, RelationType relation) {}

  private final BoltTransaction tx;
  private final ContributionLoader loader;
  private final TouchedGraph<Element> graph;
  private final ContributionEdit<Element, RuntimeException> edit;
  private final Map<Ends, List<Map<String, Object>>> goneEdges = new HashMap<>();
  private final Map<Ends, List<Map<String, Object>>> foldEdges = new HashMap<>();
  private final Map<EdgeKind, List<Map<String, Object>>> putEdges = new HashMap<>();
  private final List<Map<String, Object>> hide = new ArrayList<>();
  private final List<Map<String, Object>> removed = new ArrayList<>();

  public ContributionWriter(
      BoltTransaction tx,
      ContributionLoader loader,
      ContributionEdit<Element, RuntimeException> edit) {
    this.tx = tx;
    this.loader = loader;
    this.graph = loader.graph();
    this.edit = edit;
  }

  /**
   * Adds or changes sources, and dates all of them; whether any is different now.
   *
   * @param now the instant at which they are ingested
   */
  public boolean writeSources(Collection<SourceMetadata> sources, String domain, Instant now) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (SourceMetadata source : sources) {
      KnownSource known = graph.sources().get(source.id());
      if (known == null || !known.metadata().equals(source)) {
        rows.add(row(source, domain));
      }
    }
    tx.runEach(Cypher.PUT_SOURCES.text(), "batch", rows);
    List<String> ids = sources.stream().map(SourceMetadata::id).toList();
    tx.run(Cypher.DATE_SOURCES, Map.of("ids", IndexKeys.keys(ids), "now", now.toString()));
    return !rows.isEmpty();
  }

  public static Map<String, Object> row(SourceMetadata source, String domain) {
    Map<String, Object> row = new HashMap<>();
    row.put("id", source.id());
    row.put("domain", domain);
    row.put("name", source.name());
    row.put("type", source.type());
    row.put("location", source.location());
    row.put("content_hash", source.contentHash());
    return IndexKeys.stored(row, "id", "domain");
  }

  public static Map<String, Object> row(Domain domain) {
    Map<String, @Nullable Object> row = new HashMap<>();
    row.put("name", domain.name());
    row.put("description", domain.description());
    row.put("created_at", domain.createdAt().toString());
    row.put("updated_at", domain.createdAt().toString());
    return IndexKeys.stored(row, "name");
  }

  /** Adds those of the domains that are not there; whether any was. */
  public static boolean addDomains(BoltTransaction tx, Collection<String> names, Instant now) {
    Set<String> missing = new HashSet<>(names);
    for (String name : names) {
      tx.forEach(
          Cypher.DOMAIN,
          Map.of("name", IndexKeys.key(name)),
          row -> missing.remove(ElementRows.text(row, "name")));
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    missing.stream().sorted().forEach(name -> rows.add(row(new Domain(name, "", now))));
    tx.runEach(Cypher.PUT_DOMAINS.text(), "batch", rows);
    return !rows.isEmpty();
  }

  /**
   * Writes all elements. An edge for which several relations stand is one of them then, and what
   * else is said of it stands beside it as with every other.
   *
   * @return whether there was such an edge
   */
  public boolean write() {
    Map<NodeKind, List<String>> goneNodes = new EnumMap<>(NodeKind.class);
    Map<NodeKind, List<Map<String, Object>>> putNodes = new EnumMap<>(NodeKind.class);
    List<String> otherSource = new ArrayList<>();
    graph
        .nodes()
        .changes()
        .forEach(
            (key, slot) -> {
              String id = key.toString();
              Element before = slot.visibleBefore();
              Element now = slot.visibleNow();
              NodeKind kind = edit.kind(id);
              if (now == null) {
                goneNodes.computeIfAbsent(kind, k -> new ArrayList<>()).add(IndexKeys.key(id));
              } else if (!now.equals(before)) {
                putNodes.computeIfAbsent(kind, k -> new ArrayList<>()).add(row(before, now));
                if (before != null && !source(before).equals(source(now))) {
                  otherSource.add(IndexKeys.key(id));
                }
              }
              hidden(slot, before, now, false);
            });
    graph.edges().all().forEach((key, slot) -> edge((EdgeKey) key, slot));

    goneEdges.forEach(
        (ends, rows) ->
            tx.runEach(
                Cypher.DELETE_EDGES.text(ends.source(), ends.target()),
                "batch",
                ContributionLoader.byStart(rows)));
    goneNodes.forEach((kind, ids) -> tx.runEach(Cypher.DELETE_NODES.text(kind), "ids", ids));
    if (!otherSource.isEmpty()) {
      tx.run(Cypher.STAMP_EDGES, Map.of("ids", otherSource, "types", ContributionLoader.TYPES));
    }
    putNodes.forEach((kind, rows) -> tx.runEach(Cypher.PUT_NODES.text(kind), "batch", rows));
    foldEdges.forEach(
        (ends, rows) ->
            tx.runEach(Cypher.FOLD_EDGES.text(ends.source(), ends.target()), "batch", rows));
    putEdges.forEach(
        (kind, rows) ->
            tx.runEach(
                Cypher.PUT_EDGES.text(kind.source(), kind.target(), kind.relation()),
                "batch",
                rows));
    ElementStatements.Texts.ALL.forEach(this::texts);
    tx.runEach(Cypher.DELETE_HIDDEN.text(), "batch", removed);
    tx.runEach(Cypher.PUT_HIDDEN.text(), "batch", hide);
    return !foldEdges.isEmpty();
  }

  /** A node as it is written; a vector that Python qortex left there is of the text. */
  private static Map<String, Object> row(@Nullable Element before, Element now) {
    Map<String, @Nullable Object> row = ElementRows.row(now);
    if (before != null && !((Node) before).content().equals(((Node) now).content())) {
      row.put("embedding", null);
    }
    return IndexKeys.stored(row, "id", "domain", "source_id");
  }

  private void edge(EdgeKey key, TouchedElements<Element>.Slot slot) {
    Element before = edit.visibleBefore(key, slot);
    Element now = edit.visibleNow(key, slot);
    boolean parallel = loader.parallel(key);
    if (now != null && (parallel || !now.equals(before))) {
      Map<String, @Nullable Object> said = new HashMap<>();
      ElementRows.edgeRow(said, (ConceptEdge) now);
      Map<String, Object> row = new HashMap<>(ContributionLoader.key(key));
      row.put("said", IndexKeys.stored(said, "source_id"));
      EdgeKind kind =
          new EdgeKind(edit.kind(key.sourceId()), edit.kind(key.targetId()), key.relation());
      putEdges.computeIfAbsent(kind, k -> new ArrayList<>()).add(row);
      if (parallel) {
        foldEdges
            .computeIfAbsent(new Ends(kind.source(), kind.target()), k -> new ArrayList<>())
            .add(ContributionLoader.key(key));
      }
    } else if (now == null
        && before != null
        && graph.presentNow(key.sourceId())
        && graph.presentNow(key.targetId())) {
      // Edges of a node that goes go with it.
      Ends ends = new Ends(edit.kind(key.sourceId()), edit.kind(key.targetId()));
      goneEdges.computeIfAbsent(ends, k -> new ArrayList<>()).add(ContributionLoader.key(key));
    }
    hidden(slot, before, now, parallel);
  }

  private void texts(ElementStatements.Texts statements) {
    List<Map<String, Object>> rows = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    graph
        .of(statements.kind())
        .changes()
        .forEach(
            (key, slot) -> {
              Element before = slot.visibleBefore();
              Element now = slot.visibleNow();
              if (now == null) {
                gone.add(IndexKeys.key(key.toString()));
              } else if (!now.equals(before)) {
                rows.add(IndexKeys.stored(ElementRows.row(now), "id", "domain", "source_id"));
              }
              hidden(slot, before, now, false);
            });
    tx.runEach(statements.delete().text(), "ids", gone);
    tx.runEach(statements.put().text(), "batch", rows);
  }

  /**
   * Writes contributions that were not, or are not, visible.
   *
   * @param anew where what was said stands is not known
   */
  private void hidden(
      TouchedElements<Element>.Slot slot,
      @Nullable Element before,
      @Nullable Element now,
      boolean anew) {
    for (String source : slot.sources()) {
      Element said = slot.before().get(source);
      Element was = anew ? said : unlessSeen(said, before);
      Element is = unlessSeen(slot.now().get(source), now);
      if (is != null && (anew || !is.equals(was))) {
        hide.add(hiddenRow(is));
      } else if (is == null && was != null) {
        removed.add(hiddenRow(was));
      }
    }
  }

  private static String source(Element said) {
    return said.provenance().sourceId();
  }

  private static @Nullable Element unlessSeen(@Nullable Element said, @Nullable Element seen) {
    return said == null || (seen != null && source(said).equals(source(seen))) ? null : said;
  }

  private static Map<String, Object> hiddenRow(Element contribution) {
    Kind kind = ElementRows.kind(contribution);
    Map<String, @Nullable Object> said = ElementRows.row(contribution);
    Map<String, Object> row = new HashMap<>();
    String id = ElementRows.text(said, kind == Kind.EDGE ? "source" : "id");
    String target = ElementRows.text(said, "target");
    String relation = ElementRows.text(said, "relation");
    // An index takes one property on both servers, so one tells them all apart.
    row.put(
        "key",
        IndexKeys.key(
            JsonProperties.text(List.of(kind.name(), id, target, relation, source(contribution)))));
    row.put("kind", kind.name());
    row.put("id", IndexKeys.key(id));
    row.put("target", IndexKeys.key(target));
    row.put("relation", relation);
    row.put("source_id", IndexKeys.key(source(contribution)));
    row.put("domain", IndexKeys.key(contribution.domain()));
    row.put("element", JsonProperties.text(said));
    return row;
  }
}
