package dev.qortex.tck.client;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Documents of several domains that share words and names, with typed edges, conversations and
 * rules; the same seed makes the same documents.
 */
final class RandomDocuments {

  private static final List<String> WORDS =
      List.of(
          "retry", "soup", "harbour", "limit", "call", "queue", "lamp", "river", "tax", "field");
  private static final List<String> FIRST = List.of("Ann", "Oslo", "Vega", "Bruno", "Mira");
  private static final List<String> LAST = List.of("Tork", "Bay", "Lind", "Harbour", "Okafor");
  private static final RelationType[] RELATIONS = RelationType.values();

  private final Random random;
  private final List<String> domains;
  private final List<String> concepts = new ArrayList<>();

  RandomDocuments(long seed, int domainCount) {
    random = new Random(seed);
    domains = new ArrayList<>();
    for (int i = 0; i < domainCount; i++) {
      domains.add("d" + i);
    }
  }

  List<String> domains() {
    return domains;
  }

  /** The document of that number in a random domain, with one to three passages. */
  IngestionManifest document(int number) {
    String domain = domains.get(random.nextInt(domains.size()));
    String source = domain + ":s" + number;
    Provenance here = Provenance.of(source);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(source, "test"));
    String concept = domain + ":c" + number;
    String name = name();
    manifest.concept(
        new ConceptNode(
            concept,
            domain,
            name,
            random.nextBoolean() ? "" : text(4),
            random.nextDouble(),
            here,
            random.nextInt(3) > 0 ? Map.of() : Map.of("aliases", List.of(name()))));
    boolean spoken = random.nextInt(3) == 0;
    int passages = 1 + random.nextInt(3);
    for (int i = 0; i < passages; i++) {
      String passage = domain + ":p" + number + "." + i;
      String first = text(5);
      Map<String, Object> team = Map.of("team", random.nextInt(2));
      manifest.passage(
          new Passage(
              passage,
              domain,
              random.nextBoolean() ? "" : random.nextBoolean() ? name : word() + " " + word(),
              first + " " + text(6),
              here,
              spoken ? new Sequence(domain + "/talk", 10 * number + i) : Sequence.NONE,
              random.nextBoolean()
                  ? team
                  : Map.of("sentences", List.of(0L, (long) first.length() + 1))));
      if (random.nextInt(4) > 0) {
        mention(manifest, passage, concept, here);
      }
      for (String other : concepts) {
        if (random.nextInt(6) == 0 && other.startsWith(domain + ":")) {
          mention(manifest, passage, other, here);
        }
      }
      if (!concepts.isEmpty()) {
        String other = concepts.get(random.nextInt(concepts.size()));
        manifest.edge(
            ConceptEdge.of(
                random.nextBoolean() ? concept : passage,
                RELATIONS[random.nextInt(RELATIONS.length)],
                other,
                random.nextDouble(),
                here));
      }
    }
    concepts.add(concept);
    if (random.nextInt(3) == 0) {
      manifest.rule(
          new ExplicitRule(
              domain + ":r" + number,
              domain,
              text(4),
              List.of(concept),
              "",
              random.nextDouble(),
              here));
    }
    return manifest.build();
  }

  private void mention(
      IngestionManifest.Builder manifest, String passage, String concept, Provenance here) {
    Mention.Role role = Mention.Role.values()[random.nextInt(6) / 3 + random.nextInt(2)];
    List<Integer> sentences = random.nextBoolean() ? List.of() : List.of(random.nextInt(2));
    manifest.edge(mention(passage, concept, new Mention(role, sentences), here));
  }

  static ConceptEdge mention(
      String passage, String concept, Mention mention, Provenance provenance) {
    return new ConceptEdge(
        passage, concept, RelationType.MENTIONS, 0.5, provenance, mention.properties());
  }

  /** A question with words and names of the documents. */
  String question() {
    return switch (random.nextInt(4)) {
      case 0 -> "Where does " + name() + " keep the " + word() + " of the " + word() + "?";
      case 1 -> "what about " + word() + " and " + word() + " at " + FIRST.get(random.nextInt(5));
      case 2 -> "Who met " + name().replaceFirst(" ", " Von ") + " beside " + name() + "?";
      default -> word() + " " + word() + " " + name().toLowerCase(Locale.ROOT);
    };
  }

  private String name() {
    String first = FIRST.get(random.nextInt(FIRST.size()));
    return random.nextInt(3) == 0 ? first : first + " " + LAST.get(random.nextInt(LAST.size()));
  }

  private String word() {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  private String text(int words) {
    StringBuilder text = new StringBuilder("The");
    for (int i = 0; i < words; i++) {
      text.append(' ').append(random.nextInt(4) == 0 ? name() : word());
    }
    return text.append('.').toString();
  }
}
