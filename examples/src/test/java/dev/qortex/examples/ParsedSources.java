package dev.qortex.examples;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Scanner of Java sources that the compiler parses, without attribution. */
abstract class ParsedSources extends TreePathScanner<@Nullable Void, @Nullable Void> {

  private @Nullable DocTrees trees;
  private @Nullable CompilationUnitTree unit;

  /** Scans the sources in their order. */
  final void read(Collection<Path> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
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
      trees = DocTrees.instance(task);
      for (CompilationUnitTree parsed : task.parse()) {
        unit = parsed;
        scan(parsed, null);
      }
    }
  }

  final DocTrees trees() {
    return given(trees);
  }

  /** The file and the line of a tree. */
  final String place(Tree tree) {
    CompilationUnitTree within = given(unit);
    long start = trees().getSourcePositions().getStartPosition(within, tree);
    return "%s:%s"
        .formatted(within.getSourceFile().getName(), within.getLineMap().getLineNumber(start));
  }

  private static <T> T given(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("Nothing is read yet.");
    }
    return value;
  }
}
