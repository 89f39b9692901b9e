package dev.qortex.ingest.document;

import dev.qortex.json.FileText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Text in UTF-8 without markup: one section, whose paragraphs are parted by blank lines. A line
 * break inside of a paragraph is a space. Thread-safe.
 */
public final class PlainTextParser implements DocumentParser {

  @Override
  public String type() {
    return "text";
  }

  @Override
  public Set<String> extensions() {
    return Set.of("txt", "text");
  }

  @Override
  public Document parse(String name, byte[] content) {
    return parse("", FileText.decoded(name, content));
  }

  /** The document of that title; a blank title is none. */
  public Document parse(String title, String text) {
    List<Block> blocks = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    (text + "\n\n")
        .lines()
        .forEach(
            line -> {
              if (!line.isBlank()) {
                paragraph.append(paragraph.isEmpty() ? "" : " ").append(line.strip());
              } else if (!paragraph.isEmpty()) {
                blocks.add(new Block(Block.Kind.PROSE, "", paragraph.toString(), List.of()));
                paragraph.setLength(0);
              }
            });
    List<Section> sections =
        blocks.isEmpty() ? List.of() : List.of(new Section(List.of(), Block.NONE, blocks, true));
    return new Document(title.strip(), new TreeMap<>(), sections, List.of());
  }
}
