package dev.qortex.ingest.internal.relations;

import static dev.qortex.ingest.internal.relations.RelationFeature.CLAUSE;
import static dev.qortex.ingest.internal.relations.RelationFeature.PREDICATE;
import static dev.qortex.ingest.internal.relations.RelationFeature.SUBJECT;
import static dev.qortex.ingest.internal.relations.RelationFeature.VERB;
import static dev.qortex.ingest.tagging.Tagger.Tag.PUNCTUATION;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.internal.lexicon.RelationVerbs;
import dev.qortex.ingest.internal.lexicon.RelationVerbs.Meaning;
import dev.qortex.ingest.internal.lexicon.Verbs;
import dev.qortex.ingest.internal.lexicon.WordLists;
import dev.qortex.ingest.internal.relations.Statements.Statement;
import dev.qortex.ingest.internal.relations.Subjects.Doers;
import dev.qortex.ingest.internal.syntax.Phrase;
import dev.qortex.ingest.internal.syntax.PhraseList;
import dev.qortex.ingest.internal.syntax.Verb;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Relations between the subjects of a verb and its objects. */
record Predicates(PhraseList phrases, Statements out) {

  private static final int LONGEST_PARTICLE = 2;

  /** Words for evidence, and for what evidence supports. */
  private static final Set<String> EVIDENCE = WordLists.of("evidence");

  /** True if the verb, with a preposition right after it, says a relation. */
  boolean relates(Verb verb) {
    return meaning(verb, 1) != null;
  }

  void read(Verb verb, Doers who, boolean supposed) {
    if (verb.base().equals("be")) {
      boolean wished = verb.form().equals("be") && verb.end() - verb.start() == 1;
      if (!wished) {
        new Copula(phrases, out).read(verb, who);
      }
    } else {
      for (int words = LONGEST_PARTICLE; words >= 0; words--) {
        Meaning meaning = meaning(verb, words);
        if (meaning != null) {
          relate(verb, who, meaning, words, supposed);
          return;
        }
      }
    }
  }

  private void relate(Verb verb, Doers who, Meaning meaning, int words, boolean supposed) {
    Set<String> signs = new TreeSet<>();
    signs.add(SUBJECT.of(who.how()));
    signs.add(VERB.of(verb.passive() ? "passive" : verb.isGerund() ? "gerund" : "active"));
    if (supposed) {
      signs.add(CLAUSE.of("supposed"));
    }
    if (!agrees(verb, who.names())) {
      signs.add(CLAUSE.of("disagrees"));
    }
    StringBuilder key = new StringBuilder(verb.passive() ? "be " : "").append(verb.base());
    for (int i = verb.end(); i < verb.end() + words; i++) {
      key.append(' ').append(phrases.at(i).word());
    }
    List<Phrase> objects = phrases.after(verb.end() + words);
    if (objects.size() > 1) {
      signs.add(CLAUSE.of("objects"));
    }
    if (who.names().size() > 1) {
      signs.add(CLAUSE.of("subjects"));
    }
    for (Phrase object : objects) {
      for (Phrase one : who.names()) {
        boolean feature = verb.base().equals("support") && !isEvidence(one) && !isEvidence(object);
        RelationType type = feature ? RelationType.RELATES_TO : meaning.type();
        Statement said = new Statement(one, type, object, PREDICATE.of(key.toString()), signs);
        out.add(meaning.inverse() ? said.turned() : said);
      }
    }
  }

  /** Software supports formats and platforms, which is evidence of nothing. */
  private static boolean isEvidence(Phrase phrase) {
    return EVIDENCE.contains(phrase.word());
  }

  private @Nullable Meaning meaning(Verb verb, int words) {
    StringBuilder particle = new StringBuilder();
    for (int i = verb.end(); i < verb.end() + words; i++) {
      Phrase phrase = phrases.at(i);
      if (phrase.kind() != Phrase.Kind.WORD || phrase.is(PUNCTUATION)) {
        return null;
      }
      particle.append(' ').append(phrase.word());
    }
    Meaning meaning = RelationVerbs.of(verb.base() + particle, verb.passive());
    Phrase object = phrases.at(verb.end());
    boolean told = !object.article().isEmpty() || object.isName();
    boolean past = meaning == null && verb.passive() && !verb.be() && words == 0 && told;
    return past ? RelationVerbs.of(verb.base(), false) : meaning;
  }

  /** True if subject and verb agree in number: "the rule use" is not a clause. */
  private static boolean agrees(Verb verb, List<Phrase> who) {
    if (who.size() != 1
        || !Verbs.isBase(verb.form())
        || verb.end() > verb.start() + 1
        || verb.start() == 0) {
      return true;
    }
    String name = who.get(0).name();
    String last = name.substring(name.lastIndexOf(' ') + 1);
    boolean proper = !last.equals(last.toLowerCase(Locale.ROOT));
    return proper || last.endsWith("s") || last.equals("data") || last.equals("criteria");
  }
}
