package dev.qortex.examples;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** Javadoc of packages, public and protected types, and their public and protected members. */
final class ApiComments extends ParsedSources {

  /**
   * Comment of a declaration.
   *
   * @param place the file and the line
   * @param text the whole comment without asterisks
   * @param sentence the first sentence; may be empty
   * @param parts the descriptions of parameters and of the result
   */
  record Comment(String place, String text, String sentence, List<String> parts) {}

  private final List<Comment> found = new ArrayList<>();

  /** The comments in the order of the sources. */
  static List<Comment> of(Collection<Path> sources) throws IOException {
    ApiComments comments = new ApiComments();
    comments.read(sources);
    return comments.found;
  }

  @Override
  public @Nullable Void visitPackage(PackageTree declaration, @Nullable Void nothing) {
    add(declaration);
    return null;
  }

  @Override
  public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
    if (isSeen(type.getModifiers())) {
      add(type);
      super.visitClass(type, nothing);
    }
    return null;
  }

  @Override
  public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
    if (isSeen(method.getModifiers())) {
      add(method);
    }
    return null;
  }

  @Override
  public @Nullable Void visitVariable(VariableTree field, @Nullable Void nothing) {
    if (isSeen(field.getModifiers())) {
      add(field);
    }
    return null;
  }

  private boolean isSeen(ModifiersTree modifiers) {
    Tree.Kind within = getCurrentPath().getParentPath().getLeaf().getKind();
    boolean byDefault = within == Tree.Kind.INTERFACE || within == Tree.Kind.ANNOTATION_TYPE;
    return modifiers.getFlags().contains(Modifier.PUBLIC)
        || modifiers.getFlags().contains(Modifier.PROTECTED)
        || byDefault && !modifiers.getFlags().contains(Modifier.PRIVATE);
  }

  private void add(Tree declaration) {
    DocCommentTree comment = trees().getDocCommentTree(getCurrentPath());
    if (comment != null) {
      String text = trees().getDocComment(getCurrentPath()).strip();
      found.add(
          new Comment(place(declaration), text, text(comment.getFirstSentence()), parts(comment)));
    }
  }

  private static List<String> parts(DocCommentTree comment) {
    List<String> parts = new ArrayList<>();
    for (DocTree tag : comment.getBlockTags()) {
      if (tag instanceof ParamTree parameter) {
        parts.add(text(parameter.getDescription()));
      } else if (tag instanceof ReturnTree result) {
        parts.add(text(result.getDescription()));
      }
    }
    return parts;
  }

  private static String text(List<? extends DocTree> trees) {
    return trees.stream()
        .map(DocTree::toString)
        .collect(Collectors.joining())
        .replaceAll("\\s+", " ")
        .strip();
  }
}
