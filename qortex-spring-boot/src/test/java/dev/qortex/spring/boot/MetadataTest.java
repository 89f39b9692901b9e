package dev.qortex.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.json.JsonParserFactory;

/** What the build writes into the jar for editors and for the start of an application. */
class MetadataTest {

  @Test
  @SuppressWarnings("unchecked")
  void everyKeyIsDescribed() throws IOException {
    Map<String, String> described = new TreeMap<>();
    Map<String, Object> metadata =
        JsonParserFactory.getJsonParser()
            .parseMap(resource("/META-INF/spring-configuration-metadata.json"));
    for (Object property : (List<Object>) metadata.get("properties")) {
      Map<String, Object> fields = (Map<String, Object>) property;
      described.put(
          (String) fields.get("name"), String.valueOf(fields.getOrDefault("description", "")));
    }
    assertThat(described)
        .containsOnlyKeys(
            "management.endpoint.qortex.access",
            "management.endpoint.qortex.cache.time-to-live",
            "management.health.qortex.enabled",
            "qortex.chat.conversation-domain",
            "qortex.chat.token-budget",
            "qortex.embedding.dimension",
            "qortex.embedding.name",
            "qortex.extraction.model",
            "qortex.extraction.use-chat-model",
            "qortex.file",
            "qortex.observability.include-content",
            "qortex.postgres.schema",
            "qortex.postgres.timeout",
            "qortex.store",
            "qortex.vector-store.index")
        .allSatisfy((name, text) -> assertThat(text).as(name).isNotBlank());
  }

  @Test
  void everyAutoConfigurationIsListed() {
    assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()))
        .contains(
            QortexAutoConfiguration.class.getName(),
            QortexObservabilityAutoConfiguration.class.getName(),
            QortexSpringAiAutoConfiguration.class.getName(),
            QortexHealthAutoConfiguration.class.getName(),
            QortexEndpointAutoConfiguration.class.getName());
  }

  private static String resource(String path) throws IOException {
    try (InputStream stream = MetadataTest.class.getResourceAsStream(path)) {
      assertThat(stream).as(path).isNotNull();
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
