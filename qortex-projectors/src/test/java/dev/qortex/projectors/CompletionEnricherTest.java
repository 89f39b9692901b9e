package dev.qortex.projectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.completion.Completion;
import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.completion.Prompt;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.projectors.CompletionEnricher.Fallback;
import dev.qortex.projectors.CompletionEnricher.Report;
import dev.qortex.projectors.ruleset.FlatRules;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSetTarget;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionEnricherTest {

  private static final Enrichment SUBSTITUTE = new Enrichment("s", "", "", List.of());

  private final List<Prompt> prompts = new ArrayList<>();
  private final List<Report> reports = new ArrayList<>();

  @Test
  void rulesAreAskedInBatchesInTheirOrder() {
    List<Rule> rules = rules(25);
    List<EnrichedRule> enriched = enricher(this::good).enrich(rules);
    assertThat(prompts).hasSize(3);
    assertThat(prompts.get(2).input()).contains("\"rule\":\"Do 24.\"", "\"domain\":\"d24\"");
    assertThat(enriched).extracting(EnrichedRule::rule).isEqualTo(rules);
    assertThat(enriched)
        .allSatisfy(
            rule -> {
              assertThat(rule.enricher()).isEqualTo(CompletionEnricher.NAME);
              assertThat(rule.version()).isEqualTo(1);
            });
    assertThat(enriched.get(12).enrichment())
        .isEqualTo(new Enrichment("When 3.", "Not.", "Because.", List.of("t", "u")));
    assertThat(reports).containsExactly(new Report(enriched, List.of()));

    List<Prompt> first = List.copyOf(prompts);
    prompts.clear();
    assertThat(enricher(this::good).enrich(rules)).isEqualTo(enriched);
    assertThat(prompts).isEqualTo(first);
  }

  @Test
  void aBatchThatFailsFallsBackAndTheOthersGoOn() {
    Completion second =
        prompt -> {
          if (prompts.size() == 2) {
            throw new IOException("busy");
          }
          return good(prompt);
        };
    List<EnrichedRule> enriched = enricher(second).batch(2).enrich(rules(5));
    assertThat(enriched).extracting(EnrichedRule::rule).isEqualTo(rules(5));
    assertThat(enriched)
        .extracting(EnrichedRule::enricher)
        .containsExactly("completion", "completion", "other", "other", "completion");
    assertThat(reports.get(0).fallbacks()).extracting(Fallback::ruleId).containsExactly("r2", "r3");
    assertThat(reports.get(0).fallbacks())
        .allSatisfy(fallback -> assertThat(fallback.reason()).contains("busy"));
  }

  @Test
  void aModelThatStoppedIsNotAskedAgain() {
    Completion stopped =
        prompt -> {
          throw new CompletionStoppedException("The quota is spent.", null);
        };
    List<EnrichedRule> enriched = enricher(stopped).batch(1).enrich(rules(4));
    assertThat(prompts).hasSize(1);
    assertThat(enriched).extracting(EnrichedRule::enrichment).containsOnly(SUBSTITUTE);
    assertThat(reports.get(0).fallbacks())
        .hasSize(4)
        .allSatisfy(fallback -> assertThat(fallback.reason()).contains("The quota is spent."));
  }

  @Test
  void anInterruptedThreadStaysInterruptedAndLosesNoRule() {
    Completion interrupted =
        prompt -> {
          throw new InterruptedException();
        };
    List<EnrichedRule> enriched = enricher(interrupted).batch(1).enrich(rules(2));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(prompts).hasSize(1);
    assertThat(enriched).hasSize(2);
    assertThat(reports.get(0).fallbacks()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Sure! {\"rules\": []}",
        "[]",
        "{}",
        "{\"rules\": 1}",
        "{\"rules\": []}",
        "{\"rules\": [1, {\"n\": 0}, {\"n\": 2}, {\"n\": \"1\"}]}",
        "{\"rules\": [{\"n\": 1}]}",
        "{\"rules\":"
            + " [{\"n\":1,\"context\":1,\"antipattern\":\"\",\"rationale\":\"\",\"tags\":[]}]}",
        "{\"rules\":"
            + " [{\"n\":1,\"context\":\"\",\"antipattern\":\"\",\"rationale\":\"\",\"tags\":[\""
            + " \"]}]}",
        "{\"rules\":"
            + " [{\"n\":1,\"context\":\"\",\"antipattern\":\"\",\"rationale\":\"\",\"tags\":\"t\"}]}",
        "{\"rules\":"
            + " [{\"n\":1,\"context\":\"\\ud800\",\"antipattern\":\"\",\"rationale\":\"\",\"tags\":[]}]}",
        "{\"rules\":"
            + " [{\"n\":1,\"n\":1,\"context\":\"\",\"antipattern\":\"\",\"rationale\":\"\",\"tags\":[]}]}"
      })
  void anAnswerThatIsNotAsAskedFallsBackWithAReason(String answer) {
    List<EnrichedRule> enriched = enricher(prompt -> answer).enrich(rules(1));
    assertThat(enriched).extracting(EnrichedRule::enrichment).containsExactly(SUBSTITUTE);
    assertThat(reports.get(0).fallbacks())
        .singleElement()
        .satisfies(
            fallback -> {
              assertThat(fallback.ruleId()).isEqualTo("r0");
              assertThat(fallback.reason()).startsWith("The answer").isNotBlank();
            },
            fallback -> assertThat(fallback.reason()).hasSizeLessThan(400));
  }

  @Test
  void oneBadAnswerCostsOneRule() {
    String answer =
        "```json\n{\"rules\": [%s, {\"n\":2,\"context\":[]}, %s, %s, %s]}\n```"
            .formatted(item(1), item(3), item(4), item(4));
    List<EnrichedRule> enriched = enricher(prompt -> answer).enrich(rules(5));
    assertThat(enriched)
        .extracting(EnrichedRule::enricher)
        .containsExactly("completion", "other", "completion", "other", "other");
    assertThat(reports.get(0).fallbacks())
        .extracting(Fallback::reason)
        .satisfiesExactly(
            wrong -> assertThat(wrong).contains("context ([])"),
            twice -> assertThat(twice).contains("twice"),
            missing -> assertThat(missing).contains("leaves it out"));
  }

  @Test
  void enrichingAgainCountsOnAndAFailureKeepsWhatWasThere() {
    List<EnrichedRule> first = enricher(this::good).enrich(rules(2));
    FlatRules file = new FlatRules(RuleSetFormat.YAML);
    List<EnrichedRule> stored = file.read("rules", file.serialize(first));
    assertThat(stored).isEqualTo(first);

    prompts.clear();
    List<EnrichedRule> second = enricher(this::good).previous(stored).enrich(rules(3));
    assertThat(second).extracting(EnrichedRule::version).containsExactly(2, 2, 1);
    assertThat(prompts.get(0).input()).contains("\"previous\"", "When 1.");

    Completion broken =
        prompt -> {
          throw new IllegalStateException("down");
        };
    List<EnrichedRule> third = enricher(broken).previous(second).enrich(rules(4));
    assertThat(third.subList(0, 3)).isEqualTo(second);
    assertThat(third.get(3).enricher()).isEqualTo("other");
    assertThat(reports.get(reports.size() - 1).fallbacks()).hasSize(4);
  }

  @Test
  void theSeedTellsWhoEnrichedARuleAndHowOften() {
    List<EnrichedRule> again =
        enricher(this::good).previous(enricher(this::good).enrich(rules(1))).enrich(rules(1));
    InstantSource clock = InstantSource.fixed(Instant.EPOCH);
    RuleSetEntry entry = RuleSetTarget.of("p", clock).serialize(again).rules().get(0);
    assertThat(entry.provenance().fields())
        .containsEntry("enrichment_source", "completion")
        .containsEntry("enrichment_version", 2L);
  }

  @Test
  void aBatchOfNoRulesIsRefusedAndNoRulesAskNothing() {
    assertThatThrownBy(() -> enricher(this::good).batch(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(0)");
    assertThat(enricher(this::good).enrich(List.of())).isEmpty();
    assertThat(prompts).isEmpty();
  }

  private CompletionEnricher enricher(Completion model) {
    Enricher other =
        rules ->
            rules.stream().map(rule -> new EnrichedRule(rule, SUBSTITUTE, "other", 1)).toList();
    return new CompletionEnricher(
        prompt -> {
          prompts.add(prompt);
          return model.complete(prompt);
        },
        other,
        reports::add);
  }

  private String good(Prompt prompt) {
    int rules = prompt.input().split("\"n\":", -1).length - 1;
    return "{\"rules\": ["
        + String.join(",", IntStream.rangeClosed(1, rules).mapToObj(this::item).toList())
        + "]}";
  }

  private String item(int number) {
    return "{\"n\":%s,\"context\":\" When %s.\",\"antipattern\":\"Not.\",\"rationale\":\"Because.\",\"tags\":[\"t\",\"u\",\"t\"]}"
        .formatted(number, number);
  }

  private static List<Rule> rules(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                new Rule(
                    "r" + i,
                    "d" + i,
                    "Do " + i + ".",
                    Derivation.EXPLICIT,
                    List.of(),
                    "c",
                    1,
                    0,
                    Map.of()))
        .toList();
  }
}
