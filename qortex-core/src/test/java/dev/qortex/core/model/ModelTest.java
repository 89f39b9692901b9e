package dev.qortex.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.qortex.core.model.Rule.Derivation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ModelTest {

  private static final Provenance BY_A = Provenance.of("a");

  @Test
  void aBlankIdIsRefusedByName() {
    refused(() -> concept(" ", 1), "concept id", "( )", "Maybe");
    refused(() -> Passage.of("\t", "d", "", "text", BY_A), "passage id");
    refused(() -> Provenance.of(""), "source id", "()");
    refused(() -> SourceMetadata.of("", "text"), "source id");
    refused(() -> ConceptEdge.of("", RelationType.USES, "b", 1, BY_A), "source of an edge");
    refused(() -> ConceptEdge.of("a", RelationType.USES, "", 1, BY_A), "target of an edge");
    refused(() -> IngestionManifest.builder("").build(), "domain of a manifest");
  }

  @Test
  void aPeriodEndsAfterItsBegin() {
    Instant now = Instant.EPOCH;
    refused(() -> new Validity(now.plusSeconds(1), now, ""), "(1970-01-01T00:00:00Z)", "Maybe");
    refused(() -> Validity.of(Map.of("valid_from", "soon")::get), "valid_from", "(soon)", "Maybe");
    assertThat(new Validity(now, now, "").fields()).containsOnlyKeys("valid_from", "valid_until");
    assertThat(Validity.of(name -> "")).isSameAs(Validity.ALWAYS);
    assertThat(Validity.of(name -> null)).isSameAs(Validity.ALWAYS);
  }

  @Test
  void keysOfElementsAreInOrderByKindAndThenById() {
    ElementKey edge = new EdgeKey("a", "b", RelationType.USES);
    List<ElementKey> keys =
        List.of(
            ElementId.node("a"),
            ElementId.node("\uffff"),
            ElementId.node("\ud83d\ude00"),
            edge,
            new EdgeKey("a", "c", RelationType.USES),
            new ElementId(ElementKind.RULE, "a"),
            new ElementId(ElementKind.EXAMPLE, "a"));
    for (ElementKey key : keys) {
      for (ElementKey other : keys) {
        int expected = Integer.compare(keys.indexOf(key), keys.indexOf(other));
        assertThat(Integer.signum(key.compareTo(other))).isEqualTo(expected);
      }
    }
    refused(() -> new ElementId(ElementKind.EDGE, "a"), "(a)", "Maybe use EdgeKey");
  }

  @Test
  void anEmptyTextIsRefusedWhereOneIsNeeded() {
    refused(() -> ConceptNode.of("c", "d", "", "", BY_A), "name of concept (c)");
    refused(() -> Passage.of("p", "d", "title", " \n", BY_A), "text of passage (p)");
    refused(() -> rule("r", "", 1), "text of rule (r)");
    refused(
        () -> new CodeExample("e", "d", "", "java", "", List.of(), false, BY_A),
        "code of code example (e)");
  }

  @Test
  void aConfidenceIsBetweenZeroAndOne() {
    for (double bad : new double[] {-0.001, 1.001, 85, Double.NaN, Double.POSITIVE_INFINITY}) {
      refused(() -> concept("c", bad), "concept (c)", "(" + bad + ")", "Maybe");
      refused(() -> ConceptEdge.of("x", RelationType.USES, "y", bad, BY_A), "x uses y");
      refused(() -> rule("r", "Do", bad), "rule (r)", "(" + bad + ")");
    }
    assertThat(concept("c", 0).confidence()).isZero();
    assertThat(concept("c", 1).confidence()).isOne();
  }

  @Test
  void halfASurrogatePairIsRefused() {
    String cut = "cut \ud83d";
    refused(() -> concept(cut, 1), "half of a surrogate pair", "(4)", "Maybe");
    refused(() -> Passage.of("p", "d", "", cut, BY_A), "text of passage (p)");
    refused(() -> ConceptNode.of("c", "d", "n", "\ude00 late", BY_A), "(0)");
    refused(() -> Provenance.of("a", cut), "location in source (a)");
    assertThat(concept("whole \ud83d\ude00", 1).id()).endsWith("\ude00");
  }

  @Test
  void aLongValueIsCutInTheMessage() {
    String huge = "x".repeat(65_536);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> concept(huge, 2))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300).contains("x…"));
  }

  @Test
  void nullIsRefusedByName() {
    assertThatNullPointerException()
        .isThrownBy(() -> Provenance.of("a", nothing()))
        .withMessageContaining("location");
  }

  @Test
  void contentIsWhatIsEmbedded() {
    assertThat(ConceptNode.of("c", "d", "Name", "what it is", BY_A).content())
        .isEqualTo("Name: what it is");
    assertThat(ConceptNode.of("c", "d", "Name", "", BY_A).content()).isEqualTo("Name");
    String id = "mistake:mistake-bug-20261127-025508-745861";
    assertThat(ConceptNode.of("c", "d", id, "It broke.", BY_A).content()).isEqualTo("It broke.");
    assertThat(ConceptNode.of("c", "d", id, "", BY_A).content()).isEqualTo(id);
    assertThat(ConceptNode.of("c", "d", "urn:isbn:0451450523", "a book", BY_A).content())
        .isEqualTo("urn:isbn:0451450523: a book");
    assertThat(Passage.of("p", "d", "Title", "Text", BY_A).content()).isEqualTo("Title\nText");
    assertThat(Passage.of("p", "d", "", "Text", BY_A).content()).isEqualTo("Text");
    assertThat(Passage.of("p", "d", "", "Text", BY_A).confidence()).isOne();
  }

  @Test
  void listsAndPropertiesAreCopied() {
    List<String> concepts = new ArrayList<>(List.of("x", "y", "x"));
    ExplicitRule rule = new ExplicitRule("r", "d", "Do", concepts, "", 1, BY_A);
    concepts.clear();
    assertThat(rule.conceptIds()).containsExactly("x", "y").isUnmodifiable();
    ConceptNode node = new ConceptNode("c", "d", "n", "", 1, BY_A, Map.of("k", 1));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> node.properties().put("x", 1));
  }

  @Test
  void anEdgeIsItsEndsAndItsType() {
    ConceptEdge edge = ConceptEdge.of("a", RelationType.PART_OF, "b", 0.5, BY_A);
    assertThat(edge.key()).hasToString("a part_of b");
    List<EdgeKey> keys =
        List.of(
            key("a", "a", RelationType.USES),
            key("a", "b", RelationType.REQUIRES),
            key("a", "b", RelationType.USES),
            key("b", "a", RelationType.REQUIRES));
    List<EdgeKey> mixed = new ArrayList<>(keys);
    Collections.reverse(mixed);
    assertThat(mixed.stream().sorted().toList()).isEqualTo(keys);
  }

  @Test
  void aManifestNamesEverySourceOnce() {
    refused(() -> IngestionManifest.builder("d").concept(concept("c", 1)).build(), "(c)", "(a)");
    refused(
        () ->
            IngestionManifest.builder("d")
                .source(SourceMetadata.of("a", "x"))
                .source(SourceMetadata.of("a", "y"))
                .build(),
        "(a)",
        "twice");
  }

  @Test
  void aManifestHoldsNoTwoPassagesRulesOrExamplesThatHideEachOther() {
    Passage passage = passage("s", "one");
    Provenance chapter = Provenance.of("s", "Chapter 2");
    ExplicitRule rule = new ExplicitRule("r", "d", "Do this", List.of(), "", 1, Provenance.of("s"));
    CodeExample example =
        new CodeExample("e", "d", "x()", "", "", List.of(), false, Provenance.of("s"));
    IngestionManifest repeated =
        two()
            .passage(passage)
            .passage(passage)
            .rule(rule)
            .rule(rule)
            .example(example)
            .example(example)
            .build();
    assertThat(repeated.passages()).hasSize(2);
    refused(
        () -> two().passage(passage).passage(Passage.of("p", "d", "", "two", chapter)).build(),
        "(p)",
        "(one) in (s)",
        "(two) in (s, Chapter 2)",
        "\nMaybe");
    refused(
        () -> two().passage(passage).passage(passage("t", "two")).build(),
        "(p)",
        "(one) in (s)",
        "(two) in (t)");
    refused(
        () ->
            two()
                .rule(rule)
                .rule(new ExplicitRule("r", "d", "Do that", List.of(), "", 1, chapter))
                .build(),
        "rule (r)",
        "(Do this) in (s)",
        "(Do that) in (s, Chapter 2)");
    refused(
        () ->
            two()
                .example(example)
                .example(new CodeExample("e", "d", "y()", "", "", List.of(), false, chapter))
                .build(),
        "code example (e)",
        "(x()) in (s)",
        "(y()) in (s, Chapter 2)");
    assertThat(two().passage(passage).passage(passage("t", "one")).build().passages()).hasSize(2);
    ExplicitRule theirs =
        new ExplicitRule("r", "d", "Do that", List.of(), "", 1, Provenance.of("t"));
    assertThat(two().rule(rule).rule(theirs).build().rules()).as("each says its own").hasSize(2);
  }

  private static IngestionManifest.Builder two() {
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of("s", "x"))
        .source(SourceMetadata.of("t", "x"));
  }

  private static Passage passage(String source, String text) {
    return Passage.of("p", "d", "", text, Provenance.of(source));
  }

  @Test
  void manifestsCanBeJoined() {
    IngestionManifest one =
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("a", "x"))
            .concept(concept("c", 1))
            .note(IngestNote.odd("careful", ""))
            .build();
    IngestionManifest both =
        IngestionManifest.builder("e")
            .source(SourceMetadata.of("b", "x"))
            .addAll(one)
            .incomplete()
            .build();
    assertThat(both.domain()).isEqualTo("e");
    assertThat(both.sources()).extracting(SourceMetadata::id).containsExactly("b", "a");
    assertThat(both.concepts()).isEqualTo(one.concepts());
    assertThat(both.notes()).containsExactly(IngestNote.odd("careful", ""));
    assertThat(one.complete()).isTrue();
    assertThat(both.complete()).isFalse();
  }

  @Test
  void aRuleLeavesTheGraphAsItWasStated() {
    Rule rule = Rule.of(rule("r", "Do", 0.5), 0.25);
    assertThat(rule.derivation()).isEqualTo(Derivation.EXPLICIT);
    assertThat(rule.derivation().value()).isEqualTo("explicit");
    assertThat(rule.relevance()).isEqualTo(0.25);
    refused(() -> Rule.of(rule("r", "Do", 0.5), -1), "relevance", "(-1.0)");
    refused(() -> Rule.of(rule("r", "Do", 0.5), Double.NaN), "relevance", "(NaN)");
  }

  @Test
  void aPlaceInASequenceIsNotNegative() {
    refused(() -> new Sequence("talk", -1), "(talk)", "(-1)");
    assertThat(Sequence.NONE).isEqualTo(new Sequence("", 0));
  }

  @Test
  void relationTypesAreReadInAnyCase() {
    for (RelationType type : RelationType.values()) {
      assertThat(RelationType.of(" " + type.name() + "\n")).isEqualTo(type);
      assertThat(RelationType.of(type.value())).isEqualTo(type);
    }
    refused(() -> RelationType.of("causes"), "(causes)", "part_of", "relates_to");
  }

  @Test
  void thirteenRelationTypesCarryMeaningAndThreeConnect() {
    assertThat(RelationType.values()).hasSize(16);
    assertThat(Arrays.stream(RelationType.values()).filter(RelationType::isStructural))
        .containsExactly(
            RelationType.MENTIONS, RelationType.ATTRIBUTED_TO, RelationType.RELATES_TO);
  }

  private static void refused(ThrowingCallable call, String... words) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessageContainingAll(words);
  }

  private static ConceptNode concept(String id, double confidence) {
    return new ConceptNode(id, "d", "name", "", confidence, BY_A, Map.of());
  }

  private static ExplicitRule rule(String id, String text, double confidence) {
    return new ExplicitRule(id, "d", text, List.of("x"), "", confidence, BY_A);
  }

  private static EdgeKey key(String source, String target, RelationType relation) {
    return new EdgeKey(source, target, relation);
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static String nothing() {
    return null;
  }
}
