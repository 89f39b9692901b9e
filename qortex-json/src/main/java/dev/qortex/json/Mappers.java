package dev.qortex.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Configurations of Jackson, thread-safe. They must not be configured further: {@code rebuild()}
 * makes one for another purpose.
 */
public final class Mappers {

  /** Compact writing, and reading with Jackson's own limits. */
  public static final JsonMapper PLAIN = JsonMapper.builder().build();

  /**
   * Mapper for whole files: refuses duplicate names in an object and content after the end, and
   * accepts texts of any length, since written texts must be readable and the file is in memory as
   * a whole. No table of names is kept, since ids are names in many files.
   */
  public static final JsonMapper STRICT = strict(StreamReadConstraints.DEFAULT_MAX_DEPTH);

  /** Records with names in snake case; fields that a record does not have are ignored. */
  public static final JsonMapper RECORDS =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  /** Pretty writing: a line for each value, two spaces for each level, and line feeds. */
  public static final ObjectWriter PRETTY = PLAIN.writer(printer());

  private Mappers() {}

  /** A reader like {@link #STRICT} with another limit of nesting. */
  static JsonMapper strict(int depth) {
    return JsonMapper.builder(
            unlimited(depth)
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build())
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  /** Factory of parsers of stored texts, whose names and texts have any length. */
  public static JsonFactoryBuilder unlimited() {
    return unlimited(StreamReadConstraints.DEFAULT_MAX_DEPTH);
  }

  private static JsonFactoryBuilder unlimited(int depth) {
    return new JsonFactoryBuilder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(depth)
                .maxNameLength(Integer.MAX_VALUE)
                .maxStringLength(Integer.MAX_VALUE)
                .build());
  }

  private static DefaultPrettyPrinter printer() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    return new DefaultPrettyPrinter().withArrayIndenter(indenter).withObjectIndenter(indenter);
  }
}
