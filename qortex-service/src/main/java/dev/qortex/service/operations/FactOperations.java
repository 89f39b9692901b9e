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
import dev.qortex.service.Scope;
import dev.qortex.service.api.FactApi;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Single facts that a caller remembers and corrects, and taking back of sources and sessions. */
final class FactOperations implements FactApi {

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
  public FactResult remember(RememberInput input, Call call) {
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
    String prefix = IdParts.domain(domain) + ":";
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

  @Override
  public FactResult correct(CorrectInput input, Call call) {
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

  @Override
  public SourcesResult sources(SourcesInput input, Call call) {
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

  @Override
  public RetractResult retract(RetractInput input, Call call) {
    RetractReport report = call.within(memory).retract(input.sourceId());
    return new RetractResult(
        report.sourceId(), report.known(), report.removed().total(), report.updated().total());
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
