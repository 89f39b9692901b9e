package dev.qortex.ingest.jdbc;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.jdbc.internal.Redaction;
import dev.qortex.ingest.jdbc.internal.rows.Row;
import dev.qortex.ingest.jdbc.internal.rows.RowQuery;
import dev.qortex.ingest.jdbc.internal.rows.RowReader;
import dev.qortex.ingest.jdbc.internal.rows.Segment;
import dev.qortex.ingest.jdbc.internal.rows.Segments;
import dev.qortex.ingest.jdbc.internal.rows.Sql;
import dev.qortex.ingest.jdbc.internal.schema.Column;
import dev.qortex.ingest.jdbc.internal.schema.Mapping;
import dev.qortex.ingest.jdbc.internal.schema.Table;
import dev.qortex.ingest.jdbc.internal.schema.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One look at a schema. First its tables are stored, then the rows of all tables, so that every end
 * of a reference is there, and then the references. Used once.
 */
final class SchemaRun {

  private static final String OPEN = "+open";

  private final QortexClient memory;
  private final Database database;
  private final SchemaIds ids;
  private final Connection connection;
  private final DatabaseReport.Builder report;
  private final Map<String, SourceMetadata> before = new TreeMap<>();
  private final Set<String> broken = new HashSet<>();
  private boolean changed;

  SchemaRun(
      QortexClient memory,
      Database database,
      SchemaIds ids,
      Connection connection,
      DatabaseReport.Builder report) {
    this.memory = memory;
    this.database = database;
    this.ids = ids;
    this.connection = connection;
    this.report = report;
    memory.sources(ids.domain()).forEach(source -> before.put(source.id(), source));
  }

  void run(List<Table> tables) throws SQLException {
    tables.forEach(this::cursor);
    Sql sql = Sql.of(connection);
    Map<TableName, Mapping> byName =
        tables.stream().collect(Collectors.toMap(Table::name, Mapping::new));
    String address = Redaction.address(String.valueOf(connection.getMetaData().getURL()));
    SchemaManifests manifests = new SchemaManifests(ids, byName, address);
    IngestionManifest schema = manifests.schema("");
    String digest = manifests.digest(schema);
    String hash = hashBefore(ids.schema());
    changed = !hash.equals(digest);
    if (changed && !hash.equals(digest + OPEN)) {
      ingest(manifests.schema(digest + OPEN));
    }
    Pass rows = new Pass(sql, byName, manifests, true);
    rows.run(tables);
    if (changed || !broken.isEmpty()) {
      open(manifests, digest);
      new Pass(sql, byName, manifests, false).run(tables);
    }
    if (broken.isEmpty() && !digest.equals(hashBefore(ids.schema()))) {
      ingest(manifests.schema(digest));
    }
  }

  /** Says that the references may not fit the rows any more, until this run has come to its end. */
  private void open(SchemaManifests manifests, String digest) {
    if (digest.equals(hashBefore(ids.schema()))) {
      ingest(manifests.schema(digest + OPEN));
    }
  }

  private String hashBefore(String source) {
    SourceMetadata known = before.get(source);
    return known == null ? "" : known.contentHash();
  }

  private void ingest(IngestionManifest manifest) {
    report.ingested(memory.ingest(manifest));
    manifest.sources().forEach(source -> before.put(source.id(), source));
  }

  /** A look at all rows: at what they say, or at what they refer to. */
  private final class Pass {

    private final Sql sql;
    private final Map<TableName, Mapping> tables;
    private final SchemaManifests manifests;
    private final boolean rows;
    private final Set<String> seen = new HashSet<>();

    Pass(Sql sql, Map<TableName, Mapping> tables, SchemaManifests manifests, boolean rows) {
      this.sql = sql;
      this.tables = tables;
      this.manifests = manifests;
      this.rows = rows;
    }

    void run(List<Table> all) throws SQLException {
      Set<String> kept = new HashSet<>();
      for (Table table : all) {
        boolean read = rows || !table.references().isEmpty();
        if (read && !table(table)) {
          kept.add(ids.table(table.name()));
        }
      }
      retractOthers(kept);
    }

    /** Returns true if the table could be read; after a failure a new transaction begins. */
    private boolean table(Table table) throws SQLException {
      try {
        segments(table);
        return true;
      } catch (SQLException e) {
        failed(table, String.valueOf(Redaction.failure(e).getMessage()));
        connection.rollback();
      } catch (IllegalArgumentException e) {
        failed(table, String.valueOf(e.getMessage()));
      }
      return false;
    }

    private void failed(Table table, String reason) {
      if (broken.add(table.name().toString())) {
        report.failed(table.name().toString(), reason);
      }
    }

    private void segments(Table table) throws SQLException {
      Optional<Column> cursor = rows ? cursor(table) : Optional.empty();
      List<Column> columns =
          rows
              ? cursor
                  .map(List::of)
                  .orElse(described(Objects.requireNonNull(tables.get(table.name()))))
              : List.of();
      RowQuery query = query(table, columns);
      String salt = manifests.salt(table, columns);
      try (RowReader reader = RowReader.open(connection, query, List.of(), List.of(), fetched())) {
        Segments segments = new Segments(reader, salt);
        for (Optional<Segment> next = segments.next(); next.isPresent(); next = segments.next()) {
          Segment segment = next.get();
          segment(table, segment, cursor.isPresent());
          if (rows) {
            report.rows(table.name().toString(), segment.rows().size());
          }
        }
        if (rows && reader.withoutKey() > 0) {
          report.note(
              IngestNote.dropped(
                  table.name().toString(),
                  "Rows without a key are left out: " + reader.withoutKey() + "."));
        }
      }
    }

    private RowQuery query(Table table, List<Column> columns) {
      return new RowQuery(sql, table, tables, columns, database.characters());
    }

    private int fetched() {
      return database.fetched();
    }

    private void segment(Table table, Segment segment, boolean byCursor) throws SQLException {
      String id =
          rows
              ? ids.rows(table.name(), segment.suffix())
              : ids.links(table.name(), segment.suffix());
      seen.add(id);
      if (hashBefore(id).equals(segment.digest())) {
        return;
      }
      if (rows) {
        changed = true;
        Segment read = byCursor ? whole(table, segment) : segment;
        report.readAgain(read.rows().size());
        ingest(manifests.rows(table, read));
      } else {
        ingest(manifests.links(table, segment));
      }
    }

    /** The segment with all columns, and the digest of its keys and cursors. */
    private Segment whole(Table table, Segment segment) throws SQLException {
      RowQuery query = query(table, described(Objects.requireNonNull(tables.get(table.name()))));
      List<Row> read = new ArrayList<>();
      try (RowReader reader =
          RowReader.open(connection, query, segment.from(), segment.to(), fetched())) {
        for (var row = reader.next(); row.isPresent(); row = reader.next()) {
          read.add(row.get());
        }
      }
      return new Segment(segment.suffix(), segment.from(), segment.to(), read, segment.digest());
    }

    /** Retracts segments that are no longer there, but for those of tables that failed. */
    private void retractOthers(Set<String> failed) {
      List<String> gone =
          before.keySet().stream()
              .filter(id -> rows ? ids.isRows(id) : ids.isLinks(id))
              .filter(id -> !seen.contains(id) && !failed.contains(ids.tableOf(id)))
              .toList();
      if (!gone.isEmpty()) {
        List<SourceMetadata> sources =
            gone.stream().map(id -> Objects.requireNonNull(before.get(id))).toList();
        report.ingested(memory.ingest(IngestionManifest.emptying(ids.domain(), sources)));
      }
      for (String id : gone) {
        changed = true;
        report.retracted(memory.retract(id));
        before.remove(id);
      }
    }
  }

  /** The columns that are shown, and those that name the row. */
  private static List<Column> described(Mapping table) {
    Set<Column> columns = new LinkedHashSet<>(table.label());
    columns.addAll(table.described());
    return List.copyOf(columns);
  }

  private Optional<Column> cursor(Table table) {
    return database
        .cursor(table.name().name())
        .map(
            name ->
                table.columns().stream()
                    .filter(column -> column.name().equalsIgnoreCase(name))
                    .findFirst()
                    .orElseThrow(
                        () ->
                            new IllegalArgumentException(
                                "The table (%s) has no column (%s) for its cursor.\nMaybe one of %s."
                                    .formatted(
                                        table.name(),
                                        name,
                                        table.columns().stream().map(Column::name).toList()))));
  }
}
