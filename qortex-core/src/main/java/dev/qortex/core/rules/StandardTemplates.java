package dev.qortex.core.rules;

import dev.qortex.core.model.RelationType;
import dev.qortex.core.rules.RuleTemplate.Severity;
import java.util.ArrayList;
import java.util.List;

/** The wording of {@link TemplateSet#standard}; every text reads the edge as its type says. */
final class StandardTemplates {

  private static final String ARCHITECTURAL = "architectural";
  private static final String GENERAL = "general";
  private static final String ANTIPATTERN = "antipattern";

  static final TemplateSet SET = TemplateSet.of(all());

  private final List<RuleTemplate> templates = new ArrayList<>();

  private StandardTemplates() {}

  private static List<RuleTemplate> all() {
    StandardTemplates made = new StandardTemplates();
    made.logical();
    made.compositional();
    made.comparative();
    made.epistemic();
    made.structured();
    return made.templates;
  }

  private void logical() {
    strict(
        RelationType.CONTRADICTS,
        "Do not combine {source} with {target}.",
        "When {source} applies, leave out {target}.",
        "{source} and {target} cannot both hold: using them together leads to conflicts.");
    strict(
        RelationType.REQUIRES,
        "Provide {target} wherever {source} is used.",
        "When using {source}, make sure that {target} is in place first.",
        "{source} without {target} may not work.");
    loose(
        RelationType.REFINES,
        GENERAL,
        "Prefer {source} to plain {target} where that special case applies.",
        "When {target} is too general, use {source}, a special case of it.",
        "{source} is only a special case: it may not hold for all of {target}.");
    loose(
        RelationType.IMPLEMENTS,
        ARCHITECTURAL,
        "Use {source} to put {target} into practice.",
        "When {target} is called for, consider {source} as a way to implement it.",
        "Changing {source} without regard to {target} may break what {target} promises.");
  }

  private void compositional() {
    loose(
        RelationType.PART_OF,
        ARCHITECTURAL,
        "Include {source} in {target}.",
        "When building or changing {target}, take its part {source} into account.",
        "{target} without {source} may be incomplete.");
    loose(
        RelationType.USES,
        ARCHITECTURAL,
        "Keep {target} available to {source}.",
        "When changing {target}, check {source}, which depends on it.",
        "Failures and changes of {target} may reach {source}, which depends on it.");
  }

  private void comparative() {
    loose(
        RelationType.SIMILAR_TO,
        GENERAL,
        "Apply what is known of {source} to {target} where the two are alike.",
        "When working on {source}, look to {target} for lessons that carry over.",
        "{source} and {target} are alike but not the same: mixing them up may mislead.");
    loose(
        RelationType.ALTERNATIVE_TO,
        GENERAL,
        "Choose deliberately between {source} and {target}, and note the reason.",
        "When {target} does not fit, consider {source} instead.",
        "Using both {source} and {target} for one purpose may duplicate work.");
  }

  private void epistemic() {
    loose(
        RelationType.SUPPORTS,
        GENERAL,
        "Cite {source} as evidence for {target}.",
        "When {target} is in doubt, look at {source}, which supports it.",
        "If {source} fails to hold, {target} may lose its support.");
    loose(
        RelationType.CHALLENGES,
        GENERAL,
        "Check {target} against {source} before relying on it.",
        "When {source} holds, reconsider {target}.",
        "Relying on {target} despite {source} may be a mistake.");
  }

  private void structured() {
    loose(
        RelationType.BELONGS_TO,
        ARCHITECTURAL,
        "Keep {source} under the control of {target}.",
        "When working with {source}, follow the rules of its owner, {target}.",
        "Handling {source} apart from its owner, {target}, may expose or orphan it.");
    loose(
        RelationType.INSTANCE_OF,
        GENERAL,
        "Let {source} follow the pattern of {target}.",
        "When {target} changes, check that {source} still conforms to it.",
        "A departure of {source} from {target} without a stated reason may surprise.");
    loose(
        RelationType.CONTAINS,
        ARCHITECTURAL,
        "Include {target} in {source}.",
        "When changing or removing {source}, take its part {target} into account.",
        "Changes to {source} may cascade to {target}, which it contains.");
  }

  /** A relation whose breach is a fault. */
  private void strict(
      RelationType relation, String imperative, String conditional, String warning) {
    add(relation, "imperative", imperative, ARCHITECTURAL, Severity.ERROR);
    add(relation, "conditional", conditional, GENERAL, Severity.WARNING);
    add(relation, "warning", warning, ANTIPATTERN, Severity.ERROR);
  }

  /** A relation that advises. */
  private void loose(
      RelationType relation,
      String category,
      String imperative,
      String conditional,
      String warning) {
    add(relation, "imperative", imperative, category, Severity.INFO);
    add(relation, "conditional", conditional, GENERAL, Severity.INFO);
    add(relation, "warning", warning, ANTIPATTERN, Severity.WARNING);
  }

  private void add(
      RelationType relation, String variant, String text, String category, Severity severity) {
    templates.add(new RuleTemplate(relation, variant, text, category, severity));
  }
}
