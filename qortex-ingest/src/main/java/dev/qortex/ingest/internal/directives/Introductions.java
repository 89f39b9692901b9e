package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Sentences ended by a colon that introduce the lists of a section: the paragraph before a list, or
 * the item around it. An item holds only under the condition that its introduction states: "Do not
 * call send" below "If the handler is asynchronous:". Immutable.
 */
final class Introductions {

  private static final Pattern CONDITION =
      Pattern.compile(
          "(?:if|when|whenever|unless|to|before|after|for)\\b"
              + "(?! (?:example|instance|more|further|details)\\b)"
              + "(?!.*\\b(?:this|these|that|those|it|them|they|so|following|below|above|options"
              + "|ways|one of)\\b).*:",
          Pattern.CASE_INSENSITIVE);

  /** Characters of the longest condition that is written in front of each item. */
  private static final int LONGEST = 100;

  private final Map<Block, String> introductions = new IdentityHashMap<>();

  private record Item(int indent, String text) {}

  Introductions(Section section) {
    Deque<Item> around = new ArrayDeque<>();
    String paragraph = "";
    for (Block block : section.blocks()) {
      if (block.kind() == Block.Kind.ITEM) {
        int indent = block.lead().length() - block.lead().stripLeading().length();
        while (!around.isEmpty() && around.peek().indent() >= indent) {
          around.pop();
        }
        introductions.put(block, around.isEmpty() ? paragraph : around.peek().text());
        around.push(new Item(indent, block.text()));
      } else if (block.kind() == Block.Kind.PROSE) {
        around.clear();
        paragraph = block.text();
      } else if (around.isEmpty()) {
        paragraph = "";
      }
    }
  }

  /** The condition under which an item holds, without the colon; empty when none is stated. */
  Optional<String> condition(Block block) {
    return introduction(block)
        .filter(text -> text.length() <= LONGEST && CONDITION.matcher(text).matches())
        .map(text -> text.substring(0, text.length() - 1).strip());
  }

  private Optional<String> introduction(Block block) {
    String text = introductions.getOrDefault(block, "").strip();
    if (!text.endsWith(":")) {
      return Optional.empty();
    }
    List<Span> sentences = Sentences.of(text);
    return Optional.of(sentences.get(sentences.size() - 1).of(text).strip());
  }
}
