package dev.qortex.examples;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Javadoc of public and protected types and of their public and protected members. */
final class ApiComments extends TreePathScanner<@Nullable Void, @Nullable Void> {

  /**
   * Comment of a declaration.
   *
   * @param place the file and the line
   * @param text without asterisks
   */
  record Comment(String place, String text) {}

  private final DocTrees trees;
  private final CompilationUnitTree unit;
  private final List<Comment> found;

  private ApiComments(DocTrees trees, CompilationUnitTree unit, List<Comment> found) {
    this.trees = trees;
    this.unit = unit;
    this.found = found;
  }

  /** In the order of the sources. */
  static List<Comment> of(Collection<Path> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<Comment> found = new ArrayList<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new ApiComments(trees, unit, found).scan(unit, null);
      }
    }
    return found;
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
    String comment = trees.getDocComment(getCurrentPath());
    if (comment != null) {
      long start = trees.getSourcePositions().getStartPosition(unit, declaration);
      String place =
          "%s:%s".formatted(unit.getSourceFile().getName(), unit.getLineMap().getLineNumber(start));
      found.add(new Comment(place, comment.strip()));
    }
  }
}
