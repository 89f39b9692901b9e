package dev.qortex.service.api;

import dev.qortex.core.rules.RuleSelection;
import dev.qortex.projectors.tool.RuleFile;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.api.QuestionApi.RulesInput;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.util.List;
import java.util.Optional;

/** Rules of a memory in the formats of other tools. */
public interface ProjectionApi {

  @Op(
      name = "qortex_project",
      text = "Writes the rules of the memory in the format of another tool, as text.",
      toolset = Toolset.PROJECTION,
      withinDomains = true,
      whole = true,
      route = "POST project",
      command = "project")
  ProjectResult project(ProjectInput input, Call call);

  /** Selection of rules to project. */
  record Selection(
      @Arg(value = "Names of the domains; empty for all.", byDefault = "[]") List<String> domains,
      @Arg(value = "Only rules of one of these categories.", byDefault = "[]")
          List<String> categories,
      @Arg(
              value =
                  "Whether rules that follow from relations count too, records of reviews included;"
                      + " then nothing is left out for a low confidence.",
              byDefault = "false")
          boolean includeDerived,
      @Arg(
              value =
                  "With include_derived: only those of sure relations between described concepts.",
              byDefault = "false")
          boolean describedOnly,
      @Arg(
              value =
                  "Least confidence. Default: 0.55; 0 in a list (flat, json) and with all derived"
                      + " rules.",
              min = 0,
              max = 1)
          Optional<Double> minConfidence,
      @Arg(
              value =
                  "The most rules of one file. Default: 50; 1,000 in a list (flat, json) and with"
                      + " all derived rules.",
              min = 1,
              max = 10_000)
          Optional<Integer> limit) {

    /**
     * Least confidence of a rule in a file. It was chosen by documentation that the weights were
     * not fitted on; of other such documentation, 29 of the 32 surer rules were judged useful below
     * their headings ({@code project-rules}).
     */
    private static final double LEAST = 0.55;

    /** Rules of one file: an assistant reads all of them with each question. A choice. */
    private static final int MOST = 50;

    private static final int MOST_OF_ALL = 1_000;

    /**
     * Returns true if every rule is wanted that the memory can give, in the order of the memory.
     */
    public boolean everything() {
      return includeDerived && !describedOnly;
    }

    /**
     * The rules for a format.
     *
     * @param isList whether it is read by programs, which choose themselves
     */
    public RuleSelection wanted(boolean isList) {
      boolean all = everything() || isList;
      return new RulesInput(
              domains,
              List.of(),
              categories,
              includeDerived,
              minConfidence.orElse(all ? 0.0 : LEAST),
              0,
              limit.orElse(all ? MOST_OF_ALL : MOST),
              List.of())
          .selection();
    }
  }

  /** Arguments of a projection. */
  record ProjectInput(
      @Arg(
              value =
                  "buildlog: a seed in YAML; flat and json: a list; skill, openclaw, skillipedia,"
                      + " claude_md, cursor, copilot, windsurf and continue: files of that tool.",
              byDefault = "\"buildlog\"",
              oneOf = {
                "buildlog",
                "flat",
                "json",
                "skill",
                "openclaw",
                "skillipedia",
                "claude_md",
                "cursor",
                "copilot",
                "windsurf",
                "continue"
              })
          String format,
      @Arg(
              value = "Who follows the rules; of a seed.",
              byDefault = "\"qortex\"",
              min = 1,
              max = 100)
          String persona,
      @Arg(value = "Add when and why a rule holds, in place of its headings.", byDefault = "false")
          boolean enrich,
      @Arg(value = "Selection of the rules.", byDefault = "{}") Selection rules) {}

  /** Rules in the format of another tool. */
  record ProjectResult(
      String format,
      @Arg("Files below the root of a project; a seed or a list is one file.")
          List<ProjectedFile> files,
      @Arg("How many rules are left out, as each is longer than a file of the tool may be.")
          int omittedCount,
      @Arg("The ids of rules that are left out so; at most 10.") List<String> omitted,
      @Arg("How many rules are left out, as they are beyond the limit.") int beyondLimit) {}

  /** A file. */
  record ProjectedFile(
      String path,
      @Prose String text,
      @Arg("How the text gets into a file that exists.") RuleFile.Placement placement) {}
}
