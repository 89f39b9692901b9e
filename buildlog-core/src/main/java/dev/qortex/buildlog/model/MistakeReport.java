package dev.qortex.buildlog.model;

import dev.qortex.buildlog.internal.text.BuildlogSimilarity;
import dev.qortex.buildlog.internal.text.BuildlogTexts;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import java.util.List;

/**
 * Description of a mistake.
 *
 * @param errorClass the class of the mistake, such as {@code null_handling}
 * @param description the mistake in words; without the location, so that the same mistake at
 *     another location is recognised
 * @param severity the severity of the mistake
 * @param consulted ids of the rules that were consulted
 * @param correctedBy the id of the rule that would have prevented it; may be empty
 * @param details the rest
 */
public record MistakeReport(
    String errorClass,
    String description,
    MistakeSeverity severity,
    List<String> consulted,
    String correctedBy,
    Details details) {

  /** The error class of citations of rules that no reviewer was shown. */
  public static final String CITATION_HALLUCINATION = "citation_hallucination";

  /**
   * Further details; all of it may be empty.
   *
   * @param context the place or occasion, such as a file and line
   * @param resolution the remedy that was applied
   * @param concepts ids of concepts that it involves
   * @param priors earlier mistakes that it follows from
   */
  public record Details(
      String context, String resolution, List<String> concepts, List<PriorLink> priors) {

    /** Details of a mistake without further information. */
    public static final Details NONE = new Details("", "", List.of(), List.of());

    /** Checks the components and makes defensive copies. */
    public Details {
      Checks.text("context of a mistake", context);
      Checks.text("resolution of a mistake", resolution);
      concepts = BuildlogTexts.distinct("concept of a mistake", concepts);
      priors = List.copyOf(priors);
    }
  }

  /** Checks the components and makes defensive copies. */
  public MistakeReport {
    Checks.id("error class of a mistake", errorClass);
    Checks.id("description of a mistake", description);
    Checks.text("rule that corrects a mistake", correctedBy);
    consulted = BuildlogTexts.distinct("rule id", consulted);
  }

  /**
   * The hash of the description without regard to case and white space: 16 hexadecimal digits, for
   * storages to index.
   */
  public String semanticHash() {
    return Sha256.of(BuildlogSimilarity.SAME_WORDS.key(description), 16);
  }

  /**
   * The form of the name of a class by which mistakes are compared: without regard to case and
   * separators, so that "Null-Handling" is {@code null_handling}.
   */
  public static String classKey(String errorClass) {
    return BuildlogSimilarity.SAME_CLASS.key(errorClass);
  }

  /** A report of the kind, the description and how bad it is. */
  public static MistakeReport of(String errorClass, String description, MistakeSeverity severity) {
    return new MistakeReport(errorClass, description, severity, List.of(), "", Details.NONE);
  }

  /** Returns a copy with the rules that were consulted. */
  public MistakeReport consulted(List<String> ruleIds) {
    return new MistakeReport(errorClass, description, severity, ruleIds, correctedBy, details);
  }

  /** Returns a copy with the rule that would have prevented it. */
  public MistakeReport correctedBy(String ruleId) {
    return new MistakeReport(errorClass, description, severity, consulted, ruleId, details);
  }

  /** Returns a copy with other details. */
  public MistakeReport details(Details known) {
    return new MistakeReport(errorClass, description, severity, consulted, correctedBy, known);
  }

  /** Returns a copy with other relations to earlier mistakes. */
  public MistakeReport priors(List<PriorLink> links) {
    return details(new Details(details.context(), details.resolution(), details.concepts(), links));
  }

  /** Returns a copy with the location of the mistake. */
  public MistakeReport context(String place) {
    return details(new Details(place, details.resolution(), details.concepts(), details.priors()));
  }
}
