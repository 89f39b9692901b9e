package dev.qortex.benchmarks.quality;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.extract.Lexicon;
import dev.qortex.ingest.extract.Reading;
import dev.qortex.ingest.internal.directives.RuleFinder;
import dev.qortex.ingest.internal.relations.Context;
import dev.qortex.ingest.internal.relations.RelationFinder;
import dev.qortex.ingest.tagging.Tagger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Examples for the fit of weights: each candidate that the patterns find in a labelled sentence,
 * and whether the label agrees. The sentences are those of the tuning half of labelled pages, but
 * for those that were cut otherwise than by who labelled them, and the made-up ones of {@code
 * sentences.tsv}, which have what is rare in pages. Not thread-safe.
 */
final class TrainingSentences {

  /** Names that made-up sentences take for known, and the heading that they stand under. */
  private static final List<String> KNOWN =
      List.of("Alpha", "Beta", "Gamma Ray", "Owner", "mailer", "invoice", "sorter");

  /** Weights of made-up sentences, beside 1 of those of pages: few have rules, and many edges. */
  private static final double MADE_UP_RULE = 3;

  private static final double MADE_UP_EDGE = 0.5;

  private final Map<String, Map<String, Labels.Sentence>> labels = new HashMap<>();
  private final LabelledPages pages;
  private final RelationFinder relationFinder = new RelationFinder(Tagger.words(), 0);
  private final List<LogisticFit.Example> relations = new ArrayList<>();
  private final List<LogisticFit.Example> rules = new ArrayList<>();

  TrainingSentences(Labels labels, LabelledPages pages) {
    this.pages = pages;
    for (Labels.Sentence label : labels.half(Labels.Half.TUNING)) {
      this.labels
          .computeIfAbsent(label.file(), any -> new HashMap<>())
          .putIfAbsent(PlainText.key(pages.at(label.file(), label.place())), label);
    }
    Labels.text("sentences.tsv")
        .lines()
        .filter(line -> line.startsWith("rules\t") || line.startsWith("edges\t"))
        .forEach(this::add);
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
    for (Section section : reading.document().sections()) {
      Lexicon lexicon = reading.lexicon();
      Context opening =
          Context.under(
              lexicon::knows, lexicon.owner(section.path()).map(lexicon::name), section.heading());
      RuleFinder ruleFinder = new RuleFinder(reading.sourceId(), reading.document(), section);
      boolean opens = true;
      for (Block block : section.blocks()) {
        Context context = opens ? opening : opening.later();
        opens = false;
        for (Span span : block.isProse() ? Sentences.of(block) : List.<Span>of()) {
          Context here = context;
          Optional.ofNullable(wanted.remove(PlainText.key(span.of(block.text()))))
              .ifPresent(label -> add(label, ruleFinder, block, span, here));
          context = context.later();
        }
      }
    }
  }

  private void add(
      Labels.Sentence label, RuleFinder ruleFinder, Block block, Span span, Context context) {
    List<EdgeClaim> claims =
        label.edges().stream().map(edge -> Judgement.claim(label.file(), edge, pages)).toList();
    relations(claims, block, span, context, 1);
    rule(label.rule(), ruleFinder.signs(block, span), 1);
  }

  /** A made-up sentence or page: what is labelled, the label, the Markdown. */
  private void add(String line) {
    String[] columns = line.split("\t", 3);
    Document page = new MarkdownParser().parse(columns[2].replace("\\n", "\n"));
    List<EdgeClaim> claims =
        Stream.of(columns[1].split("; "))
            .filter(claim -> columns[0].equals("edges") && !claim.isEmpty())
            .map(TrainingSentences::claim)
            .toList();
    Lexicon.Builder names = Lexicon.builder();
    KNOWN.forEach(names::add);
    Lexicon lexicon = names.build();
    Context context = Context.under(lexicon::knows, Optional.of(lexicon.name("owner")), Block.NONE);
    int sentence = 0;
    for (Section section : page.sections()) {
      RuleFinder ruleFinder = new RuleFinder("", page, section);
      for (Block block : section.blocks()) {
        for (Span span : Sentences.of(block)) {
          if (columns[0].equals("edges")) {
            relations(claims, block, span, context, MADE_UP_EDGE);
          } else {
            rule(columns[1].charAt(sentence++) == '1', ruleFinder.signs(block, span), MADE_UP_RULE);
          }
        }
      }
    }
  }

  /** "A requires B": names, and the type between them. */
  private static EdgeClaim claim(String text) {
    for (RelationType type : RelationType.values()) {
      int at = text.indexOf(" " + type.value() + " ");
      if (at > 0) {
        return EdgeClaim.of(
            text.substring(0, at), type, text.substring(at + type.value().length() + 2));
      }
    }
    throw new IllegalArgumentException("The label (%s) has no type of relation.".formatted(text));
  }

  private void relations(
      List<EdgeClaim> claims, Block block, Span span, Context context, double weight) {
    for (RelationFinder.Candidate said : relationFinder.candidates(block, span, context)) {
      EdgeClaim claim = EdgeClaim.of(said.source(), said.type(), said.target());
      // Statements that software supports a thing relate them, and the labels call it supports.
      boolean right =
          claims.stream()
              .anyMatch(labelled -> labelled.fits(claim) || labelled.untyped().fits(claim));
      relations.add(new LogisticFit.Example(said.signs(), right, weight));
    }
  }

  private void rule(boolean label, List<String> signs, double weight) {
    if (!signs.isEmpty()) {
      rules.add(new LogisticFit.Example(signs, label, weight));
    }
  }
}
