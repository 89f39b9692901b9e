package dev.qortex.projectors.tool;

import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.NamedConflicts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Rules for tests of targets: a few for golden files, and arbitrary ones. */
final class SampleRules {

  private SampleRules() {}

  static List<EnrichedRule> golden() {
    return List.of(
        new EnrichedRule(
            rule("calls:rule:1", "calls", "Give every retry a limit.", "resilience", 0.9),
            new Enrichment(
                "When a call goes over the network.",
                "A loop retries until it succeeds.",
                "A server that is down stays down longer: \"retry storms\".",
                List.of("retry", "limit"))),
        new EnrichedRule(
            new Rule(
                "derived:calls:breaker->calls:timeout:requires:imperative",
                "calls",
                "Provide Timeout wherever Circuit Breaker is used.",
                Derivation.DERIVED,
                List.of("calls:breaker", "calls:timeout"),
                "architectural",
                0.72,
                0.5,
                Map.of("relation_type", "requires", "template_id", "requires:imperative")),
            Enrichment.NONE,
            "",
            0,
            new NamedConflicts(
                List.of(
                    new NamedConflicts.Other("calls:rule:2", "contradiction", false),
                    new NamedConflicts.Other("calls:rule:9", "duplicate", true)),
                0)),
        new EnrichedRule(
            rule(
                "people:rule:1",
                "People & Teams",
                "Review in pairs:\n\n```java\n// --> never alone\n```\n- **Context:** not a field",
                "",
                0.75),
            new Enrichment("", "", "Two see more than one.", List.of())),
        new EnrichedRule(
            rule(
                "calls:rule:2",
                "calls",
                "Never end a comment with --> in <!-- text.",
                "resilience",
                1),
            Enrichment.NONE));
  }

  private static Rule rule(String id, String domain, String text, String category, double sure) {
    return new Rule(
        id, domain, text, Derivation.EXPLICIT, List.of(), category, sure, 0.0, Map.of());
  }

  static Arbitrary<String> texts() {
    Arbitrary<String> hostile =
        Arbitraries.of(
            "---",
            "-->",
            "<!--",
            "<!-->",
            "<\\!--",
            "--\\>",
            "--\\\\>",
            "<!-- {} -->",
            "\n",
            "\n\n",
            "\n  <!-- {\"id\":\"x\"} -->\n",
            "{/* {} */}",
            "*/",
            "{",
            "}",
            "${x}",
            "&lt;",
            "&amp;",
            "\n- ",
            "\n- **Context:** x",
            "\n- **Conflicts with:** x",
            "\n\\- **Rationale:** x",
            "\n  - **Antipattern:** ",
            "- **Tags:**",
            "\n# ",
            "\n## heading",
            "```",
            "\n```\n",
            "~~~",
            "\n---\n",
            "\nname: x\n",
            MarkedSection.START,
            "\n" + MarkedSection.END + "\n",
            "\r\n",
            "\r",
            "\t",
            "\u0000",
            "\u0007",
            "\u0085",
            "\u2028",
            "\ufeff",
            "\uffff",
            "😀",
            "👩‍👩‍👧",
            "數",
            "é",
            "\"",
            "'",
            "\\",
            "\\n",
            ": ",
            " #",
            "|",
            "> ",
            "* ",
            "1. ",
            "    code",
            "  ",
            " ",
            "a",
            "Word",
            "import x",
            "export const a = 1",
            "<script>",
            "yes",
            "null",
            "1.0",
            "`x`",
            "[a](b)");
    Arbitrary<String> any =
        Arbitraries.strings()
            .all()
            .ofMaxLength(20)
            .filter(text -> StandardCharsets.UTF_8.newEncoder().canEncode(text));
    return Arbitraries.frequencyOf(Tuple.of(4, hostile), Tuple.of(1, any))
        .list()
        .ofMaxSize(6)
        .map(parts -> String.join("", parts));
  }

  /** Rules with ids of their own, in few domains and categories. */
  static Arbitrary<List<EnrichedRule>> rules() {
    Arbitrary<String> filled = texts().filter(text -> !text.isBlank());
    Arbitrary<Enrichment> enrichments =
        Combinators.combine(texts(), texts(), texts(), filled.list().ofMaxSize(2))
            .as(Enrichment::new);
    Arbitrary<String> names =
        Arbitraries.oneOf(filled, Arbitraries.of("calls", "Calls", "calls!", "con", "größe"));
    Arbitrary<Rule> rules =
        Combinators.combine(
                filled,
                names,
                filled,
                Arbitraries.oneOf(names, Arbitraries.just("")),
                Arbitraries.doubles().between(0, 1).ofScale(6),
                Arbitraries.doubles().between(0, 3).ofScale(6),
                Arbitraries.of(Derivation.class),
                texts())
            .as(
                (id, domain, text, category, confidence, relevance, derivation, note) ->
                    new Rule(
                        id,
                        domain,
                        text,
                        derivation,
                        List.of(note),
                        category,
                        confidence,
                        relevance,
                        Map.of("note", note, "n", 3L)));
    return Combinators.combine(
            rules,
            enrichments,
            Arbitraries.of("", "template", "x: y"),
            Arbitraries.integers().between(0, 3),
            conflicts())
        .as(EnrichedRule::new)
        .list()
        .ofMaxSize(5)
        .map(SampleRules::withOwnIds);
  }

  private static Arbitrary<NamedConflicts> conflicts() {
    return Combinators.combine(
            Arbitraries.of("x", "calls:rule: --> 7", "µ\"y"), Arbitraries.of(true, false))
        .as((rule, dropped) -> new NamedConflicts.Other(rule, "contradiction", dropped))
        .list()
        .ofMaxSize(2)
        .map(named -> new NamedConflicts(named, named.size() * 3L));
  }

  private static List<EnrichedRule> withOwnIds(List<EnrichedRule> rules) {
    return IntStream.range(0, rules.size())
        .mapToObj(
            i -> {
              Rule rule = rules.get(i).rule();
              return new EnrichedRule(
                  new Rule(
                      i + rule.id(),
                      rule.domain(),
                      rule.text(),
                      rule.derivation(),
                      rule.sourceConcepts(),
                      rule.category(),
                      rule.confidence(),
                      rule.relevance(),
                      rule.metadata()),
                  rules.get(i).enrichment(),
                  rules.get(i).enricher(),
                  rules.get(i).version(),
                  rules.get(i).conflicts());
            })
        .toList();
  }
}
