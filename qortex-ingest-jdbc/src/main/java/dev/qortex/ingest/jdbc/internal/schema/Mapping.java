package dev.qortex.ingest.jdbc.internal.schema;

import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Meaning of a table by its names and references: what a reference relates, which columns name a
 * row, and which say something about it. Immutable.
 */
public final class Mapping {

  /** Certainty of a reference that only the names of columns and tables say. */
  private static final double INFERRED = 0.7;

  private static final double INFERRED_OWNER = 0.9;

  private static final Set<String> OWNERS =
      Set.of("user_id", "owner_id", "author_id", "creator_id", "created_by");

  private static final Pattern PATTERNS = Pattern.compile(".*_(template|type|category|class)_id");

  private static final Pattern JUNCTION = Pattern.compile(".*_(links|associations|tags|roles)");

  /** Greatest number of columns of a junction beside its key and its references. */
  private static final int PLAIN_OF_JUNCTION = 2;

  /** Columns that name a row, the best first. */
  private static final List<String> NAMES =
      List.of("name", "full_name", "display_name", "label", "title");

  private static final List<List<String>> PERSONS =
      List.of(
          List.of("first_name", "last_name"),
          List.of("firstname", "lastname"),
          List.of("given_name", "family_name"),
          List.of("forename", "surname"));

  private static final List<String> OTHER_NAMES =
      List.of("company_name", "subject", "headline", "slug", "username", "user_name", "code");

  /** Columns of machines, which say nothing about a row. */
  private static final Pattern INTERNAL =
      Pattern.compile(
          "(.*_)?(id|uuid|guid|hash|checksum|etag|rowversion)|(updated|modified|synced)_(at|on|by)|last_(update|updated|modified)|created_by|deleted_by");

  /** Columns that must not be read. */
  private static final Pattern SECRET =
      Pattern.compile(
          "(.*_)?(password|passwd|pwd|passphrase|secret|salt|token|api_?key|private_key|credit_card|card_number|cvv|iban|ssn|pin)(_(hash|digest|hashed|encrypted))?");

  private final Table table;
  private final List<Column> label;
  private final List<Column> described;
  private final boolean junction;

  /** Reads the names of a table. */
  public Mapping(Table table) {
    this.table = table;
    this.label = labelOf(table);
    this.described = describedOf(table);
    this.junction =
        table.references().size() >= 2
            && (JUNCTION.matcher(Identifiers.snake(table.name().name())).matches()
                || described.size() <= PLAIN_OF_JUNCTION);
  }

  /** Returns the table. */
  public Table table() {
    return table;
  }

  /**
   * Returns true if a column seems to hold a secret, so that it is not read unless it is asked for.
   */
  public static boolean isSecret(String column) {
    return SECRET.matcher(Identifiers.snake(column)).matches();
  }

  /** Returns true if the rows of the table relate those of others: it says hardly anything else. */
  public boolean isJunction() {
    return junction;
  }

  /** The type of the edges that a reference makes, from the row that refers to the other. */
  public RelationType relation(Reference reference) {
    String column = Identifiers.snake(reference.columns().get(0));
    if (reference.columns().size() == 1 && OWNERS.contains(column)) {
      return RelationType.BELONGS_TO;
    }
    if (junction) {
      return RelationType.USES;
    }
    if (!reference.cascades() && PATTERNS.matcher(column).matches()) {
      return RelationType.INSTANCE_OF;
    }
    return RelationType.PART_OF;
  }

  /** Certainty of the edges that a reference makes. */
  public static double confidence(Reference reference) {
    if (reference.declared()) {
      return 1.0;
    }
    boolean owner = OWNERS.contains(Identifiers.snake(reference.columns().get(0)));
    return owner ? INFERRED_OWNER : INFERRED;
  }

  /** The columns whose values, with a space between them, name a row; empty when none does. */
  public List<Column> label() {
    return label;
  }

  private static List<Column> labelOf(Table table) {
    String own = Identifiers.singular(table.name().name()).replace(' ', '_');
    Stream<List<String>> best =
        Stream.concat(
            Stream.concat(NAMES.stream().limit(NAMES.size() - 1L).map(List::of), PERSONS.stream()),
            Stream.of(
                List.of(own + "_name"), List.of("title"), List.of(own), List.of(own + "_title")));
    return Stream.concat(best, OTHER_NAMES.stream().map(List::of))
        .map(names -> columns(table, names))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(List.of());
  }

  private static Optional<List<Column>> columns(Table table, List<String> names) {
    List<Column> found = new ArrayList<>();
    Set<String> referring = table.referring();
    for (String name : names) {
      table.columns().stream()
          .filter(column -> column.isText() && !referring.contains(column.name()))
          .filter(column -> Identifiers.snake(column.name()).equals(name))
          .findFirst()
          .ifPresent(found::add);
    }
    return found.size() == names.size() ? Optional.of(found) : Optional.empty();
  }

  /** The columns that say something about a row beside what it refers to, in their order. */
  public List<Column> described() {
    return described;
  }

  private static List<Column> describedOf(Table table) {
    Set<String> referring = table.referring();
    return table.columns().stream()
        .filter(column -> !referring.contains(column.name()) && !isInternal(table, column))
        .toList();
  }

  private static boolean isInternal(Table table, Column column) {
    boolean surrogate = table.key().contains(column.name()) && column.isSurrogate();
    String name = Identifiers.snake(column.name());
    return column.isBinary()
        || surrogate && (table.key().size() == 1 || name.endsWith("_id"))
        || INTERNAL.matcher(name).matches();
  }
}
