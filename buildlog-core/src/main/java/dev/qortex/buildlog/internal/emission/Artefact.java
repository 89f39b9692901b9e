package dev.qortex.buildlog.internal.emission;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.json.Mappers;
import java.time.Instant;
import java.util.List;

/**
 * Change in the form in which other systems take it in. Components are the fields of its JSON, in
 * snake case and in order; an empty text is left out.
 */
public sealed interface Artefact permits GraphArtefact, LearnedRules, ReviewArtefact {

  /** The domain of everything that a buildlog reports. */
  String DOMAIN = "experiential";

  /** The version of the formats. */
  String VERSION = "0.1.0";

  /** The configuration of Jackson that writes artefacts. */
  JsonMapper MAPPER =
      Mappers.RECORDS
          .rebuild()
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .withConfigOverride(
              String.class,
              texts ->
                  texts.setInclude(
                      JsonInclude.Value.construct(
                          JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)))
          .build();

  /**
   * The edges that are kept with the change.
   *
   * @param type of the artefact, such as {@code reward_signal}
   */
  default List<EmissionEdge> edges(String type, Instant at) {
    return List.of();
  }

  /** The text of its file. */
  default String json() {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An artefact cannot be written as JSON.", e);
    }
  }
}
