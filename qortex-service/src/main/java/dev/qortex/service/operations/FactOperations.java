package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.fact.FactChange;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Single facts that a caller remembers and corrects, and taking back of sources and sessions. */
final class FactOperations implements OperationGroup {

  private final QortexClient memory;
  private final Reading reading;
  private final RememberedFacts facts;

  FactOperations(QortexClient memory, Reading reading) {
    this.memory = memory;
    this.reading = reading;
    this.facts = RememberedFacts.in(memory);
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
                Toolset.MEMORY,
                "qortex_remember",
                "Remembers one fact or rule, in a sentence or a few. The same words again,"
                    + " typography apart, are remembered once, as written last.",
                RememberInput.class,
                FactResult.class,
                this::remember)
            .idempotent()
            .withinDomains(),
        Operation.writing(
                Toolset.MEMORY,
                "qortex_correct",
                "Replaces a fact that qortex_remember stored by another text; people may take it"
                    + " back without one.",
                CorrectInput.class,
                FactResult.class,
                this::correct)
            .destructive()
            .withinDomains(),
        Operation.reading(
                Toolset.MEMORY,
                "qortex_sources",
                "Lists the sources of a domain: files, texts, messages and facts.",
                SourcesInput.class,
                SourcesResult.class,
                this::sources)
            .withinDomains(),
        Operation.writing(
                Toolset.MEMORY,
                "qortex_retract",
                "Takes back exactly what one source said, such as a file or a message.",
                RetractInput.class,
                RetractResult.class,
                this::retract)
            .idempotent()
            .destructive()
            .forPeople()
            .withinDomains(),
        Operation.writing(
                Toolset.MEMORY,
                "qortex_forget",
                "Takes back what the feedback of one session has changed. What was ingested stays.",
                ForgetInput.class,
                ForgetResult.class,
                this::forget)
            .idempotent()
            .destructive()
            .forPeople());
  }

  /** Arguments of a new fact. */
  record RememberInput(
      @Arg(value = "The fact, as a sentence that can be understood alone.", min = 1, max = 10_000)
          String text,
      @Arg(value = "The domain.", byDefault = "\"memory\"", min = 1, max = 200) String domain) {}

  /** Fact that is remembered. */
  record FactResult(
      @Arg("The id for qortex_correct; empty when the fact was taken back.") String factId,
      String domain,
      @Arg("Whether the memory has changed.") boolean changed,
      @Arg("The id of the fact in whose place it is.") Optional<String> replaced) {

    static FactResult of(FactChange change) {
      return new FactResult(change.factId(), change.domain(), change.changed(), change.replaced());
    }
  }

  private FactResult remember(RememberInput input, Call call) {
    checkText(input.text());
    return FactResult.of(facts(input.domain(), call).remember(input.text()));
  }

  private RememberedFacts facts(String domain, Call call) {
    return facts.through(call.within(memory)).domain(domain).documents(reading.ingestor().build());
  }

  private static void checkText(String text) {
    if (text.isBlank()) {
      throw ServiceException.invalid("text", "The fact is blank.\nGive a sentence.");
    }
  }

  /** Arguments of a correction. */
  record CorrectInput(
      @Arg(value = "The id that qortex_remember gave.", min = 1, max = 500) String factId,
      @Arg(
              value = "What is true instead; a person may leave it out to take the fact back.",
              min = 1,
              max = 10_000)
          Optional<String> text,
      @Arg(value = "The domain.", byDefault = "\"memory\"", min = 1, max = 200) String domain) {}

  private FactResult correct(CorrectInput input, Call call) {
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
        return FactResult.of(within.correct(input.factId(), input.text().get()));
      }
      within.withdraw(input.factId());
      return new FactResult("", input.domain(), true, Optional.of(input.factId()));
    } catch (UnknownNameException e) {
      throw ServiceException.notFound(
          "fact_id",
          "There is no fact '%s' in the domain '%s'.\nMaybe it was corrected before: ask qortex_sources for the ids."
              .formatted(Checks.shown(input.factId()), Checks.shown(input.domain())));
    }
  }

  /** Arguments of a list of sources. */
  record SourcesInput(
      @Arg(value = "The domain.", min = 1, max = 200) String domain,
      @Arg(value = "How many sources to pass over.", byDefault = "0", min = 0, max = 10_000_000)
          int offset,
      @Arg(value = "How many sources to return.", byDefault = "100", min = 1, max = 1_000)
          int limit) {}

  /** A page of sources. */
  record SourcesResult(
      @Arg("By id.") List<SourceItem> sources, @Arg("How many there are.") int total) {}

  /** A source. */
  record SourceItem(
      @Arg("For qortex_retract.") String id, String name, @Arg("Such as markdown.") String type) {

    static SourceItem of(SourceMetadata source) {
      return new SourceItem(source.id(), source.name(), source.type());
    }
  }

  private SourcesResult sources(SourcesInput input, Call call) {
    QortexClient within = call.within(memory);
    List<SourceMetadata> all = within.sources(input.domain());
    if (all.isEmpty()) {
      checkKnown(input.domain(), within.status().graph().domains().keySet());
    }
    return new SourcesResult(
        all.stream().skip(input.offset()).limit(input.limit()).map(SourceItem::of).toList(),
        all.size());
  }

  /** As of a question, also a domain of an empty memory is known. */
  private static void checkKnown(String domain, Set<String> known) {
    if (!known.isEmpty() && !known.contains(domain)) {
      throw ServiceException.notFound(
          "domain",
          "The domain '%s' is not in the memory.\nMaybe one of %s."
              .formatted(Checks.shown(domain), EditDistance.nearest(domain, known, 5)));
    }
  }

  /** Arguments of a retraction. */
  record RetractInput(
      @Arg(value = "The id of the source.", min = 1, max = 2_000) String sourceId) {}

  /** Report on a retraction. */
  record RetractResult(
      String sourceId,
      @Arg("Whether that source had said anything.") boolean known,
      @Arg("Elements that are gone.") int removed,
      @Arg("Elements that others state, too, and now look as they say.") int updated) {}

  private RetractResult retract(RetractInput input, Call call) {
    RetractReport report = call.within(memory).retract(input.sourceId());
    return new RetractResult(
        report.sourceId(), report.known(), report.removed().total(), report.updated().total());
  }

  /** Arguments of forgetting. */
  record ForgetInput(
      @Arg(value = "The session_id of its questions.", min = 1, max = 200) String sessionId) {}

  /** Report on forgetting. */
  record ForgetResult(
      String sessionId,
      @Arg("Answers that the session had judged.") int answers,
      @Arg("Outcomes of items.") int outcomes,
      @Arg("Teleportation factors that are others now.") int factors,
      @Arg("Observations that learners took back.") int observations) {}

  private ForgetResult forget(ForgetInput input, Call call) {
    ForgetReport report = call.within(memory).forget(input.sessionId());
    return new ForgetResult(
        report.session(),
        report.answers(),
        report.outcomes(),
        report.factors(),
        report.observations());
  }
}
