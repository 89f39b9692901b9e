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

  private final Map<Block, String> conditions = new IdentityHashMap<>();

  /** Item that is still open, and the condition that it states for those inside. */
  private record Item(int indent, String condition) {}

  /** Reads each block once. */
  Introductions(Section section) {
    Deque<Item> around = new ArrayDeque<>();
    String paragraph = "";
    for (Block block : section.blocks()) {
      if (block.kind() == Block.Kind.ITEM) {
        int indent = block.lead().length() - block.lead().stripLeading().length();
        while (!around.isEmpty() && around.peek().indent() >= indent) {
          around.pop();
        }
        conditions.put(block, around.isEmpty() ? paragraph : around.peek().condition());
        around.push(new Item(indent, stated(block.text())));
      } else if (block.kind() == Block.Kind.PROSE) {
        around.clear();
        paragraph = stated(block.text());
      } else if (around.isEmpty()) {
        paragraph = "";
      }
    }
  }

  /** The condition under which an item holds, without the colon; empty when none is stated. */
  Optional<String> condition(Block block) {
    return Optional.of(conditions.getOrDefault(block, "")).filter(text -> !text.isEmpty());
  }

  /** The condition at the end of a text; empty for none. */
  private static String stated(String text) {
    String stripped = text.strip();
    if (!stripped.endsWith(":")) {
      return "";
    }
    List<Span> sentences = Sentences.of(stripped);
    String last = sentences.get(sentences.size() - 1).of(stripped).strip();
    return last.length() <= LONGEST && CONDITION.matcher(last).matches()
        ? last.substring(0, last.length() - 1).strip()
        : "";
  }
}
