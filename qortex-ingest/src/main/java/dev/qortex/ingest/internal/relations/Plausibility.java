package dev.qortex.ingest.internal.relations;

import static dev.qortex.ingest.internal.relations.RelationFeature.SOURCE;
import static dev.qortex.ingest.internal.relations.RelationFeature.SOURCE_DETERMINER;
import static dev.qortex.ingest.internal.relations.RelationFeature.TARGET;
import static dev.qortex.ingest.internal.relations.RelationFeature.TARGET_DETERMINER;
import static dev.qortex.ingest.internal.relations.RelationFeature.TYPE;

import dev.qortex.ingest.internal.LogisticModel;
import dev.qortex.ingest.internal.lexicon.GenericWords;
import dev.qortex.ingest.internal.relations.Statements.Statement;
import dev.qortex.ingest.internal.syntax.Phrase;
import dev.qortex.ingest.tagging.Tagger;
import java.util.ArrayList;
import java.util.List;

/**
 * Probability that a sentence states the relation that its words suggest, by features of the
 * construction, the subject and the two ends. Of a hundred statements with a probability of .7,
 * about seventy are right in documents that the fit of the {@link LogisticModel} did not see. Pure
 * functions.
 */
public final class Plausibility {

  private static final LogisticModel WEIGHTS =
      LogisticModel.load(Plausibility.class, "plausibility.tsv", RelationFeature.values());
  private static final int LONG_HEADING = 3;

  private Plausibility() {}

  /** Returns the probability of a statement with these signs, from 0 to 1, in hundredths. */
  static double of(List<String> signs) {
    return WEIGHTS.probability(signs);
  }

  /** All that speaks for the statement or against it. */
  static List<String> signs(Statement statement, Context context) {
    List<String> signs = new ArrayList<>(statement.signs());
    signs.add(statement.construction());
    signs.add(TYPE.of(statement.type().value()));
    end(SOURCE, statement.source(), context, signs);
    end(TARGET, statement.target(), context, signs);
    return signs;
  }

  private static void end(RelationFeature end, Phrase phrase, Context context, List<String> signs) {
    String name = phrase.name();
    boolean known = context.known().test(name);
    int words = (int) name.chars().filter(c -> c == ' ').count() + 1;
    if (phrase.isHeading()) {
      signs.add(end.of(Context.isThing(name) ? "heading" : "topic"));
      if (words > 1) {
        signs.add(end.of("heading of " + (words > LONG_HEADING ? "many" : "some") + " words"));
      }
    } else if (phrase.code() || phrase.isName()) {
      signs.add(end.of(phrase.code() ? "code" : "name"));
    } else {
      word(end, name, known, words > 1, signs);
    }
    if (known && phrase.tag() == Tagger.Tag.NAME) {
      signs.add(end.of("known"));
    }
    if (phrase.isPlural()) {
      signs.add(end.of("plural"));
    }
    if (!phrase.article().isEmpty()) {
      signs.add(
          (end == SOURCE ? SOURCE_DETERMINER : TARGET_DETERMINER).of(article(phrase.article())));
    }
  }

  private static String article(String article) {
    boolean number = Character.isDigit(article.charAt(0));
    return number ? "a number" : article.equals("an") ? "a" : article;
  }

  private static void word(
      RelationFeature end, String name, boolean known, boolean compound, List<String> signs) {
    String head = name.substring(name.lastIndexOf(' ') + 1);
    signs.add(end.of((compound ? "words" : "word") + (known ? " known" : "")));
    if (GenericWords.isGeneric(head)) {
      signs.add(end.of(compound ? "with generic head" : "generic"));
    }
    if (compound && name.substring(0, name.indexOf(' ')).endsWith("ing")) {
      signs.add(end.of("doing"));
    }
  }
}
