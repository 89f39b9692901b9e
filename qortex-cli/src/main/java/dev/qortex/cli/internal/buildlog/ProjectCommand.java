package dev.qortex.cli.internal.buildlog;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.Choices;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Layout;
import dev.qortex.cli.internal.terminal.Members;
import dev.qortex.cli.internal.terminal.Replacement;
import dev.qortex.commons.ShortList;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.projectors.tool.RuleFile;
import dev.qortex.projectors.tool.RuleFiles;
import dev.qortex.service.api.ProjectionApi;
import dev.qortex.service.api.ProjectionApi.ProjectInput;
import dev.qortex.service.api.ProjectionApi.ProjectResult;
import dev.qortex.service.api.ProjectionApi.ProjectedFile;
import dev.qortex.service.api.ProjectionApi.Selection;
import dev.qortex.service.api.PublishingApi;
import dev.qortex.service.api.PublishingApi.PublishInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Writes the rules of the memory in the format of another tool. */
@Command(
    name = "project",
    description =
        "Writes the rules of the memory in the format of another tool: to standard output, or where"
            + " that tool reads them.")
public final class ProjectCommand extends QortexCommand {

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

    /** The name as a command. */
    @Override
    public String toString() {
      return Choices.word(this);
    }

    boolean isOneText() {
      return this == BUILDLOG || this == FLAT || this == JSON;
    }
  }

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
          "Least confidence, from 0 to 1. Default: 0.55; 0 for a list (flat, json) and with --edges.")
  private @Nullable Double minConfidence;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      description =
          "The greatest number of rules in one file, highest confidence first. Default: 50; 1000"
              + " for a list (flat, json)"
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
    if (pending && (format != Format.BUILDLOG || output != null)) {
      throw new ParameterException(
          spec().commandLine(), "--pending goes with buildlog, and without --output.");
    }
    try (Session session = qortex().openExisting()) {
      if (pending) {
        PublishInput input = new PublishInput(persona, enrich, selection());
        qortex()
            .print(
                qortex()
                    .call(session, PublishingApi.class, (api, call) -> api.publish(input, call)));
        return ExitCode.OK;
      }
      ProjectInput input =
          new ProjectInput(format.name().toLowerCase(Locale.ROOT), persona, enrich, selection());
      ProjectResult result =
          qortex().call(session, ProjectionApi.class, (api, call) -> api.project(input, call));
      if (output == null || output.equals("-")) {
        qortex().print(result, () -> texts(result));
      } else {
        written(result, qortex().terminal().path(output));
      }
      tellLeftOut(input, result);
    }
    return ExitCode.OK;
  }

  private Selection selection() {
    return new Selection(
        domains,
        categories,
        edges || sureEdges,
        sureEdges && !edges,
        Optional.ofNullable(minConfidence),
        Optional.ofNullable(limit));
  }

  private String texts(ProjectResult result) {
    StringBuilder text = new StringBuilder();
    for (ProjectedFile file : result.files()) {
      if (!format.isOneText()) {
        text.append("==> %s <==%n".formatted(file.path()));
      }
      text.append(file.text()).append('\n');
    }
    return text.isEmpty() ? "There are no rules to write." : text.toString();
  }

  /** Files that were written, and rules that none of them has. */
  private record Written(
      List<String> written,
      Optional<List<String>> deleted,
      int omittedCount,
      List<String> omitted,
      int beyondLimit) {}

  private void written(ProjectResult result, Path place) throws IOException {
    List<String> changed = new ArrayList<>();
    List<String> deleted = new ArrayList<>();
    if (format.isOneText()) {
      Replacement.write(place, versioned(result.files().get(0).text(), place));
      changed.add(place.toString());
    } else {
      List<RuleFile> all =
          result.files().stream()
              .map(file -> new RuleFile(file.path(), file.text(), file.placement()))
              .toList();
      Files.createDirectories(place);
      for (Path file : new RuleFiles(all).writeTo(place)) {
        (Files.exists(file) ? changed : deleted).add(file.toString());
      }
    }
    Written done =
        new Written(
            changed,
            deleted.isEmpty() ? Optional.empty() : Optional.of(deleted),
            result.omittedCount(),
            result.omitted(),
            result.beyondLimit());
    qortex().print(done, () -> layout(done));
  }

  private static String layout(Written done) {
    if (done.written().isEmpty() && done.deleted().isEmpty()) {
      return "Nothing changed.";
    }
    Map<String, @Nullable Object> members = Members.of(done);
    members.keySet().retainAll(List.of("written", "deleted"));
    return Layout.of(members);
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
  private void tellLeftOut(ProjectInput input, ProjectResult result) {
    if (qortex().wantsJson()) {
      return;
    }
    PrintWriter err = qortex().terminal().err();
    double least = input.rules().wanted(false).minConfidence();
    if (least > 0 && isEmpty(result)) {
      err.printf(
          "No rule has a confidence of at least %s, so none is written.%nMaybe take all of them:"
              + " --min-confidence 0%n",
          least);
    }
    if (result.beyondLimit() > 0) {
      err.printf("%s more rules are beyond the --limit.%n", result.beyondLimit());
    }
    if (result.omittedCount() > 0) {
      err.printf(
          "%s rules are left out, each longer than a file of the tool may be: %s.%n",
          result.omittedCount(),
          ShortList.of(result.omitted(), result.omitted().size(), result.omittedCount()));
    }
  }

  /** True if a seed or the files of a tool have no rules; lists leave none out. */
  private boolean isEmpty(ProjectResult result) {
    if (format == Format.BUILDLOG) {
      String seed = result.files().get(0).text();
      return RuleSets.parse(seed, RuleSetFormat.YAML).rules().isEmpty();
    }
    return !format.isOneText()
        && result.files().stream()
            .map(file -> new RuleFile(file.path(), file.text(), file.placement()))
            .allMatch(file -> file.entries().isEmpty());
  }
}
