package dev.qortex.examples;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.Tree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** String literals of sources, concatenations as one: messages, descriptions and other texts. */
final class SourceTexts extends ParsedSources {

  /**
   * Text in a source.
   *
   * @param place the file and the line
   * @param text the text; an ellipsis replaces values that are not literals
   */
  record Text(String place, String text) {}

  private final List<Text> found = new ArrayList<>();

  /** The texts of more than one word, in the order of the sources. */
  static List<Text> of(Collection<Path> sources) throws IOException {
    SourceTexts texts = new SourceTexts();
    texts.read(sources);
    return texts.found;
  }

  @Override
  public @Nullable Void visitBinary(BinaryTree binary, @Nullable Void nothing) {
    add(binary);
    scanOperands(binary);
    return null;
  }

  @Override
  public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void nothing) {
    add(literal);
    return null;
  }

  /** Scans operands that are not themselves a part of the concatenation. */
  private void scanOperands(BinaryTree binary) {
    for (Tree operand : List.of(binary.getLeftOperand(), binary.getRightOperand())) {
      if (operand instanceof BinaryTree inner && inner.getKind() == Tree.Kind.PLUS) {
        scanOperands(inner);
      } else if (!(operand instanceof LiteralTree) || binary.getKind() != Tree.Kind.PLUS) {
        scan(operand, null);
      }
    }
  }

  private void add(Tree tree) {
    String text = text(tree);
    if (text.contains(" ")) {
      found.add(new Text(place(tree), text));
    }
  }

  private static String text(Tree tree) {
    if (tree instanceof LiteralTree literal && literal.getValue() instanceof String text) {
      return text;
    }
    if (tree instanceof BinaryTree binary && binary.getKind() == Tree.Kind.PLUS) {
      return text(binary.getLeftOperand()) + text(binary.getRightOperand());
    }
    return "…";
  }
}
