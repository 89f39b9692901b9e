package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.fact.FactChange;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.service.Call;
import dev.qortex.service.Scope;
import dev.qortex.service.api.FactApi;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Single facts that a caller remembers and corrects, and taking back of sources and sessions. */
final class FactOperations implements FactApi {

  private final QortexClient memory;
  private final Reading reading;
  private final GraphBackend graph;
  private final RememberedFacts facts;

  FactOperations(QortexClient memory, GraphBackend graph, Reading reading) {
    this.memory = memory;
    this.graph = graph;
    this.reading = reading;
    this.facts = RememberedFacts.in(memory);
  }

  @Override
  public FactResult remember(RememberInput input, Call call) {
    checkText(input.text());
    return result(facts(input.domain(), call).remember(input.text()));
  }

  private RememberedFacts facts(String domain, Call call) {
    return facts.through(call.within(memory)).domain(domain).documents(reading.ingestor().build());
  }

  private static void checkText(String text) {
    if (text.isBlank()) {
      throw ServiceException.invalid("text", "The fact is blank.\nGive a sentence.");
    }
  }

  private static FactResult result(FactChange change) {
    return new FactResult(
        change.factId(),
        change.domain(),
        change.changed(),
        change.replaced(),
        change.similar().stream()
            .map(fact -> new SimilarItem(fact.factId(), fact.text(), Rounded.to4(fact.score())))
            .toList());
  }

  @Override
  public FactResult correct(CorrectInput input, Call call) {
    if (input.text().isEmpty() && !call.caller().scopes().contains(Scope.DECIDE)) {
      throw ServiceException.forbidden(
          "text",
          "To take a fact back without another text asks for the scope 'decide', which '%s' does not have.\nMaybe leave the decision to a person."
              .formatted(call.caller().name()));
    }
    input.text().ifPresent(FactOperations::checkText);
    RememberedFacts within = facts(input.domain(), call);
    try {
      if (input.text().isPresent()) {
        return result(within.correct(input.factId(), input.text().get()));
      }
      within.withdraw(input.factId());
      return new FactResult("", input.domain(), true, Optional.of(input.factId()), List.of());
    } catch (UnknownNameException e) {
      throw ServiceException.notFound(
          "fact_id",
          "The fact '%s' does not exist in the domain '%s'.\nMaybe it is the text of a file: change the file, and ingest it again. Or a correction gave it another id: ask about it, and use the id of the item."
              .formatted(Checks.shown(input.factId()), Checks.shown(input.domain())));
    }
  }

  @Override
  public SourcesResult sources(SourcesInput input, Call call) {
    QortexClient within = call.within(memory);
    List<SourceMetadata> all = within.sources(input.domain());
    if (all.isEmpty()) {
      checkKnown(input.domain(), within.status().graph().domains().keySet());
    }
    Map<String, Instant> ingested = graph.ingestedAt(input.domain());
    return new SourcesResult(
        all.stream()
            .skip(input.offset())
            .limit(input.limit())
            .map(source -> SourceItem.of(source, Optional.ofNullable(ingested.get(source.id()))))
            .toList(),
        all.size());
  }

  /** As of a question, also a domain of an empty memory is known. */
  private static void checkKnown(String domain, Set<String> known) {
    if (!known.isEmpty() && !known.contains(domain)) {
      throw ServiceException.notFound(
          "domain",
          "The domain '%s' is not in the memory.%s"
              .formatted(Checks.shown(domain), EditDistance.remedy(domain, known)));
    }
  }

  @Override
  public RetractResult retract(RetractInput input, Call call) {
    if (input.dryRun()) {
      return new RetractPreview(graph, call.within(memory)).of(input.sourceId());
    }
    RetractReport report = call.within(memory).retract(input.sourceId());
    return new RetractResult(
        report.sourceId(),
        report.known(),
        nodes(report.removed()),
        nodes(report.updated()),
        List.of());
  }

  /** As the preview counts. */
  private static int nodes(ElementCounts counts) {
    return counts.concepts() + counts.passages();
  }

  @Override
  public ForgetResult forget(ForgetInput input, Call call) {
    ForgetReport report = call.within(memory).forget(input.sessionId());
    return new ForgetResult(
        report.session(),
        report.answers(),
        report.outcomes(),
        report.factors(),
        report.observations());
  }
}
