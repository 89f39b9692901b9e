package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Progress;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.operations.buildlog.PatternOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PatternOperationsTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-03-01T10:00:00Z"));
  private static final String ANSWER =
      "## Accumulated Patterns\\n- Retries without a limit hide outages\\n";

  private final CheckedCalls calls =
      new CheckedCalls(
          new PatternOperations(
              Patterns.builder(new InMemoryPatternStorage(), "p").clock(CLOCK).build(), CLOCK));

  @Test
  void everyOperationAnswersAndRefuses() {
    String id = "";
    for (int run = 1; run <= 3; run++) {
      JsonNode said =
          calls.call(
              "patterns_record",
              "{'run':'run-%s','role':'auditor','response':'%s'}".formatted(run, ANSWER));
      assertThat(said.get("total").intValue()).isEqualTo(1);
      id = said.at("/patterns/0/id").textValue();
    }
    calls.refused("patterns_record", "{'run':'run-1','role':' ','response':'x'}");

    JsonNode prompt = calls.call("patterns_prompt", "{'role':'auditor','run':'run-4'}");
    assertThat(prompt.get("text").textValue()).contains("Retries without a limit");
    assertThat(prompt.at("/patterns/0/score").doubleValue()).isPositive();
    assertThat(
            calls
                .call("patterns_prompt", "{'role':'auditor','run':'run-4','room':10}")
                .get("reason")
                .textValue())
        .contains("10 tokens");
    calls.refused("patterns_prompt", "{'role':'auditor','run':'run-4','iteration':0}");

    assertThat(calls.call("patterns_run_outcome", "{'run':'run-4','passed':true}"))
        .hasToString("{\"counted\":true,\"reason\":\"\"}");
    assertThat(calls.call("patterns_run_outcome", "{'run':'run-4','passed':false}"))
        .hasToString("{\"counted\":false,\"reason\":\"\"}");
    calls.refused("patterns_run_outcome", "{'run':'run-4','passed':'yes'}");

    JsonNode corrected =
        calls.call(
            "patterns_correct",
            ("{'run':'run-5','adversary_role':'auditor','adversary_response':'%s',"
                    + "'validator_role':'curator','validator_response':'%s'}")
                .formatted(
                    ANSWER,
                    "<!-- verdict-json"
                        + " {\\'verdict\\':\\'FAIL\\',\\'must_fix\\':[\\'x\\'],\\'false_positives\\':[\\'Retries"
                        + " without a limit hide outages\\']} -->"));
    assertThat(corrected.get("counted").booleanValue()).isTrue();
    assertThat(corrected.at("/dismissed/0/ignores").intValue()).isEqualTo(1);
    calls.refused("patterns_correct", "{'run':'run-5'}");

    JsonNode listed = calls.call("patterns_list", "{'role':'auditor','state':'verified'}");
    assertThat(listed.get("total").intValue()).isEqualTo(1);
    calls.refused("patterns_list", "{'state':'new'}");
    String approve = "{'pattern_id':'%s','decision':'approve','reason':'it holds'}".formatted(id);
    String deprecate = approve.replace("approve", "deprecate");
    assertThat(
            calls
                .as(new Call(Caller.agent(), Progress.none()))
                .refused("patterns_decide", approve, ErrorCode.FORBIDDEN))
        .contains("'decide'", "Maybe leave the decision to a person.");
    assertThat(calls.call("patterns_decide", approve).get("state").textValue()).isEqualTo("active");
    calls.refused("patterns_decide", approve);
    assertThat(calls.call("patterns_decide", deprecate).get("state").textValue())
        .isEqualTo("deprecated");
    calls.refused("patterns_decide", deprecate.replace(id, "none"), ErrorCode.NOT_FOUND);

    JsonNode report = calls.call("patterns_list", "{'limit':0,'report':true}").get("report");
    assertThat(report.at("/benefit/with/runs").intValue()).isEqualTo(1);
    assertThat(report.at("/agreement/reviews").intValue()).isEqualTo(1);
    assertThat(calls.call("patterns_list", "{'limit':0}").has("report")).isFalse();
    assertThat(calls.call("patterns_forget", "{'run':'run-1'}")).hasToString("{\"patterns\":1}");
    calls.refused("patterns_forget", "{}");
    calls.assertComplete();
  }

  @Test
  void aPipelineGoesOnWhenTheStorageFailsAndLosesNothing() {
    Patterns loop = Patterns.builder(new InMemoryPatternStorage(), "p").clock(CLOCK).build();
    for (RuntimeException fault :
        List.of(
            new StorageException("p.db is damaged", null),
            new StorageBusyException("p.db is damaged", null),
            new IllegalStateException("p.db is damaged"),
            new UncheckedIOException(new IOException("p.db is damaged")))) {
      AtomicBoolean down = new AtomicBoolean(true);
      CheckedCalls doors =
          new CheckedCalls(
              new PatternOperations(
                  () -> {
                    if (down.get()) {
                      throw fault;
                    }
                    return loop;
                  },
                  CLOCK));
      String run = fault.getClass().getSimpleName();
      for (String call :
          List.of(
              "prompt {'role':'auditor','run':'%s'}",
              "record {'run':'%s','role':'auditor','response':'" + ANSWER + "'}",
              "correct {'run':'%s','adversary_role':'auditor','adversary_response':'"
                  + ANSWER
                  + "','validator_role':'curator','validator_response':'x'}",
              "run_outcome {'run':'%s','passed':true}")) {
        String[] parts = call.split(" ", 2);
        assertThat(doors.call("patterns_" + parts[0], parts[1].formatted(run)).get("reason"))
            .asString()
            .contains("p.db is damaged");
      }
      doors.refused("patterns_record", "{'run':'r','role':' ','response':'x'}");

      down.set(false);
      assertThat(
              doors
                  .call("patterns_run_outcome", "{'run':'%s','passed':true}".formatted(run))
                  .get("counted")
                  .booleanValue())
          .isFalse();
      assertThat(doors.call("patterns_list", "{}").get("total").intValue()).isEqualTo(1);
    }
  }
}
