package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading operations report each name in their arguments that does not exist. */
class UnknownNamesTest {

  private static final String UNKNOWN = "operatoins";
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Arguments that name what is there. Words, files, runs that callers name, and filters do not.
   */
  private static final Set<String> NAMES =
      Set.of(
          "domain",
          "domains",
          "to_domains",
          "from_domains",
          "from",
          "node_id",
          "ids",
          "concept_ids",
          "categories",
          "category:buildlog_skills",
          "learner:qortex_learning_posteriors",
          "arm_ids",
          "index_name",
          "source_id",
          "context:buildlog_bandit_status",
          "persona:buildlog_bandit_status",
          "persona:buildlog_gauntlet_rules",
          "rule_ids",
          "project",
          "session_id:buildlog_experiment_report",
          "role:patterns_list",
          "type:cortex_query",
          "entry");

  /** What else an operation needs, so that the unknown name alone is wrong. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "context", "\"When are keys rotated?\"",
          "name", "\"Keys\"",
          "node_id", "\"operations\"",
          "domain", "\"operations\"",
          "learner", "\"banner\"",
          "query_vector", "[1]",
          "format", "\"json\"");

  @TempDir Path folder;

  @Test
  void everyReadingOperationTellsOfANameThatNothingHas() throws IOException {
    List<String> silent = new ArrayList<>();
    Set<String> asked = new TreeSet<>();
    try (AllGroups groups = new AllGroups(folder.resolve("groups"))) {
      Catalogue catalogue = groups.catalogue();
      call(catalogue, "qortex_ingest_text", "{'text':'Keys rotate.','domain':'operations'}");
      call(catalogue, "qortex_learning_observe", "{'learner':'banner','arm_id':'a','reward':1}");
      call(
          catalogue,
          "patterns_record",
          "{'run':'run','role':'auditor','response':'## Accumulated Patterns\\n- Retries hide outages\\n'}");
      for (Operation operation : catalogue.operations()) {
        JsonNode schema = operation.inputSchema();
        for (String name : names(operation)) {
          asked.add(operation.name() + "." + name);
          if (!tells(catalogue, operation.name(), argument(schema, name))) {
            silent.add(operation.name() + "." + name);
          }
        }
      }
    }
    assertThat(silent).isEmpty();
    assertThat(asked)
        .contains(
            "qortex_conflicts.domain",
            "qortex_rules.categories",
            "qortex_learning_posteriors.learner",
            "buildlog_bandit_status.rule_ids",
            "cortex_query.type");
  }

  private static List<String> names(Operation operation) {
    List<String> names = new ArrayList<>();
    if (operation.hints().readsOnly()) {
      operation
          .inputSchema()
          .path("properties")
          .fieldNames()
          .forEachRemaining(
              name -> {
                if (NAMES.contains(name) || NAMES.contains(name + ":" + operation.name())) {
                  names.add(name);
                }
              });
    }
    return names;
  }

  private static ObjectNode argument(JsonNode schema, String name) throws IOException {
    ObjectNode argument = JSON.createObjectNode();
    for (JsonNode required : schema.path("required")) {
      if (OTHERS.containsKey(required.textValue())) {
        argument.set(required.textValue(), JSON.readTree(OTHERS.get(required.textValue())));
      }
    }
    if (schema.at("/properties/" + name + "/items").isMissingNode()) {
      return argument.put(name, UNKNOWN);
    }
    argument.putArray(name).add(UNKNOWN);
    return argument;
  }

  /** True if it refuses that name, or has it in a note or among what is missing. */
  private static boolean tells(Catalogue catalogue, String operation, JsonNode argument) {
    try {
      JsonNode result = catalogue.call(operation, argument, Call.ofOwner());
      assertThat(result.path("note").asText()).as(operation).doesNotContain("[]");
      return result.path("note").asText().contains(UNKNOWN)
          || result.path("message").asText().contains(UNKNOWN)
          || result.path("missing").toString().contains(UNKNOWN);
    } catch (ServiceException e) {
      assertThat(e.code()).as(operation + argument + e.getMessage()).isEqualTo(ErrorCode.NOT_FOUND);
      assertThat(e.getMessage()).as(operation).doesNotContain("[]", "one of: .", "one of .");
      return e.getMessage().contains(UNKNOWN);
    }
  }

  private static void call(Catalogue catalogue, String name, String json) throws IOException {
    catalogue.call(name, JSON.readTree(json.replace('\'', '"')), Call.ofOwner());
  }
}
