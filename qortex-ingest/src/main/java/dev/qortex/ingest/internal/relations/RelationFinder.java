package dev.qortex.ingest.internal.relations;

import static dev.qortex.ingest.internal.relations.RelationFeature.CLAUSE;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.lexicon.NameForms;
import dev.qortex.ingest.internal.relations.Statements.Statement;
import dev.qortex.ingest.internal.syntax.PhraseChunker;
import dev.qortex.ingest.internal.syntax.PhraseList;
import dev.qortex.ingest.tagging.Tagger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds typed relations in sentences: what their verbs say, and what stands beside what. A negated
 * sentence, a question or a condition says nothing. Precision before recall.
 *
 * @param least the probability from which on a relation counts
 */
public record RelationFinder(Tagger tagger, double least) {

  /** A relation between two names, and the sentence that states it. */
  public record Found(
      String source, RelationType type, String target, double confidence, String quote) {}

  /** A relation that a sentence may state, and its signs. */
  public record Candidate(String source, RelationType type, String target, List<String> signs) {

    /** Copies. */
    public Candidate {
      signs = List.copyOf(signs);
    }
  }

  private static final int LONGEST_SENTENCE = 500;

  /**
   * The relations that a block states.
   *
   * @param heading what the block stands under
   */
  public List<Found> relations(Block block, Context heading) {
    List<Found> found = new ArrayList<>();
    if (block.isProse()) {
      Context context = heading;
      for (Span span : Sentences.of(block)) {
        boolean asked = block.text().charAt(span.end() - 1) == '?';
        if (span.length() <= LONGEST_SENTENCE && !asked) {
          found.addAll(likely(block, span, context));
        }
        context = context.later();
      }
    }
    return found;
  }

  private Collection<Found> likely(Block block, Span span, Context context) {
    String quote = span.of(block.text());
    Map<List<String>, Found> likely = new LinkedHashMap<>();
    for (Candidate said : candidates(block, span, context)) {
      double confidence = Plausibility.of(said.signs());
      if (confidence >= least) {
        Found one = new Found(said.source(), said.type(), said.target(), confidence, quote);
        List<String> key =
            List.of(NameForms.key(one.source()), said.type().value(), NameForms.key(one.target()));
        likely.merge(key, one, (a, b) -> b.confidence() > a.confidence() ? b : a);
      }
    }
    return likely.values();
  }

  /**
   * Candidates of a sentence, whatever their probability.
   *
   * @param heading the place of the block
   */
  public List<Candidate> candidates(Block block, Span sentence, Context heading) {
    return statements(block, sentence, heading).stream()
        .map(
            said ->
                new Candidate(
                    said.source().name(),
                    said.type(),
                    said.target().name(),
                    Plausibility.signs(said, heading)))
        .toList();
  }

  private List<Statement> statements(Block block, Span span, Context context) {
    Statements statements = new Statements(block.kind(), block.text().charAt(span.end() - 1));
    PhraseList phrases = new PhraseList(PhraseChunker.of(block, span, tagger));
    new Clauses(phrases, context, statements).read();
    new HearstPatterns(phrases, statements).read();
    new Definitions(phrases, statements).read();
    statements.all().forEach(said -> said.signs().addAll(around(phrases, said)));
    return statements.all();
  }

  /** Signs of the surroundings of both ends of a statement. */
  private static List<String> around(PhraseList phrases, Statement said) {
    List<String> signs = new ArrayList<>();
    if (phrases.at(0) == said.source()) {
      signs.add(CLAUSE.of("source first"));
    }
    for (int i = 0; i + 1 < phrases.size(); i++) {
      if (phrases.at(i) == said.target() && phrases.isWord(i + 1, "of")) {
        signs.add(CLAUSE.of("target of something"));
      }
    }
    return signs;
  }
}
