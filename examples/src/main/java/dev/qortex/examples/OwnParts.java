package dev.qortex.examples;

import static java.util.stream.Collectors.joining;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.PassageScorer;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.rules.RuleTemplate;
import dev.qortex.core.rules.RuleTemplate.Severity;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.engine.scorer.LastStage;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.Learner;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.strategy.Packing;
import dev.qortex.learning.strategy.Scoring;
import dev.qortex.learning.strategy.Strategy;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.Enricher;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.Projection;
import dev.qortex.projectors.ProjectionTarget;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/** A memory and a learner that are put together from parts of one's own. */
public final class OwnParts {

  private static final String HANDBOOK =
      "# Shop\n\nThe cart requires the catalogue. Never charge a card twice.";

  private static final String ON_CALL =
      """
      # On call

      ## Failed payments

      Page @payments when a card is charged twice, and stop the queue before you refund anything.

      ## Who is on call

      Each team is on call for a week.
      """;

  private OwnParts() {}

  /** Model whose vectors count letters: alike are texts of the same letters. */
  record LetterCounts() implements EmbeddingModel {

    @Override
    public String name() {
      return "letter-counts";
    }

    @Override
    public int dimension() {
      return 26;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      return texts.stream().map(LetterCounts::vector).toList();
    }

    private static float[] vector(String text) {
      float[] vector = new float[26];
      text.toLowerCase(Locale.ROOT)
          .chars()
          .filter(letter -> letter >= 'a' && letter <= 'z')
          .forEach(letter -> vector[letter - 'a']++);
      return vector;
    }
  }

  /** Prints what each part made. */
  public static void main(String[] args) {
    List<String> events = new ArrayList<>();
    System.out.println(checklist(event -> events.add(event.getClass().getSimpleName())));
    System.out.println(events);
    System.out.println(cautiousChoice());
    System.out.println(teamsAndFirstAnswer());
  }

  /** The rules of a page, by a model, templates, an enricher, a target and a sink of one's own. */
  static String checklist(EventSink sink) {
    TemplateSet templates =
        TemplateSet.of(
            List.of(
                new RuleTemplate(
                    RelationType.REQUIRES,
                    "order",
                    "Start {target} before {source}.",
                    "operations",
                    Severity.WARNING)));
    try (var store = new InMemoryStore();
        var memory =
            LocalQortexClient.builder(store)
                .embedding(new LetterCounts())
                .templates(templates)
                .events(sink)
                .build()) {
      memory.ingest(new MarkdownIngestor().readText(HANDBOOK, "shop.md", "shop"));
      Enricher audience =
          rules ->
              rules.stream()
                  .map(
                      rule ->
                          new EnrichedRule(
                              rule, new Enrichment("For whoever is on call.", "", "", List.of())))
                  .toList();
      ProjectionTarget<String> checklist =
          rules ->
              rules.stream()
                  .map(each -> "- [ ] " + each.rule().text() + " " + each.enrichment().context())
                  .collect(joining("\n"));
      return new Projection<>(memory::rules, audience, checklist).project(RuleSelection.all());
    }
  }

  /** The teams of a page, by an extractor, and its shortest passage, by a scorer. */
  static String teamsAndFirstAnswer() {
    Pattern team = Pattern.compile("@([a-z]+)");
    Extractor teams =
        reading ->
            new Extraction(
                reading.chunks().stream()
                    .flatMap(
                        chunk ->
                            team.matcher(chunk.text())
                                .results()
                                .map(
                                    found ->
                                        new Extraction.Concept(
                                            found.group(1),
                                            "A team.",
                                            0.9,
                                            reading.evidence(chunk.section(), found.group()))))
                    .toList(),
                List.of(),
                List.of(),
                List.of());
    DocumentIngestor ingestor =
        DocumentIngestor.builder().extractor(Extractor.standard().and(teams)).build();
    PassageScorer shortest =
        (question, passages) ->
            passages.stream().mapToDouble(passage -> -passage.length()).toArray();
    try (var store = new InMemoryStore();
        var memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(256)).build()) {
      memory.ingest(ingestor.readText(ON_CALL, "on-call.md", "shop"));
      var scored = LastStage.of(shortest).over(memory);
      Answer answer = scored.query(Question.of("Who is on call?").kinds(NodeKind.PASSAGE));
      List<ConceptNode> found = memory.find("payments", Set.of("shop"));
      return found.get(0).description() + " " + answer.items().get(0).text();
    }
  }

  /** The arm that is surely good, though another one may be better. */
  static String cautiousChoice() {
    Scoring cautious =
        (candidates, random) ->
            candidates.stream().mapToDouble(each -> each.posterior().quantile(0.05)).toArray();
    try (var store = new InMemoryLearningStore()) {
      Learner learner =
          Learner.builder(store)
              .strategy(Strategy.of(cautious, Packing.byScore()))
              .random(new Random(1))
              .build();
      String context = learner.context(Map.of("task", "review"));
      for (int i = 0; i < 20; i++) {
        Outcome outcome = i % 4 == 0 ? Outcome.REJECTED : Outcome.ACCEPTED;
        learner.observe(ArmOutcome.of("review-" + i, "proven", outcome), context);
      }
      learner.observe(ArmOutcome.of("review-20", "promising", Outcome.ACCEPTED), context);
      List<Arm> arms = List.of(Arm.of("promising"), Arm.of("proven"));
      return learner.selectOne(arms, context).first().id();
    }
  }
}
