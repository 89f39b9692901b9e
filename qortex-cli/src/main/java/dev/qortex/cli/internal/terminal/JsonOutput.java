package dev.qortex.cli.internal.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.qortex.service.internal.Json;

/** Results as JSON, for programs that read the terminal. */
public final class JsonOutput {

  private JsonOutput() {}

  /** The JSON of a record or map, in lines. */
  public static String lines(Object result) {
    try {
      return Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(result);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A result cannot be written as JSON.", e);
    }
  }

  /** The JSON of a record or map, on one line. */
  public static String line(Object result) {
    return Json.mapper().valueToTree(result).toString();
  }
}
