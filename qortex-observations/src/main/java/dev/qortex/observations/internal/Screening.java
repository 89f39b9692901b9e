package dev.qortex.observations.internal;

import dev.qortex.commons.Surrogates;
import dev.qortex.observations.internal.Stages.Checked;
import dev.qortex.observations.internal.Stages.Ended;
import dev.qortex.observations.internal.Stages.Passed;
import dev.qortex.observations.internal.Stages.Result;
import dev.qortex.observations.internal.Stages.Screened;
import dev.qortex.observations.internal.Stages.Step;
import dev.qortex.observations.internal.files.QuarantineFile;
import dev.qortex.observations.internal.screening.PlainText;
import dev.qortex.observations.model.Fate.Reason;
import dev.qortex.observations.model.Fate.Rejected;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Observation.Entity;
import dev.qortex.observations.model.Observation.Origin;
import dev.qortex.observations.model.SecurityProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Refuses instructions to a language model, redacts credentials, removes invisible characters, and
 * cuts fields. Instructions and credentials are looked for in the whole texts, before these are
 * cut: else half a credential would stay, which no pattern knows.
 */
record Screening(SecurityProfile profile, Predicate<Observation> trusted, QuarantineFile quarantine)
    implements Step<Checked, Screened> {

  /** In characters. */
  private record Lengths(int body, int context, int quote, int name) {}

  private static final Lengths LONGEST = new Lengths(500, 1000, 500, 100);
  private static final Lengths UNLIMITED =
      new Lengths(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  private static final String RELEASE =
      "\nMaybe leave it to a person, who can release it from the quarantine.";

  /** The most that an observation of a session counts that is not trusted. */
  private static final double UNTRUSTED = 0.7;

  @Override
  public Result<Screened> apply(Checked stage) {
    Observation observation = stage.observation();
    Optional<String> refusal =
        texts(observation).map(profile::refusal).flatMap(Optional::stream).findFirst();
    if (refusal.isPresent() && !quarantine.allows(stage.released(), observation)) {
      return new Ended<>(new Rejected(Reason.INJECTION, refusal.get() + RELEASE));
    }
    double cap = trusted.test(observation) ? 1 : UNTRUSTED;
    List<String> warnings = new ArrayList<>();
    try {
      return new Passed<>(new Screened(clean(observation, LONGEST, warnings), cap, warnings));
    } catch (IllegalArgumentException invisible) {
      return new Ended<>(new Rejected(Reason.SCHEMA, String.valueOf(invisible.getMessage())));
    }
  }

  /** The observation without credentials; empty if nothing of a required text is visible. */
  Optional<Observation> redacted(Observation observation) {
    try {
      return Optional.of(clean(observation, UNLIMITED, new ArrayList<>()));
    } catch (IllegalArgumentException invisible) {
      return Optional.empty();
    }
  }

  private static Stream<String> texts(Observation observation) {
    Origin origin = observation.origin();
    return Stream.concat(
        Stream.of(observation.body(), origin.context(), origin.sourceQuote(), origin.attribution()),
        observation.entities().stream().flatMap(entity -> Stream.of(entity.name(), entity.type())));
  }

  private Observation clean(Observation observation, Lengths most, List<String> warnings) {
    Origin origin = observation.origin();
    return observation.with(
        clean("body", observation.body(), most.body(), warnings),
        new Origin(
            clean("attribution", origin.attribution(), most.name(), warnings),
            origin.sessionId(),
            clean("context", origin.context(), most.context(), warnings),
            clean("source_quote", origin.sourceQuote(), most.quote(), warnings)),
        observation.entities().stream()
            .map(
                entity ->
                    new Entity(
                        clean("entities", entity.name(), most.name(), warnings),
                        clean("entities", entity.type(), most.name(), warnings)))
            .toList());
  }

  private String clean(String field, String text, int most, List<String> warnings) {
    String visible = PlainText.storable(text);
    if (!visible.equals(text)) {
      warnings.add("Invisible characters in (%s) were removed.".formatted(field));
    }
    String redacted = profile.redacted(visible);
    if (!redacted.equals(visible)) {
      warnings.add("A credential in (%s) was redacted.".formatted(field));
    }
    if (redacted.length() <= most) {
      return redacted;
    }
    warnings.add(
        "The field (%s) of (%s) characters was cut to (%s)."
            .formatted(field, redacted.length(), most));
    return Surrogates.cut(redacted, most).strip();
  }
}
