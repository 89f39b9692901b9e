package dev.qortex.storage.sql.elements;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.Validity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The payloads of files, which contributions are compared by. */
class ElementJsonTest {

  private static final Provenance HERE = new Provenance("s", "Section", "It says so.");

  @Test
  void payloadsWithoutLimitsInTimeAreThoseOfEarlierFiles() {
    Map<String, Object> more = Map.of("n", 1L);
    assertThat(ElementJson.of(new ConceptNode("c", "d", "Name", "Text", 1, HERE, more)))
        .isEqualTo(
            "{\"name\":\"Name\",\"description\":\"Text\",\"location\":\"Section\","
                + "\"quote\":\"It says so.\",\"properties\":{\"n\":1}}");
    Sequence second = new Sequence("talk", 2);
    assertThat(ElementJson.of(new Passage("p", "d", "Title", "Text", HERE, second, Map.of())))
        .isEqualTo(
            "{\"title\":\"Title\",\"text\":\"Text\",\"group\":\"talk\",\"position\":2,"
                + "\"location\":\"Section\",\"quote\":\"It says so.\"}");
    Provenance whole = Provenance.of("s");
    assertThat(ElementJson.of(ConceptEdge.of("c", RelationType.USES, "p", 1, whole)))
        .isEqualTo("{}");
    assertThat(ElementJson.of(new ExplicitRule("r", "d", "Do it", List.of("c"), "cat", 1, HERE)))
        .isEqualTo(
            "{\"text\":\"Do it\",\"concepts\":[\"c\"],\"category\":\"cat\","
                + "\"location\":\"Section\",\"quote\":\"It says so.\"}");
    assertThat(
            ElementJson.of(
                new CodeExample("e", "d", "x();", "java", "shows", List.of("c"), true, whole)))
        .isEqualTo(
            "{\"code\":\"x();\",\"language\":\"java\",\"description\":\"shows\","
                + "\"concepts\":[\"c\"],\"antipattern\":true}");
  }

  @Test
  void limitsInTimeAreFieldsOfTheirOwn() {
    Validity validity = new Validity(Instant.EPOCH, Instant.ofEpochSecond(1), "r2");
    Provenance limited = new Provenance("s", "", "", validity);
    assertThat(ElementJson.of(new ExplicitRule("r", "d", "Do it", List.of(), "", 1, limited)))
        .isEqualTo(
            "{\"text\":\"Do it\",\"valid_from\":\"1970-01-01T00:00:00Z\","
                + "\"valid_until\":\"1970-01-01T00:00:01Z\",\"superseded_by\":\"r2\"}");
  }
}
