package dev.qortex.core.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.model.RelationType;
import dev.qortex.core.rules.RuleTemplate.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class TemplateSetTest {

  @Test
  void theStandardSetHasThreeVariantsOfEveryRelationThatCarriesMeaning() {
    TemplateSet standard = TemplateSet.standard();
    assertThat(standard.templates()).hasSize(39);
    for (RelationType relation : RelationType.values()) {
      assertThat(standard.templates(relation))
          .extracting(RuleTemplate::variant)
          .isEqualTo(
              relation.isStructural()
                  ? List.of()
                  : List.of("imperative", "conditional", "warning"));
    }
  }

  @Test
  void theStandardWordingReadsEdgesAsTheirTypesSay() {
    assertThat(filled(RelationType.REQUIRES))
        .containsExactly(
            "Provide B wherever A is used.",
            "When using A, make sure that B is in place first.",
            "A without B may not work.");
    assertThat(filled(RelationType.REFINES))
        .element(1)
        .asString()
        .contains("use A, a special case");
    assertThat(filled(RelationType.IMPLEMENTS))
        .element(0)
        .isEqualTo("Use A to put B into practice.");
    assertThat(filled(RelationType.PART_OF)).element(0).isEqualTo("Include A in B.");
    assertThat(filled(RelationType.USES)).element(2).asString().contains("may reach A");
    assertThat(filled(RelationType.BELONGS_TO)).element(1).asString().contains("its owner, B");
  }

  private static List<String> filled(RelationType relation) {
    return TemplateSet.standard().templates(relation).stream()
        .map(template -> template.fill("A", "B"))
        .toList();
  }

  @Test
  void theFirstTemplateOfAPreferredCategoryIsChosen() {
    TemplateSet standard = TemplateSet.standard();
    assertThat(standard.select(RelationType.USES, Set.of("antipattern")).orElseThrow().variant())
        .isEqualTo("warning");
    assertThat(
            standard
                .select(RelationType.USES, Set.of("antipattern", "general"))
                .orElseThrow()
                .variant())
        .isEqualTo("conditional");
  }

  @Test
  void withoutAMatchingCategoryTheImperativeIsChosen() {
    TemplateSet standard = TemplateSet.standard();
    assertThat(standard.select(RelationType.USES, Set.of()).orElseThrow().variant())
        .isEqualTo("imperative");
    assertThat(standard.select(RelationType.USES, Set.of("poetry")).orElseThrow().variant())
        .isEqualTo("imperative");
    assertThat(standard.select(RelationType.MENTIONS, Set.of())).isEmpty();
  }

  @Test
  void aHostCanBringItsOwnSet() {
    RuleTemplate own = template("house_style", "{target} before {source}!");
    TemplateSet set = TemplateSet.of(List.of(own));
    assertThat(set.select(RelationType.REQUIRES, Set.of())).contains(own);
    assertThat(set.relations()).containsExactly(RelationType.REQUIRES);
    assertThatThrownBy(() -> TemplateSet.of(List.of(own, own)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(requires:house_style)");
  }

  @Test
  void aTemplateThatForgetsAnEndOrHasAnOddVariantIsRefused() {
    assertThatThrownBy(() -> template("imperative", "Use {source}."))
        .hasMessageContaining("{source} and {target}");
    assertThatThrownBy(() -> template("a:b", "{source} {target}")).hasMessageContaining("(a:b)");
    assertThatThrownBy(
            () ->
                new RuleTemplate(
                    RelationType.MENTIONS, "x", "{source} {target}", "general", Severity.INFO))
        .hasMessageContaining("(mentions)");
  }

  @Test
  void aNameThatLooksLikeAPlaceholderIsNotExpandedAgain() {
    assertThat(template("x", "{source} | {target} | {other}").fill("{target}", "{source} $1 \\"))
        .isEqualTo("{target} | {source} $1 \\ | {other}");
  }

  @Property
  void bothNamesStandInTheTextUnchanged(@ForAll String source, @ForAll String target) {
    assertThat(template("x", "[{target}]<{source}>").fill(source, target))
        .isEqualTo("[" + target + "]<" + source + ">");
  }

  private static RuleTemplate template(String variant, String text) {
    return new RuleTemplate(RelationType.REQUIRES, variant, text, "general", Severity.INFO);
  }

  @Test
  void everyStandardTextIsOneSentenceOfItsOwn() {
    List<String> texts =
        TemplateSet.standard().templates().stream().map(RuleTemplate::text).toList();
    assertThat(texts).doesNotHaveDuplicates().allMatch(text -> text.endsWith("."));
    assertThat(Arrays.asList(RelationType.values()))
        .containsAll(TemplateSet.standard().relations());
  }
}
