package dev.qortex.storage.sqlite.internal.learning;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.error.StorageException;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.learning.store.SelectionRecord.Pick;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The lists of a selection as JSON. Pure functions. */
final class SelectionJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A pick; without propensity when it was not computed. */
  private record Row(String arm, @Nullable Double propensity) {}

  private SelectionJson() {}

  static String picks(SelectionRecord selection) {
    return write(
        selection.picks().stream()
            .map(
                pick ->
                    new Row(
                        pick.armId(),
                        pick.propensity().isPresent() ? pick.propensity().getAsDouble() : null))
            .toList());
  }

  static String candidates(SelectionRecord selection) {
    return write(selection.candidates());
  }

  static List<Pick> picks(String json) {
    return read(json, new TypeReference<List<Row>>() {}).stream()
        .map(
            row ->
                new Pick(
                    row.arm(),
                    row.propensity() == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(row.propensity())))
        .toList();
  }

  static List<String> candidates(String json) {
    return read(json, new TypeReference<List<String>>() {});
  }

  private static String write(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A selection cannot be written as JSON.", e);
    }
  }

  private static <T> T read(String json, TypeReference<T> type) {
    try {
      return JSON.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new StorageException(
          "A selection in the database (%s) cannot be read.".formatted(json), e);
    }
  }
}
