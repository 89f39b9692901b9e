package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.ShortList;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.projectors.tool.RuleFile;
import dev.qortex.projectors.tool.RuleFiles;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes the rules of the memory in the format of another tool. */
@Command(
    name = "project",
    description =
        "Write the rules of the memory in the format of another tool: to standard output, or where"
            + " that tool reads them.")
final class ProjectCommand implements Callable<Integer> {

  /** The formats of the operation. */
  enum Format {
    BUILDLOG,
    FLAT,
    JSON,
    SKILL,
    OPENCLAW,
    SKILLIPEDIA,
    CLAUDE_MD,
    CURSOR,
    COPILOT,
    WINDSURF,
    CONTINUE;

    /** As the command spells it. */
    @Override
    public String toString() {
      return Choices.word(this);
    }

    boolean isOneText() {
      return this == BUILDLOG || this == FLAT || this == JSON;
    }
  }

  @ParentCommand private Qortex qortex;
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FORMAT",
      description =
          "buildlog: a seed in YAML; flat, json: a list; the others: files of that tool. One of:"
              + " ${COMPLETION-CANDIDATES}.")
  private Format format;

  @Option(
      names = {"-d", "--domain"},
      paramLabel = "DOMAIN",
      description = "Rules of this domain only. May be repeated.")
  private List<String> domains = List.of();

  @Option(
      names = "--category",
      paramLabel = "CATEGORY",
      description = "Rules of this category only. May be repeated.")
  private List<String> categories = List.of();

  @Option(
      names = "--min-confidence",
      paramLabel = "C",
      description =
          "Least confidence, from 0 to 1. Default: 0.7; 0 for a list (flat, json) and with --edges.")
  private @Nullable Double minConfidence;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      description =
          "The most rules of one file, the surest first. Default: 50; 1000 for a list (flat, json)"
              + " and with --edges.")
  private @Nullable Integer limit;

  @Option(
      names = "--edges",
      negatable = true,
      description =
          "Also the rules that follow from relations between concepts, all of them. By default"
              + " there are stated rules only.")
  private boolean edges;

  @Option(
      names = "--sure-edges",
      description =
          "Also rules that follow from relations, but only from sure ones between described"
              + " concepts.")
  private boolean sureEdges;

  @Option(names = "--enrich", description = "Add by templates when and why a rule holds.")
  private boolean enrich;

  @Option(
      names = {"-p", "--persona"},
      paramLabel = "NAME",
      defaultValue = "qortex",
      description = "Of a seed: who follows the rules. Default: ${DEFAULT-VALUE}.")
  private String persona;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PATH",
      description =
          "Of a seed or list the file; else the root of the project, whose other files and sections"
              + " stay.")
  private @Nullable String output;

  @Option(
      names = "--pending",
      description = "Of a seed: publish it for others, such as qortex buildlog ingest-seeds.")
  private boolean pending;

  @Override
  public Integer call() throws IOException {
    ObjectNode argument = Json.mapper().createObjectNode().put("enrich", enrich);
    argument.put("persona", persona);
    argument.set("rules", selection());
    if (pending && (format != Format.BUILDLOG || output != null)) {
      throw new ParameterException(
          spec.commandLine(), "--pending goes with buildlog, and without --output.");
    }
    try (Session session = qortex.openExisting()) {
      if (pending) {
        qortex.print(qortex.call(session, "qortex_publish_rules", argument), Layout::of);
        return ExitCode.OK;
      }
      argument.put("format", format.name().toLowerCase(Locale.ROOT));
      JsonNode result = qortex.call(session, "qortex_project", argument);
      if (output == null || output.equals("-")) {
        qortex.print(result, this::texts);
      } else {
        written(result, qortex.terminal().path(output));
      }
      tellLeftOut(result);
    }
    return ExitCode.OK;
  }

  private ObjectNode selection() {
    ObjectNode rules = Json.mapper().createObjectNode();
    rules.put("include_derived", edges || sureEdges).put("described_only", sureEdges && !edges);
    rules.set("domains", Json.mapper().valueToTree(domains));
    rules.set("categories", Json.mapper().valueToTree(categories));
    if (minConfidence != null) {
      rules.put("min_confidence", minConfidence);
    }
    if (limit != null) {
      rules.put("limit", limit);
    }
    return rules;
  }

  private String texts(JsonNode result) {
    StringBuilder text = new StringBuilder();
    for (JsonNode file : result.path("files")) {
      if (!format.isOneText()) {
        text.append("==> %s <==%n".formatted(file.path("path").asText()));
      }
      text.append(file.path("text").asText()).append('\n');
    }
    return text.isEmpty() ? "There are no rules to write." : text.toString();
  }

  private void written(JsonNode result, Path place) throws IOException {
    JsonNode files = result.path("files");
    List<String> changed = new ArrayList<>();
    List<String> deleted = new ArrayList<>();
    if (format.isOneText()) {
      Replacement.write(place, versioned(files.path(0).path("text").asText(), place));
      changed.add(place.toString());
    } else {
      List<RuleFile> all = new ArrayList<>();
      for (JsonNode file : files) {
        String placement = file.path("placement").asText().toUpperCase(Locale.ROOT);
        all.add(
            new RuleFile(
                file.path("path").asText(),
                file.path("text").asText(),
                RuleFile.Placement.valueOf(placement)));
      }
      Files.createDirectories(place);
      for (Path file : new RuleFiles(all).writeTo(place)) {
        (Files.exists(file) ? changed : deleted).add(file.toString());
      }
    }
    ObjectNode done = Json.mapper().createObjectNode();
    done.set("written", Json.mapper().valueToTree(changed));
    if (!deleted.isEmpty()) {
      done.set("deleted", Json.mapper().valueToTree(deleted));
    }
    done.set("omitted_count", result.path("omitted_count"));
    done.set("omitted", result.path("omitted"));
    done.set("beyond_limit", result.path("beyond_limit"));
    qortex.print(
        done,
        any ->
            changed.isEmpty() && deleted.isEmpty()
                ? "Nothing changed."
                : Layout.of(done.deepCopy().retain("written", "deleted")));
  }

  /**
   * A seed that replaces another one of its persona has the next version when its rules changed.
   */
  private String versioned(String text, Path place) {
    if (format != Format.BUILDLOG || !Files.isRegularFile(place)) {
      return text;
    }
    RuleSet earlier;
    try {
      earlier = RuleSets.read(place);
    } catch (SourceReadException e) {
      return text; // Another file, which is replaced whole.
    }
    RuleSet set = RuleSets.parse(text, RuleSetFormat.YAML);
    return set.persona().equals(earlier.persona())
        ? RuleSets.write(set.after(earlier), RuleSetFormat.YAML)
        : text;
  }

  /** Says on standard error what no file holds, so that the output stays what was asked for. */
  private void tellLeftOut(JsonNode result) {
    int beyond = result.path("beyond_limit").intValue();
    int omitted = result.path("omitted_count").intValue();
    if (qortex.wantsJson()) {
      return;
    }
    if (beyond > 0) {
      qortex.terminal().err().printf("%s more rules are beyond the --limit.%n", beyond);
    }
    if (omitted > 0) {
      List<String> names = new ArrayList<>();
      result.path("omitted").forEach(name -> names.add(name.asText()));
      qortex
          .terminal()
          .err()
          .printf(
              "%s rules are left out, each longer than a file of the tool may be: %s.%n",
              omitted, ShortList.of(names, names.size(), omitted));
    }
  }
}
