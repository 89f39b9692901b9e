package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.learning.ArmPriors;
import dev.qortex.learning.ChangeDetector;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.JsonLearningStores;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.error.ErrorCode;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearningOperationsTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-03-01T10:00:00Z"));

  private final AtomicInteger count = new AtomicInteger();
  private final Supplier<String> ids = () -> "id-" + count.incrementAndGet();
  private final SplittableRandom random = new SplittableRandom(7);
  private final CheckedCalls calls =
      new CheckedCalls(
          new LearningOperations(
              LearningStores.inMemory(),
              LearnerSettings.defaults(),
              store -> Learner.builder(store).random(random),
              CLOCK,
              ids));

  @Test
  void everyOperationAnswersAndRefuses() {
    JsonNode session = calls.call("qortex_learning_session", "{'learner':'tools'}");
    String id = session.get("session_id").textValue();
    assertThat(id).isEqualTo("tools/id-1");
    assertThat(session.get("selected_arms")).isEmpty();
    assertThat(session.has("started_at")).isFalse();
    JsonNode selected =
        calls.call(
            "qortex_learning_select",
            "{'learner':'tools','session_id':'"
                + id
                + "','candidates':[{'id':'grep','token_cost':5,'metadata':{'v':1}}]}");
    assertThat(selected.get("selected_arms"))
        .hasToString("[{\"id\":\"grep\",\"metadata\":{\"v\":1},\"token_cost\":5}]");
    assertThat(selected.get("used_tokens").intValue()).isEqualTo(5);
    assertThat(selected.get("scores").get("grep").doubleValue()).isBetween(0.0, 1.0);
    String selection = selected.get("selection_id").textValue();

    String outcome =
        "{'learner':'tools','arm_id':'grep','outcome':'accepted','session_id':'%s','selection_id':'%s'}"
            .formatted(id, selection);
    assertThat(calls.call("qortex_learning_observe", outcome))
        .hasToString(
            "{\"arm_id\":\"grep\",\"alpha\":2.0,\"beta\":1.0,\"mean\":0.6667,\"pulls\":1,\"counted\":true}");
    assertThat(calls.call("qortex_learning_observe", outcome).get("counted").booleanValue())
        .isFalse();
    calls.call("qortex_learning_observe", "{'learner':'tools','arm_id':'find','reward':0.25}");

    JsonNode posteriors = calls.call("qortex_learning_posteriors", "{'learner':'tools'}");
    assertThat(posteriors.get("posteriors").fieldNames())
        .toIterable()
        .containsExactly("grep", "find");
    assertThat(posteriors.at("/posteriors/find"))
        .hasToString(
            "{\"alpha\":1.25,\"beta\":1.75,\"pulls\":1,\"total_reward\":0.25,"
                + "\"last_updated\":\"2026-03-01T10:00:00Z\",\"mean\":0.4167}");
    assertThat(posteriors.toString())
        .endsWith(
            "\"total_pulls\":2,\"total_reward\":1.25,\"accuracy\":0.625,"
                + "\"arm_count\":2,\"selections\":1,\"explore_ratio\":0.0}");

    JsonNode ended = calls.call("qortex_learning_session", "{'session_id':'%s'}".formatted(id));
    assertThat(ended.get("selected_arms")).hasToString("[\"grep\"]");
    assertThat(ended.get("outcomes"))
        .hasToString(
            "[{\"arm_id\":\"grep\",\"reward\":1.0,\"selection_id\":\"%s\"}]".formatted(selection));

    assertThat(calls.call("qortex_learning_reset", "{'learner':'tools','arm_ids':['grep']}"))
        .hasToString("{\"status\":\"reset\",\"learner\":\"tools\",\"count\":1}");
    assertThat(
            calls
                .call("qortex_learning_posteriors", "{'learner':'tools'}")
                .get("posteriors")
                .fieldNames())
        .toIterable()
        .containsExactly("find");

    for (String name : List.of("posteriors", "reset", "session")) {
      calls.refused("qortex_learning_" + name, "{'learner':'../x'}");
    }
    calls.refused("qortex_learning_select", "{'learner':'../x','candidates':[{'id':'a'}]}");
    calls.refused("qortex_learning_observe", "{'learner':'../x','arm_id':'a','reward':1}");
    assertThat(calls.refused("qortex_learning_session", "{'session_id':'tools'}"))
        .contains("tools");
    assertThat(calls.refused("qortex_learning_session", "{}")).contains("learner");
    assertThat(calls.call("qortex_learning_session", "{'session_id':'tools/x'}").get("outcomes"))
        .isEmpty();
    calls.assertComplete();
  }

  @Test
  void anArmThatNoSelectionOfferedIsMadeWithANoteOrRefused() throws Exception {
    CheckedCalls evaluated =
        new CheckedCalls(
            new LearningOperations(
                LearningStores.inMemory(), LearnerSettings.defaults().propensityDraws(10)));
    String select =
        "{'learner':'tools','candidates':[{'id':'search'},{'id':'browse'}],'context':{'at':'%s'}}";
    String selection =
        evaluated
            .call("qortex_learning_select", select.formatted("work"))
            .at("/selection_id")
            .asText();
    String observe = "{'learner':'tools','arm_id':'%s','reward':1}";

    assertThat(evaluated.call("qortex_learning_observe", observe.formatted("browse")).has("note"))
        .isFalse();
    assertThat(
            evaluated.refused(
                "qortex_learning_observe",
                "{'learner':'tools','arm_id':'serach','reward':1,'selection_id':'%s'}"
                    .formatted(selection)))
        .contains("serach", selection, "Maybe one of 'search', 'browse' was meant");
    assertThat(
            evaluated.call("qortex_learning_posteriors", "{'learner':'tools'}").at("/posteriors"))
        .hasSize(1);

    JsonNode made = evaluated.call("qortex_learning_observe", observe.formatted("serach"));
    assertThat(made.at("/pulls").intValue()).isOne();
    assertThat(made.at("/note").textValue())
        .contains("'serach' is new", "'tools'", "'search', 'browse'", "qortex_learning_reset");
    assertThat(evaluated.call("qortex_learning_observe", observe.formatted("serach")).has("note"))
        .as("known from now on")
        .isFalse();
  }

  @Test
  void aHostMayMakeArmsByObservingThem() {
    for (String arm : List.of("search", "serach", "browse")) {
      String observe = "{'learner':'tools','arm_id':'%s','reward':1}".formatted(arm);
      assertThat(calls.call("qortex_learning_observe", observe).has("note")).isFalse();
    }
  }

  @Test
  void whatPythonQortexTakesAndBreaksByIsRefused() {
    String observe = "{'learner':'a','arm_id':'x',%s}";
    for (String bad : new String[] {"'reward':5", "'reward':-0.1", "'reward':'NaN'", "'k':1"}) {
      calls.refused("qortex_learning_observe", observe.formatted(bad));
    }
    assertThat(
            calls.refused(
                "qortex_learning_observe", observe.formatted("'reward':0,'outcome':'accepted'")))
        .contains("reward", "accepted");
    assertThat(calls.refused("qortex_learning_observe", "{'learner':'a','arm_id':'x'}"))
        .contains("neither");
    String select = "{'learner':'a','candidates':[{'id':'x'},{'id':'%s'}],'k':%d}";
    assertThat(calls.refused("qortex_learning_select", select.formatted("x", 1))).contains("twice");
    calls.refused("qortex_learning_select", select.formatted("y", 0));
    calls.refused("qortex_learning_select", "{'learner':'a','candidates':[]}");
    assertThat(
            calls.refused(
                "qortex_learning_select",
                "{'learner':'a','candidates':[{'id':'x'}],'token_budget':99999999999}"))
        .startsWith("token_budget: ")
        .contains("Give at most 2147483647.");
  }

  @Test
  void theLeastNumberOfPullsHoldsForItsCallOnly() {
    for (int i = 0; i < 50; i++) {
      calls.call("qortex_learning_observe", "{'learner':'a','arm_id':'good','reward':1}");
    }
    calls.call("qortex_learning_observe", "{'learner':'a','arm_id':'bad','reward':0}");
    calls.call("qortex_learning_observe", "{'learner':'a','arm_id':'bad','reward':0}");
    assertThat(chosen("'min_pulls':10")).isEqualTo("bad");
    for (int i = 0; i < 20; i++) {
      assertThat(chosen("'min_pulls':0")).isEqualTo("good");
    }
  }

  @Test
  void seedsHaveAHeadStartInTheirCallOnly() {
    for (String seed : List.of("good", "bad")) {
      for (int i = 0; i < 10; i++) {
        assertThat(chosen("'seed_arms':['%s'],'seed_boost':1000".formatted(seed))).isEqualTo(seed);
      }
    }
    assertThat(calls.call("qortex_learning_posteriors", "{'learner':'a'}").get("posteriors"))
        .isEmpty();
  }

  @Test
  void theHostsPriorsHoldForAllCalls() {
    LearningOperations own =
        new LearningOperations(
            LearningStores.inMemory(),
            LearnerSettings.defaults(),
            store ->
                Learner.builder(store)
                    .random(random)
                    .priors(ArmPriors.boosted(Set.of("good"), 1_000)),
            CLOCK,
            () -> "given-" + count.incrementAndGet());
    CheckedCalls others = new CheckedCalls(own);
    for (int i = 0; i < 20; i++) {
      JsonNode selected =
          others.call(
              "qortex_learning_select",
              "{'learner':'a','candidates':[{'id':'bad'},{'id':'good'}]}");
      assertThat(selected.at("/selected_arms/0/id").textValue()).isEqualTo("good");
      assertThat(selected.get("selection_id").textValue()).startsWith("given-");
    }
  }

  @Test
  void theHostsChangeDetectorSeesAllObservations() {
    CheckedCalls drifting =
        new CheckedCalls(
            new LearningOperations(
                LearningStores.inMemory(),
                LearnerSettings.defaults(),
                store ->
                    Learner.builder(store)
                        .random(random)
                        .changes(ChangeDetector.likelihoodRatio(0.01)),
                CLOCK,
                ids));
    String observe = "{'learner':'a','arm_id':'x','reward':%d}";
    for (int i = 0; i < 200; i++) {
      drifting.call("qortex_learning_observe", observe.formatted(i < 100 ? 1 : 0));
    }
    assertThat(
            drifting
                .call("qortex_learning_posteriors", "{'learner':'a'}")
                .at("/posteriors/x/alpha")
                .doubleValue())
        .isLessThan(10);
  }

  @Test
  void readersOpenNothingForALearnerThatDoesNotExist(@TempDir Path folder) {
    try (JsonLearningStores stores = new JsonLearningStores(folder.resolve("learners"))) {
      CheckedCalls kept = new CheckedCalls(new LearningOperations(stores));
      assertThat(
              kept.call("qortex_learning_posteriors", "{'learner':'a','arm_ids':['x']}")
                  .at("/posteriors/x/mean")
                  .doubleValue())
          .isEqualTo(0.5);
      kept.call("qortex_learning_posteriors", "{'learner':'b'}");
      kept.call("qortex_learning_reset", "{'learner':'c'}");
      kept.call("qortex_learning_session", "{'session_id':'d/x'}");
      assertThat(folder).isEmptyDirectory();

      kept.call("qortex_learning_observe", "{'learner':'a','arm_id':'x','reward':1}");
      assertThat(
              kept.call("qortex_learning_posteriors", "{'learner':'a'}")
                  .get("total_pulls")
                  .intValue())
          .isEqualTo(1);
    }
  }

  private String chosen(String argument) {
    return calls
        .call(
            "qortex_learning_select",
            "{'learner':'a','candidates':[{'id':'bad'},{'id':'good'}],%s}".formatted(argument))
        .at("/selected_arms/0/id")
        .textValue();
  }

  @Test
  void contextsAreApartAndAResetMayTakeOneOfThem() {
    calls.call(
        "qortex_learning_observe",
        "{'learner':'a','arm_id':'x','reward':1,'context':{'task':'debug'}}");
    calls.call("qortex_learning_observe", "{'learner':'a','arm_id':'x','reward':0}");
    assertThat(
            calls
                .call("qortex_learning_reset", "{'learner':'a','context':{'task':'debug'}}")
                .get("count")
                .intValue())
        .isEqualTo(1);
    assertThat(
            calls.call("qortex_learning_posteriors", "{'learner':'a'}").get("arm_count").intValue())
        .isEqualTo(1);
  }

  @Test
  void aWindowLimitsTheMeasures() {
    calls.call("qortex_learning_observe", "{'learner':'a','arm_id':'x','reward':1}");
    assertThat(
            calls
                .call("qortex_learning_posteriors", "{'learner':'a','window':'PT1H'}")
                .get("total_pulls")
                .intValue())
        .isEqualTo(1);
    calls.refused("qortex_learning_posteriors", "{'learner':'a','window':'PT0S'}");
    for (String window : List.of("P1M", "P100Y", "P1W", "P1Y2DT3H", "1h")) {
      assertThat(
              calls.refused(
                  "qortex_learning_posteriors", "{'learner':'a','window':'%s'}".formatted(window)))
          .startsWith("window: ")
          .contains("(" + window + ")", "P1DT12H");
    }
  }

  @Test
  void thereIsAMostNumberOfLearnersThatReadersDoNotReach() {
    for (int i = 0; i < 1_001; i++) {
      calls.call("qortex_learning_posteriors", "{'learner':'reader%s'}".formatted(i));
    }
    String observe = "{'learner':'%s','arm_id':'x','reward':1}";
    for (int i = 0; i < 1_000; i++) {
      calls.call("qortex_learning_observe", observe.formatted("l" + i));
    }
    calls.refused("qortex_learning_observe", observe.formatted("more"), ErrorCode.CONFLICT);
    calls.call("qortex_learning_observe", observe.formatted("l0"));
  }
}
