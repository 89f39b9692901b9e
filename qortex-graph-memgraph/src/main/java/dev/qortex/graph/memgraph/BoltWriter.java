package dev.qortex.graph.memgraph;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.TouchedElements;
import dev.qortex.core.spi.TouchedGraph;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import dev.qortex.graph.memgraph.ElementRows.Kind;
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
 * Writes what an edit changed: what is seen as the original lays it out, and what is said and not
 * seen beside it, so that everything that is said stands once. Belongs to one transaction.
 */
final class BoltWriter {

  private record Ends(NodeKind source, NodeKind target) {}

  private record EdgeKind(NodeKind source, NodeKind target, RelationType relation) {}

  private final Tx tx;
  private final BoltLoader loader;
  private final TouchedGraph<Claim> graph;
  private final ContributionEdit<Claim, RuntimeException> edit;
  private final List<Map<String, Object>> hide = new ArrayList<>();
  private final List<Map<String, Object>> unhide = new ArrayList<>();

  BoltWriter(Tx tx, BoltLoader loader, ContributionEdit<Claim, RuntimeException> edit) {
    this.tx = tx;
    this.loader = loader;
    this.graph = loader.graph();
    this.edit = edit;
  }

  /** Adds or changes sources; whether any is different now. */
  boolean writeSources(Collection<SourceMetadata> sources, String domain) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (SourceMetadata source : sources) {
      KnownSource known = graph.sources().get(source.id());
      if (known == null || !known.metadata().equals(source)) {
        rows.add(row(source, domain));
      }
    }
    tx.runEach(Query.PUT_SOURCES.text(), "batch", rows);
    return !rows.isEmpty();
  }

  static Map<String, Object> row(SourceMetadata source, String domain) {
    Map<String, Object> row = new HashMap<>();
    row.put("id", source.id());
    row.put("domain", domain);
    row.put("name", source.name());
    row.put("type", source.type());
    row.put("location", source.location());
    row.put("content_hash", source.contentHash());
    return Keys.stored(row, "id", "domain");
  }

  static Map<String, Object> row(Domain domain) {
    Map<String, @Nullable Object> row = new HashMap<>();
    row.put("name", domain.name());
    row.put("description", domain.description());
    row.put("created_at", domain.createdAt().toString());
    row.put("updated_at", domain.createdAt().toString());
    return Keys.stored(row, "name");
  }

  /** Adds those of the domains that are not there; whether any was. */
  static boolean addDomains(Tx tx, Collection<String> names, Instant now) {
    Set<String> missing = new HashSet<>(names);
    for (String name : names) {
      tx.forEach(
          Query.DOMAIN,
          Map.of("name", Keys.key(name)),
          row -> missing.remove(ElementRows.text(row, "name")));
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    missing.stream().sorted().forEach(name -> rows.add(row(new Domain(name, "", now))));
    tx.runEach(Query.PUT_DOMAINS.text(), "batch", rows);
    return !rows.isEmpty();
  }

  /**
   * Writes all elements. An edge for which several relations stand is one of them then, and what
   * else is said of it stands beside it as with every other.
   *
   * @return whether there was such an edge
   */
  boolean write() {
    Map<NodeKind, List<String>> goneNodes = new EnumMap<>(NodeKind.class);
    Map<NodeKind, List<Map<String, Object>>> putNodes = new EnumMap<>(NodeKind.class);
    List<String> otherSource = new ArrayList<>();
    graph
        .nodes()
        .changes()
        .forEach(
            (id, slot) -> {
              Claim before = slot.visibleBefore();
              Claim now = slot.visibleNow();
              NodeKind kind = edit.kind(id);
              if (now == null) {
                goneNodes.computeIfAbsent(kind, k -> new ArrayList<>()).add(Keys.key(id));
              } else if (!now.equals(before)) {
                putNodes.computeIfAbsent(kind, k -> new ArrayList<>()).add(row(before, now));
                if (before != null && !before.source().equals(now.source())) {
                  otherSource.add(Keys.key(id));
                }
              }
              hidden(slot, before, now, false);
            });
    Map<Ends, List<Map<String, Object>>> goneEdges = new HashMap<>();
    Map<Ends, List<Map<String, Object>>> foldEdges = new HashMap<>();
    Map<EdgeKind, List<Map<String, Object>>> putEdges = new HashMap<>();
    graph.edges().all().forEach((key, slot) -> edge(key, slot, goneEdges, foldEdges, putEdges));

    goneEdges.forEach(
        (ends, rows) ->
            tx.runEach(
                Query.deleteEdges(ends.source(), ends.target()),
                "batch",
                BoltLoader.byStart(rows)));
    goneNodes.forEach((kind, ids) -> tx.runEach(Query.deleteNodes(kind), "ids", ids));
    if (!otherSource.isEmpty()) {
      tx.run(Query.STAMP_EDGES, Map.of("ids", otherSource, "types", BoltLoader.TYPES));
    }
    putNodes.forEach((kind, rows) -> tx.runEach(Query.putNodes(kind), "batch", rows));
    foldEdges.forEach(
        (ends, rows) -> tx.runEach(Query.foldEdges(ends.source(), ends.target()), "batch", rows));
    putEdges.forEach(
        (kind, rows) ->
            tx.runEach(
                Query.putEdges(kind.source(), kind.target(), kind.relation()), "batch", rows));
    texts(graph.rules(), Query.PUT_RULES, Query.DELETE_RULES);
    texts(graph.examples(), Query.PUT_EXAMPLES, Query.DELETE_EXAMPLES);
    tx.runEach(Query.DELETE_HIDDEN.text(), "batch", unhide);
    tx.runEach(Query.PUT_HIDDEN.text(), "batch", hide);
    return !foldEdges.isEmpty();
  }

  /** A node as it is written; a vector that the original left there is of the text. */
  private static Map<String, Object> row(@Nullable Claim before, Claim now) {
    Map<String, @Nullable Object> row = ElementRows.row(now.element());
    if (before != null
        && !((Node) before.element()).content().equals(((Node) now.element()).content())) {
      row.put("embedding", null);
    }
    return Keys.stored(row, "id", "domain", "source_id");
  }

  private void edge(
      EdgeKey key,
      TouchedElements<EdgeKey, Claim>.Slot slot,
      Map<Ends, List<Map<String, Object>>> gone,
      Map<Ends, List<Map<String, Object>>> fold,
      Map<EdgeKind, List<Map<String, Object>>> put) {
    Claim before = edit.visibleBefore(key, slot);
    Claim now = edit.visibleNow(key, slot);
    boolean parallel = loader.parallel(key);
    if (now != null && (parallel || !now.equals(before))) {
      Map<String, @Nullable Object> said = new HashMap<>();
      ElementRows.edgeRow(said, (ConceptEdge) now.element());
      Map<String, Object> row = new HashMap<>(BoltLoader.key(key));
      row.put("said", Keys.stored(said, "source_id"));
      EdgeKind kind =
          new EdgeKind(edit.kind(key.sourceId()), edit.kind(key.targetId()), key.relation());
      put.computeIfAbsent(kind, k -> new ArrayList<>()).add(row);
      if (parallel) {
        fold.computeIfAbsent(new Ends(kind.source(), kind.target()), k -> new ArrayList<>())
            .add(BoltLoader.key(key));
      }
    } else if (now == null
        && before != null
        && graph.presentNow(key.sourceId())
        && graph.presentNow(key.targetId())) {
      // Edges of a node that goes go with it.
      Ends ends = new Ends(edit.kind(key.sourceId()), edit.kind(key.targetId()));
      gone.computeIfAbsent(ends, k -> new ArrayList<>()).add(BoltLoader.key(key));
    }
    hidden(slot, before, now, parallel);
  }

  private void texts(TouchedElements<String, Claim> touched, Query put, Query delete) {
    List<Map<String, Object>> rows = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    touched
        .changes()
        .forEach(
            (id, slot) -> {
              Claim before = slot.visibleBefore();
              Claim now = slot.visibleNow();
              if (now == null) {
                gone.add(Keys.key(id));
              } else if (!now.equals(before)) {
                rows.add(Keys.stored(ElementRows.row(now.element()), "id", "domain", "source_id"));
              }
              hidden(slot, before, now, false);
            });
    tx.runEach(delete.text(), "ids", gone);
    tx.runEach(put.text(), "batch", rows);
  }

  /**
   * What is said and was not, or is not, seen.
   *
   * @param anew where what was said stands is not known
   */
  private <K extends Comparable<K>> void hidden(
      TouchedElements<K, Claim>.Slot slot,
      @Nullable Claim before,
      @Nullable Claim now,
      boolean anew) {
    for (String source : slot.sources()) {
      Claim said = slot.before().get(source);
      Claim was = anew ? said : unlessSeen(said, before);
      Claim is = unlessSeen(slot.now().get(source), now);
      if (is != null && (anew || !is.equals(was))) {
        hide.add(hiddenRow(is));
      } else if (is == null && was != null) {
        unhide.add(hiddenRow(was));
      }
    }
  }

  private static @Nullable Claim unlessSeen(@Nullable Claim said, @Nullable Claim seen) {
    return said == null || (seen != null && said.source().equals(seen.source())) ? null : said;
  }

  private static Map<String, Object> hiddenRow(Claim claim) {
    Kind kind = ElementRows.kind(claim.element());
    Map<String, @Nullable Object> said = ElementRows.row(claim.element());
    Map<String, Object> row = new HashMap<>();
    String id = ElementRows.text(said, kind == Kind.EDGE ? "source" : "id");
    String target = ElementRows.text(said, "target");
    String relation = ElementRows.text(said, "relation");
    // An index takes one property on both servers, so one tells them all apart.
    row.put("key", Keys.key(Json.text(List.of(kind.name(), id, target, relation, claim.source()))));
    row.put("kind", kind.name());
    row.put("id", Keys.key(id));
    row.put("target", Keys.key(target));
    row.put("relation", relation);
    row.put("source_id", Keys.key(claim.source()));
    row.put("domain", Keys.key(claim.domain()));
    row.put("element", Json.text(said));
    return row;
  }
}
