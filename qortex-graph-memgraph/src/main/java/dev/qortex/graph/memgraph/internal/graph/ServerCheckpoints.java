package dev.qortex.graph.memgraph.internal.graph;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.model.Element;
import dev.qortex.core.spi.CheckpointChecks;
import dev.qortex.core.spi.CheckpointContent;
import dev.qortex.core.spi.ContributedElements;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.ElementFormat;
import dev.qortex.core.spi.GraphDifference;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.rows.ContributionLoader;
import dev.qortex.graph.memgraph.internal.rows.ContributionWriter;
import dev.qortex.graph.memgraph.internal.rows.ElementRows;
import dev.qortex.graph.memgraph.internal.rows.IndexKeys;
import dev.qortex.graph.memgraph.internal.rows.JsonProperties;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Checkpoints of the graph, without vectors, as nodes of the server: no engine's own snapshots are
 * used, so that every server has them. What is kept is JSON in parts of some thousand elements.
 * Keeping, comparing and going back hold the graph, or two states of it, on the heap. Thread-safe.
 */
public record ServerCheckpoints(GraphTransactions graph, InstantSource clock)
    implements Checkpoints {

  private static final int PART = 5_000;

  @Override
  public Checkpoint create(String name, Set<String> domains, Map<String, Double> metrics) {
    CheckpointChecks.arguments(name, domains, metrics);
    Instant now = clock.instant();
    return graph.write(
        (tx, state) -> {
          CheckpointContent kept = CheckpointRows.copy(tx).keep(domains);
          long number = state.checkpoints() + 1;
          Checkpoint checkpoint =
              new Checkpoint(
                  Long.toString(number),
                  name,
                  now,
                  kept.whole(),
                  new TreeSet<>(kept.domains().keySet()),
                  kept.counts(),
                  new TreeMap<>(metrics));
          tx.run(
              Cypher.PUT_CHECKPOINT,
              Map.of("row", Map.of("number", number, "about", about(checkpoint))));
          new Parts(tx, number).write(kept);
          state.setCheckpoints(number);
          return checkpoint;
        });
  }

  /** Sends the rows of a checkpoint part by part. */
  private static final class Parts {
    private final BoltTransaction tx;
    private final long number;
    private final List<List<Object>> rows = new ArrayList<>();
    private int part;

    Parts(BoltTransaction tx, long number) {
      this.tx = tx;
      this.number = number;
    }

    void write(CheckpointContent kept) {
      CheckpointRows.write(
          kept,
          row -> {
            rows.add(row);
            if (rows.size() == PART) {
              send();
            }
          });
      send();
    }

    private void send() {
      tx.run(
          Cypher.PUT_CHECKPOINT_PART,
          Map.of(
              "row",
              Map.of("checkpoint", number, "part", part++, "content", JsonProperties.text(rows))));
      rows.clear();
    }
  }

  private static String about(Checkpoint checkpoint) {
    ElementCounts counts = checkpoint.counts();
    return JsonProperties.text(
        Map.of(
            "name",
            checkpoint.name(),
            "created_at",
            checkpoint.createdAt().toString(),
            "whole",
            checkpoint.whole(),
            "domains",
            checkpoint.domains(),
            "counts",
            List.of(
                counts.concepts(),
                counts.passages(),
                counts.edges(),
                counts.rules(),
                counts.examples()),
            "metrics",
            checkpoint.metrics()));
  }

  private static Checkpoint checkpoint(Map<String, Object> row) {
    Map<?, ?> about = JsonProperties.map(ElementRows.text(row, "about"));
    List<?> counts = (List<?>) field(about, "counts");
    SortedMap<String, Double> metrics = new TreeMap<>();
    ((Map<?, ?>) field(about, "metrics"))
        .forEach((name, value) -> metrics.put((String) name, ((Number) value).doubleValue()));
    TreeSet<String> domains = new TreeSet<>();
    ((List<?>) field(about, "domains")).forEach(name -> domains.add((String) name));
    return new Checkpoint(
        String.valueOf(row.get("number")),
        ElementRows.text(about, "name"),
        Instant.parse(ElementRows.text(about, "created_at")),
        Boolean.TRUE.equals(about.get("whole")),
        domains,
        new ElementCounts(
            number(counts, 0),
            number(counts, 1),
            number(counts, 2),
            number(counts, 3),
            number(counts, 4)),
        metrics);
  }

  private static Object field(Map<?, ?> about, String name) {
    Object value = about.get(name);
    if (value == null) {
      throw new StorageException(
          "A checkpoint on the server has no (%s).\nMaybe another program changed it: delete it."
              .formatted(name),
          null);
    }
    return value;
  }

  private static int number(List<?> counts, int index) {
    return ((Number) counts.get(index)).intValue();
  }

  @Override
  public List<Checkpoint> list() {
    return graph
        .bolt()
        .read(tx -> tx.list(Cypher.CHECKPOINTS, Map.of(), ServerCheckpoints::checkpoint))
        .stream()
        .sorted(Comparator.comparingLong(checkpoint -> Long.parseLong(checkpoint.id())))
        .toList();
  }

  @Override
  public Optional<Checkpoint> find(String id) {
    return graph.bolt().read(tx -> Optional.ofNullable(find(tx, id)));
  }

  private static @Nullable Checkpoint find(BoltTransaction tx, String id) {
    if (!id.matches("[1-9][0-9]{0,17}")) {
      return null;
    }
    List<Checkpoint> found = new ArrayList<>();
    tx.forEach(
        Cypher.CHECKPOINT, Map.of("number", Long.valueOf(id)), row -> found.add(checkpoint(row)));
    return found.isEmpty() ? null : found.get(0);
  }

  private static CheckpointContent kept(BoltTransaction tx, String id) {
    Checkpoint checkpoint = find(tx, id);
    if (checkpoint == null) {
      throw CheckpointChecks.unknown(id);
    }
    CheckpointRows.Reader reader = new CheckpointRows.Reader();
    tx.forEach(
        Cypher.CHECKPOINT_PARTS,
        Map.of("number", Long.valueOf(id)),
        row ->
            JsonProperties.list(ElementRows.text(row, "content"))
                .forEach(one -> reader.read((List<?>) one)));
    return reader.kept(checkpoint.whole());
  }

  @Override
  public CheckpointDiff diff(String id) {
    return graph
        .bolt()
        .read(tx -> CheckpointContent.diff(kept(tx, id), CheckpointRows.copy(tx).keep(Set.of())));
  }

  @Override
  public CheckpointDiff diff(String from, String to) {
    return graph.bolt().read(tx -> CheckpointContent.diff(kept(tx, from), kept(tx, to)));
  }

  @Override
  public RestoreReport restore(String id) {
    return graph.write((tx, changes) -> restore(tx, changes, id));
  }

  private RestoreReport restore(BoltTransaction tx, ServerChangeLog changes, String id) {
    CheckpointContent then = kept(tx, id);
    GraphDifference difference = CheckpointRows.copy(tx).restore(then);
    ContributionLoader loader = new ContributionLoader(tx);
    ContributionEdit<Element, RuntimeException> edit = loader.edit();
    edit.replace(elements(difference.goneContributions()), elements(difference.contributions()));
    boolean changed = edit.finish();
    new ContributionWriter(tx, loader, edit).write();
    List<Map<String, Object>> sources =
        difference.sources().stream()
            .map(source -> ContributionWriter.row(source.metadata(), source.domain()))
            .toList();
    List<Map<String, Object>> domains =
        difference.domains().stream().map(ContributionWriter::row).toList();
    tx.runEach(Cypher.PUT_SOURCES.text(), "batch", sources);
    tx.run(Cypher.DELETE_SOURCES, Map.of("ids", IndexKeys.keys(difference.goneSources())));
    tx.runEach(Cypher.PUT_DOMAINS.text(), "batch", domains);
    tx.run(Cypher.DELETE_DOMAINS, Map.of("names", IndexKeys.keys(difference.goneDomains())));
    GraphOutcome outcome = edit.outcome();
    long revision = !difference.isEmpty() ? graph.commit(tx, changes, outcome) : changes.revision();
    return outcome.restored(id, List.of(), revision);
  }

  private static ContributedElements<Element> elements(List<Element> contributions) {
    ContributedElements<Element> elements = new ContributedElements<>(ElementFormat.INSTANCE);
    contributions.forEach(elements::add);
    return elements;
  }

  @Override
  public boolean delete(String id) {
    return graph.write(
        (tx, changes) -> {
          if (find(tx, id) == null) {
            return false;
          }
          Map<String, Object> number = Map.of("number", Long.valueOf(id));
          tx.run(Cypher.DELETE_CHECKPOINT, number);
          tx.run(Cypher.DELETE_CHECKPOINT_PARTS, number);
          graph.bolt().lockReaders(tx);
          return true;
        });
  }
}
