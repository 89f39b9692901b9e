package dev.qortex.ingest.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Times of exported messages: seconds or milliseconds since 1970, or ISO 8601, which is UTC where
 * it names no zone. Pure functions.
 */
final class MessageTimes {

  private static final List<String> TIMES =
      List.of(
          "create_time|created_at|timestamp|timestamp_ms|ts|date_unixtime|date|time|at"
              .split("\\|"));

  /** The least number that counts milliseconds: in seconds it would be the year 5138. */
  private static final double FIRST_IN_MILLISECONDS = 1e11;

  /** The end of the year 33658, beyond which a number is not a time. */
  private static final double LAST = 1e15;

  private MessageTimes() {}

  /** Time of the message; null if it has none that is readable. */
  static @Nullable Instant of(JsonNode element) {
    for (String field : TIMES) {
      Optional<Instant> time = instant(element.path(field));
      if (time.isPresent()) {
        return time.get();
      }
    }
    return null;
  }

  private static Optional<Instant> instant(JsonNode value) {
    if (!value.isTextual() && !value.isNumber()) {
      return Optional.empty();
    }
    String text = value.asText().strip();
    try {
      double seconds = Double.parseDouble(text);
      double millis = seconds >= FIRST_IN_MILLISECONDS ? seconds : seconds * 1000;
      return seconds > 0 && millis < LAST
          ? Optional.of(Instant.ofEpochMilli(Math.round(millis)))
          : Optional.empty();
    } catch (NumberFormatException isNoNumber) {
      return date(text);
    }
  }

  private static Optional<Instant> date(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException hasNoZone) {
      try {
        return Optional.of(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
      } catch (DateTimeException isNoDate) {
        return Optional.empty();
      }
    }
  }
}
