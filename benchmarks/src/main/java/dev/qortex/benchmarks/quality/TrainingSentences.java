package dev.qortex.benchmarks.quality;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.extract.Reading;
import dev.qortex.ingest.extract.Tagger;
import dev.qortex.ingest.internal.directives.RuleFinder;
import dev.qortex.ingest.internal.relations.Context;
import dev.qortex.ingest.internal.relations.RelationFinder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Examples for the fit of weights: each candidate that the patterns find in a labelled sentence of
 * the tuning half, and whether the label agrees. Sentences that were cut otherwise than by who
 * labelled them are left out. Not thread-safe.
 */
final class TrainingSentences {

  private final Map<String, Map<String, Labels.Sentence>> labels = new HashMap<>();
  private final LabelledPages pages;
  private final List<LogisticFit.Example> relations = new ArrayList<>();
  private final List<LogisticFit.Example> rules = new ArrayList<>();

  TrainingSentences(Labels labels, LabelledPages pages) {
    this.pages = pages;
    for (Labels.Sentence label : labels.half(Labels.Half.TUNING)) {
      this.labels
          .computeIfAbsent(label.file(), any -> new HashMap<>())
          .putIfAbsent(PlainText.key(pages.at(label.file(), label.place())), label);
    }
  }

  /** Examples of relations, in the order of the text. */
  List<LogisticFit.Example> relations() {
    return relations;
  }

  /** Examples of rules, in the order of the text. */
  List<LogisticFit.Example> rules() {
    return rules;
  }

  /** An extractor that collects examples and finds nothing. */
  Extractor collecting(String folder) {
    return reading -> {
      collect(folder, reading);
      return Extraction.none();
    };
  }

  private void collect(String folder, Reading reading) {
    String file = folder + reading.sourceId().substring(reading.sourceId().indexOf(':') + 1);
    Map<String, Labels.Sentence> wanted = labels.getOrDefault(file, Map.of());
    RelationFinder relationFinder = new RelationFinder(Tagger.words(), 0);
    for (Section section : reading.document().sections()) {
      Context opening = RelationFinder.under(reading.lexicon(), section);
      RuleFinder ruleFinder = new RuleFinder(reading.document(), section);
      boolean opens = true;
      for (Block block : section.blocks()) {
        Context context = opens ? opening : opening.later();
        opens = false;
        for (Span span : block.isProse() ? Sentences.of(block.text()) : List.<Span>of()) {
          Context here = context;
          Optional.ofNullable(wanted.remove(PlainText.key(span.of(block.text()))))
              .ifPresent(label -> add(label, relationFinder, ruleFinder, block, span, here));
          context = context.later();
        }
      }
    }
  }

  private void add(
      Labels.Sentence label,
      RelationFinder relationFinder,
      RuleFinder ruleFinder,
      Block block,
      Span span,
      Context context) {
    List<EdgeClaim> claims =
        label.edges().stream().map(edge -> Judgement.claim(label.file(), edge, pages)).toList();
    for (RelationFinder.Candidate said : relationFinder.candidates(block, span, context)) {
      EdgeClaim claim = EdgeClaim.of(said.source(), said.type(), said.target());
      boolean right = claims.stream().anyMatch(labelled -> labelled.fits(claim));
      relations.add(new LogisticFit.Example(said.signs(), right));
    }
    List<String> signs = ruleFinder.signs(block, span);
    if (!signs.isEmpty()) {
      rules.add(new LogisticFit.Example(signs, label.rule()));
    }
  }
}
