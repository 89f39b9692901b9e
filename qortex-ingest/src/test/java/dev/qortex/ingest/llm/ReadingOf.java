package dev.qortex.ingest.llm;

import dev.qortex.ingest.document.Chunk;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.extract.Lexicon;
import dev.qortex.ingest.extract.Reading;
import java.util.ArrayList;
import java.util.List;

/** Readings of Markdown, and answers as a model writes them. */
final class ReadingOf {

  private ReadingOf() {}

  static Reading markdown(String text) {
    Document document = new MarkdownParser().parse(text);
    List<Chunk> chunks = new ArrayList<>();
    for (Section section : document.sections()) {
      chunks.addAll(Chunker.standard().chunks(section));
    }
    return new Reading("d:x.md", document, chunks, Lexicon.builder().add(document).build());
  }

  static String answer(String concepts, String relations, String rules) {
    return "{\"concepts\": [%s], \"relations\": [%s], \"rules\": [%s]}"
        .formatted(concepts, relations, rules);
  }

  static String concept(String name, String evidence) {
    return "{\"name\": \"%s\", \"description\": \"what it is\", \"evidence\": \"%s\", \"confidence\": 0.9}"
        .formatted(name, evidence);
  }

  static String relation(String source, String type, String target, String evidence) {
    return "{\"source\": \"%s\", \"type\": \"%s\", \"target\": \"%s\", \"evidence\": \"%s\", \"confidence\": 0.8}"
        .formatted(source, type, target, evidence);
  }

  static String rule(String text, String about, String evidence) {
    return "{\"text\": \"%s\", \"about\": [\"%s\"], \"category\": \"Testing\", \"evidence\": \"%s\", \"confidence\": 0.7}"
        .formatted(text, about, evidence);
  }
}
