package dev.qortex.examples.reference;

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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Public types of sources with their Javadoc. */
final class Sources extends TreePathScanner<@Nullable Void, @Nullable Void> {

  static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  /**
   * Public type.
   *
   * @param artifact the module that has it
   * @param within the package
   * @param name with the names of the types around it, such as {@code Learner.Builder}
   * @param above simple names of the types that it extends or implements
   * @param members constants of an enum, components of a record, or public methods
   */
  record Type(
      String artifact,
      String within,
      String name,
      Javadoc doc,
      List<String> above,
      List<Member> members) {

    String simpleName() {
      return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns the component of that name. */
    Optional<Member> component(String component) {
      return members.stream()
          .filter(member -> !member.isMethod() && member.name().equals(component))
          .findFirst();
    }
  }

  /**
   * Member of a type.
   *
   * @param parameters types and names of the parameters of a method
   * @param type of a component or constant, or what a method returns
   */
  record Member(
      String name,
      String type,
      boolean isMethod,
      boolean isStatic,
      String parameters,
      Javadoc doc) {}

  private final String artifact;
  private final DocTrees trees;
  private final List<Type> found;
  private final Deque<String> names = new ArrayDeque<>();

  private Sources(String artifact, DocTrees trees, List<Type> found) {
    this.artifact = artifact;
    this.trees = trees;
    this.found = found;
  }

  /** Returns the Java files of published artifacts outside of packages {@code internal}. */
  static List<Path> published() throws IOException {
    return all().stream().filter(file -> !file.toString().contains("/internal/")).toList();
  }

  /** Returns the Java files of published artifacts. */
  static List<Path> all() throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.sorted().toList()) {
        String name = module.getFileName().toString();
        Path main = module.resolve("src/main/java");
        if (name.matches("(qortex|buildlog)-.*") && Files.isDirectory(main)) {
          try (Stream<Path> sources = Files.walk(main)) {
            sources.filter(file -> file.toString().endsWith(".java")).sorted().forEach(files::add);
          }
        }
      }
    }
    return files;
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String artifact(Path file) {
    return ROOT.relativize(file).getName(0).toString();
  }

  /** Returns the public types of these files, in their order. */
  static List<Type> types(Collection<Path> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<Type> found = new ArrayList<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        String artifact = artifact(Path.of(unit.getSourceFile().toUri()));
        new Sources(artifact, trees, found).scan(unit, null);
      }
    }
    return found;
  }

  @Override
  public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
    Tree.Kind around = getCurrentPath().getParentPath().getLeaf().getKind();
    if (!isPublic(type.getModifiers(), around)) {
      return null;
    }
    names.addLast(type.getSimpleName().toString());
    Javadoc doc = doc();
    List<Member> members = new ArrayList<>();
    for (Tree member : type.getMembers()) {
      member(type, member, doc, members);
    }
    List<String> above = new ArrayList<>();
    if (type.getExtendsClause() != null) {
      above.add(type.getExtendsClause().toString());
    }
    type.getImplementsClause().forEach(each -> above.add(each.toString()));
    String within = String.valueOf(getCurrentPath().getCompilationUnit().getPackageName());
    String name = String.join(".", names);
    found.add(new Type(artifact, within, name, doc, List.copyOf(above), members));
    super.visitClass(type, nothing);
    names.removeLast();
    return null;
  }

  private void member(ClassTree type, Tree member, Javadoc ofType, List<Member> members) {
    CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
    Javadoc doc = Javadoc.of(trees.getDocComment(trees.getPath(unit, member)));
    if (member instanceof VariableTree field) {
      boolean component =
          type.getKind() == Tree.Kind.RECORD
              && !field.getModifiers().getFlags().contains(Modifier.STATIC);
      boolean constant =
          type.getKind() == Tree.Kind.ENUM
              && field.getType() != null
              && field.getType().toString().equals(type.getSimpleName().toString());
      if (component || constant) {
        String name = field.getName().toString();
        members.add(
            new Member(
                name,
                String.valueOf(field.getType()),
                false,
                constant,
                "",
                component ? ofType.parameter(name) : doc));
      }
    } else if (member instanceof MethodTree method
        && method.getReturnType() != null
        && isPublic(method.getModifiers(), type.getKind())) {
      members.add(
          new Member(
              method.getName().toString(),
              method.getReturnType().toString(),
              true,
              method.getModifiers().getFlags().contains(Modifier.STATIC),
              method.getParameters().stream()
                  .map(it -> it.getType() + " " + it.getName())
                  .collect(Collectors.joining(", ")),
              doc));
    }
  }

  private Javadoc doc() {
    return Javadoc.of(trees.getDocComment(getCurrentPath()));
  }

  private static boolean isPublic(ModifiersTree modifiers, Tree.Kind around) {
    return modifiers.getFlags().contains(Modifier.PUBLIC) || around == Tree.Kind.INTERFACE;
  }
}
