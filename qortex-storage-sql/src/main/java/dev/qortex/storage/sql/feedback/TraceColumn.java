package dev.qortex.storage.sql.feedback;

import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.feedback.AnswerTrace.Candidate;
import dev.qortex.core.feedback.AnswerTrace.Fate;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Circumstances of an answer as the JSON text of one column; an empty object if they are unknown. A
 * candidate is an array of its id, its score and its fate. Pure functions.
 */
final class TraceColumn {

  private static final String AT = "at";
  private static final String RELEVANCE = "relevance";
  private static final String WITHHELD = "withheld";
  private static final String REVISION = "revision";
  private static final String CANDIDATES = "candidates";

  private TraceColumn() {}

  static String write(AnswerTrace trace) {
    return JsonColumn.write(
        trace.candidates().isEmpty() && trace.equals(AnswerTrace.NONE)
            ? Map.of()
            : Map.of(
                AT, trace.at().toString(),
                RELEVANCE, trace.relevance(),
                WITHHELD, trace.withheld(),
                REVISION, trace.revision(),
                CANDIDATES, trace.candidates().stream().map(TraceColumn::candidate).toList()));
  }

  private static List<Object> candidate(Candidate candidate) {
    return List.of(
        candidate.id(), candidate.score(), candidate.fate().name().toLowerCase(Locale.ROOT));
  }

  static AnswerTrace read(String json) {
    Map<String, Object> fields = JsonColumn.map(json);
    return fields.isEmpty()
        ? AnswerTrace.NONE
        : new AnswerTrace(
            Sql.instant(field(fields, AT, String.class)),
            field(fields, RELEVANCE, Number.class).doubleValue(),
            field(fields, WITHHELD, Boolean.class),
            field(fields, REVISION, Number.class).longValue(),
            candidates(field(fields, CANDIDATES, List.class)));
  }

  private static Candidate candidate(List<?> fields) {
    return new Candidate(
        (String) fields.get(0),
        ((Number) fields.get(1)).doubleValue(),
        Fate.valueOf(((String) fields.get(2)).toUpperCase(Locale.ROOT)));
  }

  private static List<Candidate> candidates(List<?> rows) {
    return rows.stream().map(row -> candidate((List<?>) row)).toList();
  }

  private static <T> T field(Map<String, Object> fields, String name, Class<T> type) {
    return type.cast(Objects.requireNonNull(fields.get(name), name));
  }
}
