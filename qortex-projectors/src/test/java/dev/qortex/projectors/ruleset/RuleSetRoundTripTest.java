package dev.qortex.projectors.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.projectors.Enrichment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RuleSetRoundTripTest {

  private static final RuleSetLimits WIDE = new RuleSetLimits(1 << 26, 1_000, 1_000_000);

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void whatIsWrittenIsReadBack(@ForAll("ruleSets") RuleSet set, @ForAll RuleSetFormat format) {
    String text = RuleSets.write(set, format);
    assertThat(RuleSets.parse("text", text, format, WIDE)).isEqualTo(set);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(RuleSets.read("a." + format, bytes, WIDE)).isEqualTo(set);
  }

  @Property(tries = 2_000)
  void anyTextIsReadBack(@ForAll("texts") String text, @ForAll RuleSetFormat format) {
    List<String> tags = text.isBlank() ? List.of() : List.of(text);
    RuleSetEntry entry = entry("x" + text, text, tags, RuleProvenance.NONE);
    RuleSet set = new RuleSet("p", 1, List.of(entry, entry), Map.of("k" + text, text, text, 1L));
    assertThat(RuleSets.parse("text", RuleSets.write(set, format), format, WIDE)).isEqualTo(set);
  }

  @Property(generation = GenerationMode.EXHAUSTIVE)
  void deepMetadataAndLongNamesAreReadBack(@ForAll RuleSetFormat format) {
    Map<String, Object> metadata = Map.of("n".repeat(50_001), 1L);
    for (int level = 1; level < 100; level++) {
      metadata = Map.of("inside", metadata);
    }
    RuleSet set = new RuleSet("p", 1, List.of(), metadata);
    assertThat(RuleSets.parse("text", RuleSets.write(set, format), format, WIDE)).isEqualTo(set);
  }

  @Property
  void whateverIsReadIsReadOrRefusedInOneWay(@ForAll String text, @ForAll RuleSetFormat format) {
    try {
      assertThat(RuleSets.parse(text, format)).isNotNull();
    } catch (SourceReadException expected) {
      assertThat(expected).hasMessageContaining("The rule set (text)");
    }
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> hostile =
        Arbitraries.of(
            "yes",
            "no",
            "on",
            "y",
            "null",
            "~",
            "",
            " ",
            "1e3",
            "1e+3",
            "0x1F",
            "0o17",
            "012",
            "1_000",
            "12:30:45",
            ".inf",
            ".nan",
            "-",
            "- a",
            "? a",
            ": ",
            "a: b",
            "#",
            "a # b",
            "&a",
            "*a",
            "!a",
            "!!str a",
            "%a",
            "@a",
            "`a`",
            "'",
            "''",
            "\"",
            "\\",
            "\\n",
            "|",
            ">",
            "[a",
            "{a}",
            "---",
            "...",
            "--- a",
            "<<",
            "=",
            "2026-11-21",
            "2026-11-21T10:15:30Z",
            " leading",
            "trailing ",
            "a\nb",
            "\na",
            "a\n",
            "a\n\n",
            "\n  a",
            "a\r\nb",
            "\r",
            "a\tb",
            "\t",
            "\u0000",
            "\u0007",
            "\u001b[0m",
            "\u0085",
            "\u00a0",
            "\u2028",
            "\u2029",
            "\ufeff",
            "\ufffe",
            "\uffff",
            "😀",
            "👩‍👩‍👧",
            "🇩🇪",
            "Größe",
            "数",
            "\u202eabc",
            "true",
            "False",
            "a,b",
            "a, b",
            "it's",
            "(x)",
            "a/b",
            "a-b",
            "<script>",
            "${x}",
            "%s",
            "\u007f");
    Arbitrary<String> any =
        Arbitraries.strings()
            .all()
            .ofMaxLength(40)
            .filter(s -> StandardCharsets.UTF_8.newEncoder().canEncode(s));
    Arbitrary<String> mixed = Combinators.combine(hostile, any, hostile).as((a, b, c) -> a + b + c);
    return Arbitraries.oneOf(hostile, any, mixed);
  }

  @Provide
  Arbitrary<RuleSet> ruleSets() {
    Arbitrary<String> filled = texts().filter(text -> !text.isBlank());
    return Combinators.combine(
            filled, Arbitraries.integers().greaterOrEqual(0), entries().list().ofMaxSize(4), maps())
        .as(RuleSet::new);
  }

  private Arbitrary<RuleSetEntry> entries() {
    Arbitrary<String> filled = texts().filter(text -> !text.isBlank());
    Arbitrary<Enrichment> enrichments =
        Combinators.combine(texts(), texts(), texts(), filled.list().ofMaxSize(3))
            .as(Enrichment::new);
    Arbitrary<List<RuleReference>> references =
        Combinators.combine(filled, texts()).as(RuleReference::new).list().ofMaxSize(2);
    return Combinators.combine(filled, filled, enrichments, references, provenances())
        .as(RuleSetEntry::new);
  }

  private Arbitrary<RuleProvenance> provenances() {
    Arbitrary<Map<String, Object>> known =
        Combinators.combine(
                texts().filter(text -> !text.isBlank()),
                Arbitraries.doubles().between(0.0, 1.0).ofScale(12),
                texts().list().ofMaxSize(2),
                Arbitraries.of("explicit", "derived", "causal"),
                texts())
            .as(
                (id, confidence, concepts, derivation, version) ->
                    Map.of(
                        "id", id,
                        "confidence", confidence,
                        "source_concepts", concepts,
                        "derivation", derivation,
                        "graph_version", version));
    Arbitrary<Map<String, Object>> none = Arbitraries.just(Map.of());
    return Arbitraries.oneOf(List.of(known, none)).map(RuleProvenance::new);
  }

  private Arbitrary<Map<String, Object>> maps() {
    Arbitrary<Object> leaves =
        Arbitraries.oneOf(
            texts().map(text -> (Object) text),
            Arbitraries.longs().map(number -> (Object) number),
            Arbitraries.doubles().map(number -> (Object) number),
            Arbitraries.of(true, false).map(flag -> (Object) flag));
    Arbitrary<Object> values =
        Arbitraries.lazyOf(
            () -> leaves,
            () -> leaves.list().ofMaxSize(3).map(list -> (Object) list),
            () -> Arbitraries.maps(texts(), leaves).ofMaxSize(3).map(map -> (Object) map));
    return Arbitraries.maps(texts(), values).ofMaxSize(4);
  }

  private static RuleSetEntry entry(
      String rule, String context, List<String> tags, RuleProvenance provenance) {
    return new RuleSetEntry(
        rule, "c", new Enrichment(context, context, context, tags), List.of(), provenance);
  }
}
