package dev.qortex.ingest.jdbc;

import dev.qortex.commons.Sha256;
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
import dev.qortex.ingest.jdbc.internal.rows.Row;
import dev.qortex.ingest.jdbc.internal.rows.RowNames;
import dev.qortex.ingest.jdbc.internal.rows.RowText;
import dev.qortex.ingest.jdbc.internal.rows.Segment;
import dev.qortex.ingest.jdbc.internal.rows.Target;
import dev.qortex.ingest.jdbc.internal.schema.Column;
import dev.qortex.ingest.jdbc.internal.schema.Identifiers;
import dev.qortex.ingest.jdbc.internal.schema.Mapping;
import dev.qortex.ingest.jdbc.internal.schema.Reference;
import dev.qortex.ingest.jdbc.internal.schema.Table;
import dev.qortex.ingest.jdbc.internal.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Manifests of a schema, of segments of rows, and of what rows refer to. Immutable. */
final class SchemaManifests {

  /** Part of all digests: with another number everything is read again. */
  private static final String FORMAT = "1";

  private static final String TYPE = "database";

  /** Certainty of a name that a reference gives. */
  private static final double REFERRED = 0.7;

  private final SchemaIds ids;
  private final Map<TableName, Mapping> tables;
  private final String address;

  /**
   * Manifests of these tables.
   *
   * @param address the address of the database, without credentials
   */
  SchemaManifests(SchemaIds ids, Map<TableName, Mapping> tables, String address) {
    this.ids = ids;
    this.tables = Map.copyOf(tables);
    this.address = address;
  }

  /**
   * The configuration that affects, beside the values of rows, how the rows of a table are stored.
   */
  String salt(Table table, List<Column> columns) {
    return FORMAT + columns + table + address;
  }

  /** The digest of the content of a schema's manifest. */
  String digest(IngestionManifest schema) {
    String all = schema.elements().map(Object::toString).sorted().collect(Collectors.joining("\n"));
    return Sha256.of(FORMAT + address + all, 32);
  }

  private SourceMetadata source(String id, String name, String location, String hash) {
    return new SourceMetadata(id, name, TYPE, address + location, hash);
  }

  /** The tables as concepts, references between them, and their conditions as rules. */
  IngestionManifest schema(String hash) {
    String id = ids.schema();
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(ids.domain()).source(source(id, ids.base(), "", hash));
    for (Mapping mapping : tables.values()) {
      Table table = mapping.table();
      Provenance here = Provenance.of(id, table.name().toString());
      manifest.concept(
          new ConceptNode(
              ids.table(table.name()),
              ids.domain(),
              Identifiers.words(table.name().name()),
              description(mapping),
              1.0,
              here,
              Map.of("table", table.name().name())));
      for (Reference reference : table.references()) {
        manifest.edge(
            new ConceptEdge(
                ids.table(table.name()),
                ids.table(reference.target()),
                mapping.relation(reference),
                Mapping.confidence(reference),
                here,
                Map.of("columns", reference.columns())));
      }
      for (String check : table.checks()) {
        manifest.rule(rule(table, check, here));
      }
    }
    return manifest.build();
  }

  private static String description(Mapping table) {
    String columns =
        table.described().stream()
            .map(column -> Identifiers.words(column.name()))
            .collect(Collectors.joining(", "));
    return columns.isEmpty() ? "a table" : "a table with the columns " + columns;
  }

  private ExplicitRule rule(Table table, String check, Provenance here) {
    String id = ids.table(table.name()) + ":check:" + Sha256.of(check, 12);
    return new ExplicitRule(
        id,
        ids.domain(),
        "In %s, %s.".formatted(table.name().name(), check),
        List.of(ids.table(table.name())),
        "constraint",
        1.0,
        here);
  }

  /** The rows of a segment as passages and, where they have names, as concepts. */
  IngestionManifest rows(Table table, Segment segment) {
    String id = ids.rows(table.name(), segment.suffix());
    IngestionManifest.Builder manifest = builder(id, table, segment);
    for (Row row : segment.rows()) {
      row(manifest, table, row, Provenance.of(id, place(table, row)));
    }
    return manifest.build();
  }

  private IngestionManifest.Builder builder(String id, Table table, Segment segment) {
    String name = table.name() + segment.suffix();
    return IngestionManifest.builder(ids.domain())
        .source(source(id, name, " " + table.name(), segment.digest()));
  }

  private Mapping mapping(Table table) {
    return Objects.requireNonNull(tables.get(table.name()));
  }

  private static String place(Table table, Row row) {
    return table.name() + " " + row.key();
  }

  private void row(IngestionManifest.Builder manifest, Table table, Row row, Provenance here) {
    String id = ids.row(table.name(), row.key());
    String title = RowText.title(mapping(table), row);
    List<String> pieces = RowText.pieces(mapping(table), row);
    Map<String, Object> properties = Map.of("table", table.name().name(), "key", row.key());
    for (int i = 0; i < pieces.size(); i++) {
      Sequence place = pieces.size() == 1 ? Sequence.NONE : new Sequence(id, i);
      manifest.passage(
          new Passage(
              ids.piece(id, i), ids.domain(), title, pieces.get(i), here, place, properties));
    }
    String label = RowNames.label(mapping(table), row);
    if (RowNames.isName(label)) {
      String name = ids.name(table.name(), row.key());
      manifest.concept(ConceptNode.of(name, ids.domain(), label, "", here));
      for (int i = 0; i < pieces.size(); i++) {
        manifest.edge(
            new ConceptEdge(
                ids.piece(id, i),
                name,
                RelationType.MENTIONS,
                1.0,
                here,
                Mention.owner().properties()));
      }
    }
  }

  /** The links of the rows of a segment to other rows. */
  IngestionManifest links(Table table, Segment segment) {
    String id = ids.links(table.name(), segment.suffix());
    IngestionManifest.Builder manifest = builder(id, table, segment);
    for (Row row : segment.rows()) {
      Provenance here = Provenance.of(id, place(table, row));
      row.targets().forEach(target -> refer(manifest, table, row, target, here));
      if (mapping(table).isJunction()) {
        through(manifest, table, row, here);
      }
    }
    return manifest.build();
  }

  private void refer(
      IngestionManifest.Builder manifest, Table table, Row row, Target target, Provenance here) {
    Reference reference = target.reference();
    String from = ids.row(table.name(), row.key());
    if (from.equals(ids.row(reference.target(), target.key()))) {
      return;
    }
    manifest.edge(
        new ConceptEdge(
            from,
            ids.row(reference.target(), target.key()),
            mapping(table).relation(reference),
            Mapping.confidence(reference),
            here,
            Map.of("columns", reference.columns())));
    if (RowNames.isName(target.label())) {
      String name = ids.name(reference.target(), target.key());
      manifest.edge(ConceptEdge.of(from, RelationType.MENTIONS, name, REFERRED, here));
    }
  }

  /** A row of a junction relates the first row that it refers to, to each other one. */
  private void through(IngestionManifest.Builder manifest, Table table, Row row, Provenance here) {
    List<String> ends = new ArrayList<>();
    row.targets().forEach(target -> ends.add(ids.row(target.reference().target(), target.key())));
    for (String end : ends.subList(Math.min(1, ends.size()), ends.size())) {
      if (!end.equals(ends.get(0))) {
        manifest.edge(
            new ConceptEdge(
                ends.get(0),
                end,
                RelationType.USES,
                1.0,
                here,
                Map.of("through", table.name().name())));
      }
    }
  }
}
