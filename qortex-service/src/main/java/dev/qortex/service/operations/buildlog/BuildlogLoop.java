package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.report.LoopStep;
import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spool.Spool;
import dev.qortex.service.Call;
import dev.qortex.service.api.buildlog.ReportApi.LoopCheck;
import dev.qortex.service.api.buildlog.ReportApi.LoopState;
import dev.qortex.service.api.buildlog.ReportApi.LoopStepItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Check that the loop of a project is closed: from its rules through reviews and emissions into the
 * graph, and from the graph back to its rules.
 *
 * @param memory the memory that emissions are ingested into
 * @param emissions the spool of the buildlog
 */
record BuildlogLoop(QortexClient memory, Spool emissions) {

  private static final Map<String, String> COMMANDS =
      Map.of(
          "rules", "qortex buildlog init",
          "session", "qortex buildlog experiment start",
          "review", "qortex buildlog gauntlet prompt, then qortex buildlog gauntlet issues",
          "citation", "qortex buildlog gauntlet issues, with rules_consulted in a finding",
          "credit", "qortex buildlog experiment start, after a review that cites a rule",
          "match", "qortex buildlog log-mistake",
          "learning", "qortex buildlog gauntlet issues, with rule_learned in a finding",
          "emission", "qortex buildlog log-mistake",
          "graph", "qortex ingest emissions",
          "seed",
              "qortex publish-rules with rules of documents, then qortex buildlog ingest-seeds");

  BuildlogLoop {
    Checks.given("memory", memory);
    Checks.given("spool of emissions", emissions);
  }

  private static LoopStepItem step(LoopStep step) {
    return step.ok()
        ? new LoopStepItem(
            step.name(), LoopState.OK, Optional.of(step.evidence()), Optional.empty())
        : new LoopStepItem(
            step.name(),
            LoopState.MISSING,
            Optional.empty(),
            Optional.ofNullable(COMMANDS.get(step.name())));
  }

  /** The steps of a project, as far as the caller may see them. */
  LoopCheck check(Project project, Call call) {
    List<LoopStep> steps = new ArrayList<>(project.loop());
    List<String> emitted = emitted(project);
    steps.add(new LoopStep("emission", emitted.stream().reduce((one, next) -> next).orElse("")));
    steps.add(new LoopStep("graph", ingested(emitted, call).orElse("")));
    steps.add(new LoopStep("seed", seeded(project).orElse("")));
    List<LoopStepItem> shown = steps.stream().map(BuildlogLoop::step).toList();
    int closed = (int) steps.stream().filter(LoopStep::ok).count();
    return new LoopCheck(closed == steps.size(), closed, shown);
  }

  /** Ingested and pending emissions of the project, whose id is in their names. */
  private List<String> emitted(Project project) {
    String part = "_" + project.info().id() + "_";
    return Stream.concat(emissions.processed().stream(), emissions.pending().stream())
        .filter(name -> name.contains(part))
        .toList();
  }

  private Optional<String> ingested(List<String> emitted, Call call) {
    QortexClient visible = call.within(memory);
    for (String domain : visible.status().graph().domains().keySet()) {
      Set<String> known =
          visible.sources(domain).stream()
              .filter(source -> source.type().equals("emission"))
              .map(SourceMetadata::name)
              .collect(Collectors.toSet());
      long held = emitted.stream().filter(known::contains).count();
      if (held > 0) {
        return Optional.of("domain %s holds %s emissions".formatted(domain, held));
      }
    }
    return Optional.empty();
  }

  /** A rule that came from a domain of the graph. */
  private static Optional<String> seeded(Project project) {
    return project.gauntlet().rules().stream()
        .filter(rule -> rule.active() && !domain(rule).isBlank())
        .findFirst()
        .map(rule -> "%s came from domain %s".formatted(rule.id(), domain(rule)));
  }

  private static String domain(GauntletRule rule) {
    return rule.provenance().get("domain") instanceof String text ? text : "";
  }
}
