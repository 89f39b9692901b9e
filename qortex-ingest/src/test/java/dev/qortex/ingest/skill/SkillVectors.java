package dev.qortex.ingest.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;

/** What Python qortex makes of a skill file. */
final class SkillVectors {

  private SkillVectors() {}

  static JsonNode read() throws IOException {
    try (InputStream in = SkillVectors.class.getResourceAsStream("skillmd.json")) {
      return new ObjectMapper().readTree(in);
    }
  }
}
