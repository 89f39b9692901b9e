package dev.qortex.observations.internal;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.json.JsonFields;
import dev.qortex.observations.internal.Stages.Checked;
import dev.qortex.observations.internal.Stages.Ended;
import dev.qortex.observations.internal.Stages.Passed;
import dev.qortex.observations.internal.Stages.Result;
import dev.qortex.observations.internal.Stages.Step;
import dev.qortex.observations.internal.files.BufferReader;
import dev.qortex.observations.internal.files.BufferReader.Line;
import dev.qortex.observations.internal.files.ObservationJson;
import dev.qortex.observations.model.Fate.Reason;
import dev.qortex.observations.model.Fate.Rejected;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Taxonomy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;

/**
 * First layer of security: every field is there and is what it should be.
 *
 * @param taxonomy the types
 * @param clock the times of observations may be ahead of it by {@link #AHEAD}
 */
record Schema(Taxonomy taxonomy, InstantSource clock) implements Step<Line, Checked> {

  /** Difference that the clocks of two machines may have. */
  private static final Duration AHEAD = Duration.ofMinutes(5);

  @Override
  public Result<Checked> apply(Line line) {
    if (line.tooLong()) {
      return rejected(
          Reason.SCHEMA, "The line has more than (%s) bytes.".formatted(BufferReader.LONGEST));
    }
    JsonFields fields;
    try {
      fields = ObservationJson.fields(line.content());
    } catch (SourceReadException e) {
      return rejected(Reason.MALFORMED, String.valueOf(e.getMessage()));
    }
    try {
      Observation observation = ObservationJson.read(fields);
      Instant noticed = OffsetDateTime.parse(observation.timestamp()).toInstant();
      if (noticed.isAfter(clock.instant().plus(AHEAD))) {
        return rejected(
            Reason.SCHEMA,
            "The timestamp (%s) is more than five minutes ahead of the clock (%s).\nMaybe the clock of the writer is wrong."
                .formatted(observation.timestamp(), clock.instant()));
      }
      return taxonomy.type(observation.type()).isPresent()
          ? new Passed<>(new Checked(observation, fields.text(ObservationJson.RELEASED, "")))
          : rejected(
              Reason.SCHEMA,
              "The type (%s) is unknown.\nMaybe one of: %s."
                  .formatted(
                      Checks.shown(observation.type()),
                      String.join(", ", taxonomy.types().keySet())));
    } catch (SourceReadException | IllegalArgumentException e) {
      return rejected(Reason.SCHEMA, String.valueOf(e.getMessage()));
    }
  }

  private static Result<Checked> rejected(Reason reason, String detail) {
    return new Ended<>(new Rejected(reason, Checks.message(detail)));
  }
}
