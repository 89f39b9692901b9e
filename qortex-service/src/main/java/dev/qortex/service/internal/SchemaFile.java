package dev.qortex.service.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Schemas of the operations of an interface, from the resource beside it. A test of the build
 * generates the resource, so that no process needs the generator. Immutable and thread-safe.
 */
public final class SchemaFile {

  private static final ClassValue<SchemaFile> FILES =
      new ClassValue<>() {
        @Override
        protected SchemaFile computeValue(Class<?> api) {
          return read(api);
        }
      };

  private static final String INPUT = "input";
  private static final String OUTPUT = "output";

  private final JsonNode byOperation;

  private SchemaFile(JsonNode byOperation) {
    this.byOperation = byOperation;
  }

  /** The schemas of an interface; empty when it has no resource. */
  public static SchemaFile of(Class<?> api) {
    return FILES.get(api);
  }

  /** The name of the resource of an interface, in its package. */
  public static String name(Class<?> api) {
    return api.getSimpleName() + ".schemas.json";
  }

  private static SchemaFile read(Class<?> api) {
    try (InputStream resource = api.getResourceAsStream(name(api))) {
      return new SchemaFile(
          resource == null
              ? Json.mapper().createObjectNode()
              : Json.mapper().readTree(resource.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The schema of the argument of an operation, generated if the resource has none; a new copy. */
  public ObjectNode input(String operation, Class<? extends Record> type) {
    JsonNode known = byOperation.path(operation).path(INPUT);
    return known.isObject() ? known.deepCopy() : Schemas.ofInput(type);
  }

  /** The schema of the result of an operation, generated if the resource has none; a new copy. */
  public ObjectNode output(String operation, Class<? extends Record> type) {
    JsonNode known = byOperation.path(operation).path(OUTPUT);
    return known.isObject() ? known.deepCopy() : Schemas.ofOutput(type);
  }
}
