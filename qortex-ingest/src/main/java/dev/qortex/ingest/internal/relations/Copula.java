package dev.qortex.ingest.internal.relations;

import static dev.qortex.core.model.RelationType.ALTERNATIVE_TO;
import static dev.qortex.core.model.RelationType.CONTRADICTS;
import static dev.qortex.core.model.RelationType.IMPLEMENTS;
import static dev.qortex.core.model.RelationType.INSTANCE_OF;
import static dev.qortex.core.model.RelationType.PART_OF;
import static dev.qortex.core.model.RelationType.REFINES;
import static dev.qortex.core.model.RelationType.REQUIRES;
import static dev.qortex.core.model.RelationType.SIMILAR_TO;
import static dev.qortex.ingest.internal.relations.RelationFeature.CLAUSE;
import static dev.qortex.ingest.internal.relations.RelationFeature.CONSTRUCTION;
import static dev.qortex.ingest.internal.relations.RelationFeature.PREDICATE;
import static dev.qortex.ingest.internal.relations.RelationFeature.SUBJECT;
import static dev.qortex.ingest.tagging.Tagger.Tag.ADVERB;
import static dev.qortex.ingest.tagging.Tagger.Tag.DETERMINER;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.internal.relations.Subjects.Doers;
import dev.qortex.ingest.internal.syntax.Phrase;
import dev.qortex.ingest.internal.syntax.PhraseList;
import dev.qortex.ingest.internal.syntax.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads what "is" says: "A is a B", "A is part of B", "A, A and A are B". */
record Copula(PhraseList phrases, Statements out) {

  private static final Map<String, RelationType> LINKS = new HashMap<>();

  private static void link(RelationType type, String words) {
    for (String link : words.split("\\|")) {
      LINKS.put(link, type);
    }
  }

  static {
    link(PART_OF, "part of|component of|member of|subset of");
    link(REFINES, "kind of|type of|form of|variant of|version of|case of|extension of|subclass of");
    link(IMPLEMENTS, "implementation of|realization of");
    link(INSTANCE_OF, "example of|instance of");
    link(ALTERNATIVE_TO, "alternative to|replacement for");
    link(
        SIMILAR_TO,
        "similar to|same as|analogous to|equivalent to|identical to|analog of|equivalent of"
            + "|counterpart of");
    link(CONTRADICTS, "incompatible with");
    link(REQUIRES, "dependent on");
  }

  /** Predicate nouns and adjectives of relation. */
  static Stream<String> predicates() {
    return LINKS.keySet().stream().map(link -> "is " + link.split(" ", 2)[0] + " of");
  }

  private static final Set<String> EACH = Set.of("each", "this", "that", "every");

  void read(Verb verb, Doers doers) {
    List<Phrase> who = doers.names();
    String how = SUBJECT.of(doers.how());
    Phrase left = phrases.at(verb.start() - 1);
    int i = verb.end();
    while (phrases.at(i).is(ADVERB)
        || phrases.at(i).is(DETERMINER)
        || (left.isPlural() && phrases.isWord(i, ":"))) {
      i++;
    }
    Phrase next = phrases.at(i);
    RelationType link = LINKS.get(next.word() + " " + phrases.at(i + 1).word());
    if (next.word().equals("dependency") && phrases.isWord(i + 1, "of")) {
      for (Phrase whole : phrases.after(i + 2)) {
        who.forEach(one -> out.add(whole, REQUIRES, one, CONSTRUCTION.of("is dependency of"), how));
      }
    } else if (link != null) {
      relate(who, link, phrases.after(i + 2), PREDICATE.of("is " + next.word() + " of"), how);
    } else if (next.isWord("like")) {
      relate(who, SIMILAR_TO, phrases.after(i + 1), CONSTRUCTION.of("is like"), how);
    } else if (next.isPlural() && who.size() > 1) {
      relate(who, INSTANCE_OF, List.of(next), CONSTRUCTION.of("A, A are Bs"), how);
    } else if (who.size() == 1 && left.isPlural() && phrases.after(i).size() > 1) {
      relate(phrases.after(i), INSTANCE_OF, who, CONSTRUCTION.of("Bs are A, A"), how);
    } else if (next.isIndefinite() || (next.isPlural() && next.article().isEmpty())) {
      relate(
          who,
          REFINES,
          List.of(next),
          next.isIndefinite() ? CONSTRUCTION.of("is a") : CONSTRUCTION.of("is Bs"),
          signs(verb, how));
    }
  }

  /** Signs that "A is a B" tells what A is, and not what is the case with it. */
  private String[] signs(Verb verb, String how) {
    Phrase left = phrases.at(verb.start() - 1);
    List<String> signs = new ArrayList<>(List.of(how));
    if (verb.isPast()) {
      signs.add(CLAUSE.of("past"));
    }
    if (phrases.isWord(verb.start(), "may", "must", "can", "will")) {
      signs.add(CLAUSE.of("modal"));
    }
    if (EACH.contains(left.article())) {
      signs.add(CLAUSE.of("each"));
    }
    return signs.toArray(new String[0]);
  }

  private void relate(
      List<Phrase> who,
      RelationType type,
      List<Phrase> what,
      String construction,
      String... signs) {
    for (Phrase object : what) {
      who.forEach(one -> out.add(one, type, object, construction, signs));
    }
  }
}
