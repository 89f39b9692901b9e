package dev.qortex.ingest.skill;

import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
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
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Chunk;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.internal.Fences;
import dev.qortex.ingest.internal.lexicon.WordLists;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Turns one skill into contributions. Used once. */
final class SkillAssembly {

  private static final double CONFIDENCE = 0.75;
  private static final double OWNER = 1.0;
  private static final int LONGEST_DESCRIPTION = 200;
  private static final Pattern ITEM =
      Pattern.compile("(?m)^[ \\t]*(?:[-*+]|\\d{1,9}[.)])[ \\t]+\\S");
  private static final Pattern FIRST_WORD = Pattern.compile("(?m)^[ \\t>*_]*(\\p{L}+)");
  private static final Set<String> IMPERATIVES = WordLists.of("imperatives of skills");

  private final SkillFile skill;
  private final SourceMetadata source;
  private final String domain;
  private final String rootId;
  private final String ruleId;
  private final Chunker chunker;
  private final MarkdownParser parser = new MarkdownParser();
  private final Map<String, Integer> occurrences = new HashMap<>();
  private int position;

  SkillAssembly(
      SkillFile skill, SourceMetadata source, String domain, String start, Chunker chunker) {
    this.skill = skill;
    this.source = source;
    this.domain = domain;
    this.rootId = start + ":" + IdParts.escaped(skill.name());
    this.ruleId = start + "_rule:" + IdParts.escaped(skill.name());
    this.chunker = chunker;
  }

  void addTo(IngestionManifest.Builder manifest) {
    Provenance here = Provenance.of(source.id());
    manifest.source(source);
    manifest.concept(concept(rootId, skill.name(), skill.description(), here, properties()));
    if (!skill.body().isEmpty()) {
      manifest.rule(rule("instructions", skill.body(), List.of(rootId), "", here));
    }
    List<SkillFile.Section> sections = skill.sections();
    for (int i = 0; i < sections.size(); i++) {
      section(i, sections.get(i), manifest);
    }
  }

  private Map<String, Object> properties() {
    Map<String, Object> properties = new TreeMap<>();
    for (String key : List.of("homepage", "openclaw")) {
      Object metadata = skill.other().get("metadata");
      Object nested = metadata instanceof Map<?, ?> map ? map.get(key) : null;
      Object value = skill.other().getOrDefault(key, nested == null ? "" : nested);
      if (!value.equals("")) {
        properties.put(key, value);
      }
    }
    properties.put("front_matter", skill.other());
    properties.put("skill_format", skill.format().value());
    properties.put("content_hash", skill.contentHash());
    properties.put("body", skill.body());
    return properties;
  }

  private void section(int index, SkillFile.Section section, IngestionManifest.Builder manifest) {
    String id = rootId + ":section:" + index;
    Provenance here = Provenance.of(source.id(), section.heading());
    String name = section.heading().isEmpty() ? "preamble" : section.heading();
    manifest.concept(
        concept(id, name, Surrogates.cut(section.content(), LONGEST_DESCRIPTION), here, Map.of()));
    manifest.edge(ConceptEdge.of(id, RelationType.PART_OF, rootId, CONFIDENCE, here));
    if (isInstructional(section.content())) {
      String place = "section:" + index;
      manifest.rule(rule(place, section.content(), List.of(rootId, id), section.heading(), here));
    }
    passages(id, section, manifest);
  }

  private static boolean isInstructional(String content) {
    if (content.lines().anyMatch(line -> !Fences.after(line, "").isEmpty())
        || ITEM.matcher(content).find()) {
      return true;
    }
    return FIRST_WORD
        .matcher(content)
        .results()
        .anyMatch(match -> IMPERATIVES.contains(match.group(1).toLowerCase(Locale.ROOT)));
  }

  private void passages(
      String concept, SkillFile.Section section, IngestionManifest.Builder manifest) {
    String heading = section.heading().isEmpty() ? "" : "## " + section.heading() + "\n\n";
    // The line break keeps a leading ruler from being front matter.
    Document document = parser.parse("\n" + heading + section.content());
    for (Section part : document.sections()) {
      boolean only = part.blocks().isEmpty() && part.leaf();
      List<Chunk> chunks =
          only && !part.heading().text().isEmpty()
              ? chunker.chunks(part, List.of(part.heading()))
              : chunker.chunks(part);
      String place = place(part.location());
      Block header = Block.NONE;
      for (int i = 0; i < chunks.size(); i++) {
        String id = source.id() + "#P" + place + "." + i;
        Provenance here = Provenance.of(source.id(), part.location());
        manifest.passage(passage(id, part, chunks.get(i), header, here));
        header = chunks.get(i).header(header);
        manifest.edge(
            new ConceptEdge(
                id, concept, RelationType.MENTIONS, OWNER, here, Mention.owner().properties()));
      }
    }
  }

  private String place(String location) {
    int occurrence = occurrences.merge(location, 1, Integer::sum);
    return Sha256.of(location + "\n" + occurrence, 12);
  }

  private Passage passage(String id, Section section, Chunk chunk, Block header, Provenance here) {
    List<String> path = section.path();
    String title = path.isEmpty() ? skill.name() : skill.name() + " > " + path.get(path.size() - 1);
    Sequence sequence = new Sequence(source.id(), position++);
    Map<String, Object> properties = new TreeMap<>();
    chunk.markdown(header).ifPresent(written -> properties.put(Passage.MARKDOWN, written));
    return new Passage(id, domain, title, chunk.text(), here, sequence, properties);
  }

  private ConceptNode concept(
      String id, String name, String description, Provenance here, Map<String, Object> properties) {
    return new ConceptNode(id, domain, name, description, CONFIDENCE, here, properties);
  }

  private ExplicitRule rule(
      String place, String text, List<String> about, String category, Provenance here) {
    return new ExplicitRule(ruleId + ":" + place, domain, text, about, category, CONFIDENCE, here);
  }
}
