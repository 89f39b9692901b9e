package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.text.Similarity;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.PlainTextParser;
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
import java.util.regex.Pattern;

/** Single facts that a caller remembers and corrects, and taking back of sources and sessions. */
final class FactOperations implements OperationGroup {

  private static final String FACT = "fact-";
  private static final int HASH = 12;
  private static final Pattern NAME = Pattern.compile(FACT + "[0-9a-f]{" + HASH + "}");

  private final QortexClient memory;
  private final Reading reading;
  private final SourceWriter writer;
  private final MarkdownParser markdown = new MarkdownParser();
  private final PlainTextParser plain = new PlainTextParser();

  FactOperations(QortexClient memory, Reading reading, SourceWriter writer) {
    this.memory = memory;
    this.reading = reading;
    this.writer = writer;
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
      @Arg("The id of the fact in whose place it is.") Optional<String> replaced) {}

  private FactResult remember(RememberInput input, Call call) {
    QortexClient within = call.within(memory);
    IngestionManifest fact = fact(input.text(), input.domain(), within);
    IngestReport report = within.ingest(fact);
    return new FactResult(id(fact), input.domain(), report.changed(), Optional.empty());
  }

  /** A source of its own, whose name its words tell. */
  private IngestionManifest fact(String given, String domain, QortexClient within) {
    String text = Surrogates.wellFormed(given).strip();
    if (text.isEmpty()) {
      throw ServiceException.invalid("text", "The fact is blank.\nGive a sentence.");
    }
    String prefix = IdParts.domainId(domain) + ":";
    String name = name(text, prefix, domain, within);
    SourceMetadata source =
        new SourceMetadata(prefix + name, name, "markdown", "", Sha256.of(text));
    Document document = markdown.parseBody(text);
    return reading
        .ingestor()
        .build()
        // As Markdown it may be nothing but, say, the address of a link.
        .read(source, document.isEmpty() ? plain.parse("", text) : document, List.of(), domain);
  }

  /** A hash of the key of the text; earlier versions stored facts by a hash of the text. */
  private static String name(String text, String prefix, String domain, QortexClient within) {
    String earlier = FACT + Sha256.of(text, HASH);
    boolean stored =
        within.sources(domain).stream().anyMatch(source -> source.id().equals(prefix + earlier));
    String key = Similarity.statements().key(text);
    return stored || key.isEmpty() ? earlier : FACT + Sha256.of(key, HASH);
  }

  private static String id(IngestionManifest fact) {
    return fact.sources().get(0).id();
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
    return writer.alone(List.of(input.factId()), () -> correctAlone(input, call.within(memory)));
  }

  private FactResult correctAlone(CorrectInput input, QortexClient within) {
    SourceMetadata old =
        within.sources(input.domain()).stream()
            .filter(source -> source.id().equals(input.factId()) && isFact(source))
            .findFirst()
            .orElseThrow(
                () ->
                    ServiceException.notFound(
                        "fact_id",
                        "There is no fact '%s' in the domain '%s'.\nMaybe it was corrected before: ask qortex_sources for the ids."
                            .formatted(
                                Checks.shown(input.factId()), Checks.shown(input.domain()))));
    Optional<IngestionManifest> fact = input.text().map(text -> fact(text, input.domain(), within));
    String fresh = fact.map(FactOperations::id).orElse("");
    if (fact.isPresent() && fresh.equals(old.id())) {
      boolean changed = within.ingest(fact.get()).changed();
      return new FactResult(fresh, input.domain(), changed, Optional.empty());
    }
    fact.ifPresent(stated -> within.ingest(inPlaceOf(old, stated)));
    within.retract(old.id());
    return new FactResult(fresh, input.domain(), true, Optional.of(old.id()));
  }

  private static boolean isFact(SourceMetadata source) {
    return source.location().isEmpty() && NAME.matcher(source.name()).matches();
  }

  /** The old source says nothing from the moment on in which the new one says something. */
  private static IngestionManifest inPlaceOf(SourceMetadata old, IngestionManifest fact) {
    return IngestionManifest.builder(fact.domain()).addAll(fact).source(old).build();
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
