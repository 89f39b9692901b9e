package dev.qortex.ingest.llm;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import dev.qortex.json.Mappers;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the JSON object in what a model wrote, whatever stands around it, and holds it against the
 * schema. Never throws. Thread-safe.
 */
final class AnswerReader {

  /** An answer, or its fault. */
  record Read(@Nullable ModelAnswer answer, String problem) {}

  /** Greatest number of opening braces that are tried as the start of an answer. */
  private static final int MOST_BRACES = 20;

  private static final int MOST_PROBLEMS = 5;
  private static final Pattern LITERAL = Pattern.compile("[\\w.+-]*");

  private final ObjectMapper mapper =
      Mappers.RECORDS.rebuild().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private final Schema schema =
      SchemaRegistry.withDefaultDialect(
              SpecificationVersion.DRAFT_2020_12,
              builder ->
                  builder.schemaRegistryConfig(
                      SchemaRegistryConfig.builder()
                          .pathType(PathType.LEGACY)
                          .locale(Locale.ROOT)
                          .build()))
          .getSchema(Prompts.resource("answer.schema.json"));

  /** Returns the first object that is an answer, or the fault of the most similar one. */
  Read read(String text) {
    String unreadable = "There is no JSON object in it.";
    Read wrong = null;
    int from = text.indexOf('{');
    for (int i = 0; i < MOST_BRACES && from >= 0; i++) {
      try {
        JsonNode node = object(text, from);
        Read read = valid(node);
        if (read.answer() != null) {
          return read;
        }
        wrong = wrong == null || node.has("concepts") ? read : wrong;
      } catch (IOException e) {
        if (isCutOff(e, text.substring(from))) {
          return new Read(null, "It is cut off: " + message(e));
        }
        unreadable = i == 0 ? "It is not valid JSON: " + message(e) : unreadable;
      }
      from = text.indexOf('{', from + 1);
    }
    return wrong == null ? new Read(null, unreadable) : wrong;
  }

  /**
   * True if the object is only cut off at the end of the text, be it in a literal: then nothing in
   * it is an answer.
   */
  private static boolean isCutOff(IOException e, String object) {
    if (e instanceof JsonProcessingException json && json.getLocation() != null) {
      long at = Math.max(0, json.getLocation().getCharOffset());
      return LITERAL.matcher(object.substring((int) Math.min(at, object.length()))).matches();
    }
    return false;
  }

  private JsonNode object(String text, int from) throws IOException {
    try (JsonParser parser = mapper.createParser(text.substring(from))) {
      return mapper.readTree(parser);
    }
  }

  /** Passes the text, because the validator's node type depends on its version of Jackson. */
  private Read valid(JsonNode node) {
    String problem =
        schema.validate(node.toString(), InputFormat.JSON).stream()
            .limit(MOST_PROBLEMS)
            .map(Error::toString)
            .collect(Collectors.joining("; "));
    if (!problem.isEmpty()) {
      return new Read(null, problem);
    }
    try {
      return new Read(mapper.treeToValue(node, ModelAnswer.class), "");
    } catch (JsonProcessingException e) {
      return new Read(null, message(e));
    }
  }

  private static String message(IOException e) {
    return e instanceof JsonProcessingException json
        ? json.getOriginalMessage()
        : String.valueOf(e.getMessage());
  }
}
