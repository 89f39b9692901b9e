package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents cannot release, approve or delete, whatever else they may do. */
class PeopleDecideTest {

  @TempDir private Path root;

  @Test
  void theOperationsThatReleaseApproveOrDeleteNeedThatScope() throws IOException {
    try (AllGroups groups = new AllGroups(root)) {
      List<String> decisions =
          groups.catalogue().operations().stream()
              .filter(operation -> operation.scope() == Scope.DECIDE)
              .map(Operation::name)
              .toList();
      assertThat(decisions)
          .containsExactlyInAnyOrder(
              "qortex_retract",
              "qortex_forget",
              "qortex_delete_domain",
              "qortex_checkpoint_restore",
              "qortex_checkpoint_delete",
              "qortex_learning_reset",
              "qortex_vector_delete_many",
              "qortex_vector_delete_index",
              "qortex_source_disconnect",
              "patterns_forget",
              "cortex_decide",
              "cortex_settings",
              "cortex_rollback");
      assertThat(groups.catalogue().operations())
          .filteredOn(operation -> operation.name().matches(".*_(delete|forget|erase|approve).*"))
          .allMatch(operation -> operation.scope() == Scope.DECIDE);
    }
  }

  @Test
  void anAgentReplacesAFactAndTakesNoneBack() throws IOException {
    try (AllGroups groups = new AllGroups(root)) {
      Catalogue catalogue = groups.catalogue();
      Call agent = new Call(Caller.agent(), Progress.none());
      ObjectNode fact = JsonNodeFactory.instance.objectNode();
      JsonNode known =
          catalogue.call("qortex_remember", fact.put("text", "Deploy on Monday."), agent);
      ObjectNode id = JsonNodeFactory.instance.objectNode();
      id.set("fact_id", known.get("fact_id"));
      assertThatThrownBy(() -> catalogue.call("qortex_correct", id, agent))
          .isInstanceOfSatisfying(
              ServiceException.class,
              refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.FORBIDDEN))
          .hasMessageEndingWith("Maybe leave the decision to a person.");
      JsonNode corrected =
          catalogue.call("qortex_correct", id.deepCopy().put("text", "Deploy on Tuesday."), agent);
      id.set("fact_id", corrected.get("fact_id"));
      Call owner = new Call(Caller.owner(), Progress.none());
      assertThat(catalogue.call("qortex_correct", id, owner).get("changed").booleanValue())
          .isTrue();
    }
  }

  @Test
  void theRefusalOfAnAgentShowsNoWayRound() throws IOException {
    try (AllGroups groups = new AllGroups(root)) {
      Catalogue catalogue = groups.catalogue();
      Call agent = new Call(Caller.agent(), Progress.none());
      for (Operation operation : catalogue.operations()) {
        if (operation.scope() == Scope.DECIDE) {
          assertThatThrownBy(
                  () ->
                      catalogue.call(
                          operation.name(), JsonNodeFactory.instance.objectNode(), agent))
              .isInstanceOfSatisfying(
                  ServiceException.class,
                  refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.FORBIDDEN))
              .hasMessageContaining("'decide'")
              .hasMessageEndingWith("Maybe leave the decision to a person.");
        } else {
          assertThat(Caller.agent().mayCall(operation)).as(operation.name()).isTrue();
        }
      }
    }
  }
}
