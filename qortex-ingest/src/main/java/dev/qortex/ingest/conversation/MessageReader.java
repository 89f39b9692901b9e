package dev.qortex.ingest.conversation;

import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.conversation.SessionTails.Tail;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.PlainTextParser;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns messages into contributions. Used by one thread. */
final class MessageReader {

  /**
   * Weight of edges to speakers and sessions, on which all messages hang: walks must not end there.
   */
  private static final double TO_HUB = 0.3;

  private static final double TO_NEXT = 0.4;

  private final String domain;
  private final DocumentIngestor documents;
  private final KnownNames names;
  private final MarkdownParser markdown = new MarkdownParser();
  private final PlainTextParser plain = new PlainTextParser();

  MessageReader(String domain, DocumentIngestor documents, KnownNames names) {
    this.domain = domain;
    this.documents = documents;
    this.names = names;
  }

  /** Reads the content of a message, at any position in its session. */
  IngestionManifest read(Message message) {
    String text = message.text();
    SourceMetadata source =
        new SourceMetadata(
            message.sourceId(),
            name(message),
            message.speaker().isTool() ? "tool_result" : "message",
            message.location(),
            Sha256.of(text));
    IngestionManifest said = read(source, markdown.parseBody(text));
    if (said.passages().isEmpty()) {
      // As Markdown it is nothing but, say, the address of a link.
      said = read(source, plain.parse("", text));
    }
    return said;
  }

  /** The name of the source: the title of the conversation or its id, and that of the message. */
  private String name(Message message) {
    String id = message.sourceId().substring(IdParts.domain(domain).length() + 1);
    return message.title().isEmpty()
        ? id
        : message.title() + id.substring(Math.max(0, id.lastIndexOf('#')));
  }

  private IngestionManifest read(SourceMetadata source, Document document) {
    return documents.read(source, document, names.near(document), domain);
  }

  /** Adds the contributions of a message, at the end of its session. */
  void place(
      Message message,
      IngestionManifest said,
      SessionTails tails,
      IngestionManifest.Builder manifest) {
    Provenance here = Provenance.of(message.sourceId());
    ConceptNode session = session(message, here);
    ConceptNode speaker =
        ConceptNode.of(message.speaker().id(domain), domain, message.speaker().name(), "", here);
    said.sources().forEach(manifest::source);
    said.notes().forEach(manifest::note);
    said.concepts().forEach(manifest::concept);
    said.edges().forEach(manifest::edge);
    rules(message, said, manifest);
    manifest.concept(session).concept(speaker);
    Tail tail = tails.of(session.id());
    for (Passage passage : said.passages()) {
      int position = tail.next();
      manifest.passage(placed(passage, message, new Sequence(session.id(), position)));
      manifest.edge(
          ConceptEdge.of(passage.id(), RelationType.ATTRIBUTED_TO, speaker.id(), TO_HUB, here));
      manifest.edge(
          new ConceptEdge(
              passage.id(),
              session.id(),
              RelationType.PART_OF,
              TO_HUB,
              here,
              Map.of(SessionTails.POSITION, position)));
      if (!tail.last().isEmpty()) {
        manifest.edge(
            new ConceptEdge(
                tail.last(),
                passage.id(),
                RelationType.RELATES_TO,
                TO_NEXT,
                here,
                Map.of("role", SessionTails.NEXT)));
      }
      tail = new Tail(position + 1, passage.id());
    }
    tails.move(session.id(), tail);
  }

  private ConceptNode session(Message message, Provenance here) {
    String id = ConversationIds.of(domain, "Session", message.session());
    String name = message.title().isEmpty() ? message.session() : message.title();
    return ConceptNode.of(id, domain, name, "", here);
  }

  /** Finds rules, but not in results of tools, which instruct nobody. */
  private static void rules(
      Message message, IngestionManifest said, IngestionManifest.Builder manifest) {
    if (!message.speaker().isTool()) {
      said.rules().forEach(manifest::rule);
      said.examples().forEach(manifest::example);
    } else {
      leftOut(message, said.rules().size(), "rules", manifest);
      leftOut(message, said.examples().size(), "code examples", manifest);
    }
  }

  private static void leftOut(
      Message message, int count, String what, IngestionManifest.Builder manifest) {
    if (count > 0) {
      String reason = "(%s) %s were left out: a tool says them.".formatted(count, what);
      manifest.note(IngestNote.dropped(message.sourceId(), reason));
    }
  }

  private static Passage placed(Passage passage, Message message, Sequence sequence) {
    String speaker = message.speaker().name();
    String heading = passage.provenance().location();
    Map<String, Object> properties = new TreeMap<>(passage.properties());
    Instant at = message.at();
    if (at != null) {
      properties.put(Passage.SAID, at.toString());
    }
    return new Passage(
        passage.id(),
        passage.domain(),
        Stream.of(speaker, message.title(), heading.isEmpty() ? "" : passage.title())
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" > ")),
        passage.text(),
        passage.provenance(),
        sequence,
        properties);
  }
}
