package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Java in documentation and Javadoc stands word for word in programs and tests of the build, and
 * Javadoc keeps to the form that is agreed.
 */
class DocumentationTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final List<String> PROGRAMS =
      List.of(
          "examples/src/main/java",
          "examples/doors/src/main/java",
          "examples/spring/src/main/java",
          "benchmarks/src/main/java",
          "consumers/store/src",
          "qortex-tck/src/test/java");
  private static final Pattern JAVA = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern SNIPPET =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\}</pre>", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]*)(?:#([^)]*))?\\)");

  /** A Javadoc comment that starts like a question. */
  private static final Pattern QUESTION =
      Pattern.compile(
          "/\\*\\*[\\s*]+((?:What|How|Which|Who|Whose|Where|Why|Whether)\\b.*?)\\*/",
          Pattern.DOTALL);

  /** The beginning of a comment, of a parameter or of a result that starts like a question. */
  private static final Pattern QUESTION_IN_COMMENT =
      Pattern.compile(
          "(?:^|@(?:param\\s+\\S+|return)\\s)\\s*"
              + "(?i:What|How|Which|Who|Whose|Where|When|Why)\\b[^\n]*");

  /** A declaration of a type or a package, up to its name. */
  private static final Pattern TYPE =
      Pattern.compile(
          "\\s*(?:@[\\w.]+(?:\\([^)]*\\))?\\s+)*(?:[a-z-]+\\s+)*"
              + "(?:class|interface|record|enum|package)\\s+\\w");

  @TestFactory
  Stream<DynamicTest> everyJavaBlockStandsInTheExamples() throws IOException {
    String programs = all(PROGRAMS);
    return documents().stream()
        .flatMap(document -> blocks(document, JAVA))
        .map(block -> standsIn(programs, block));
  }

  @TestFactory
  Stream<DynamicTest> everySnippetOfJavadocStandsInAnExampleOrTest() throws IOException {
    String tests = all(PROGRAMS) + all(folders("src/test/java"));
    List<DynamicTest> snippets = new ArrayList<>();
    for (Path source : sources(folders("src/main/java"))) {
      blocks(source, SNIPPET)
          .map(block -> new Block(source, block.text().replaceAll("(?m)^ *\\* ?", "")))
          .forEach(block -> snippets.add(standsIn(tests, block)));
    }
    assertThat(snippets).hasSizeGreaterThan(8);
    return snippets.stream();
  }

  private record Block(Path file, String text) {}

  private static DynamicTest standsIn(String all, Block block) {
    return DynamicTest.dynamicTest(
        ROOT.relativize(block.file()) + ": " + block.text().lines().findFirst().orElse(""),
        () -> assertThat(all).contains(plain(block.text())));
  }

  /** All Java below these folders, as {@link #plain}. */
  private static String all(List<String> folders) throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path source : sources(folders)) {
      all.append(plain(Files.readString(source)));
    }
    return all.toString();
  }

  private static List<Path> sources(List<String> folders) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String folder : folders) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources;
  }

  /** That folder of each published artifact that has it. */
  private static List<String> folders(String name) throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.getFileName() + "/" + name)
          .filter(folder -> folder.startsWith("qortex-") || folder.startsWith("buildlog-"))
          .filter(folder -> Files.isDirectory(ROOT.resolve(folder)))
          .toList();
    }
  }

  @Test
  void linksLeadToFilesAndHeadings() throws IOException {
    Set<Path> linked = new HashSet<>();
    for (Path document : documents()) {
      Matcher link = LINK.matcher(Files.readString(document));
      while (link.find()) {
        String file = link.group(1);
        Path target = file.isEmpty() ? document : document.resolveSibling(file).normalize();
        assertThat(target).as(document.toString()).exists();
        if (link.group(2) != null) {
          assertThat(anchors(target)).as(document + " to " + target).contains(link.group(2));
        }
        if (!target.equals(document)) {
          linked.add(target);
        }
      }
    }
    assertThat(linked)
        .containsAll(documents().stream().filter(file -> !ROOT.equals(file.getParent())).toList());
  }

  /** Of the headings, as the repository's host makes them. */
  private static List<String> anchors(Path document) throws IOException {
    return Files.readAllLines(document).stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }

  @Test
  void commandsNameWhatExists() throws IOException {
    List<Path> sources = javaFiles();
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    for (Path document : documents()) {
      for (String module : named(document, "-pl ([\\w/,-]+)")) {
        assertThat(ROOT.resolve(module).resolve("pom.xml")).exists();
      }
      for (String name : named(document, "-D(?:test|exec\\.mainClass)=([\\w.]*\\w)")) {
        Path source = Path.of(name.replace('.', '/') + ".java");
        assertThat(sources).as(name).anyMatch(file -> file.endsWith(source));
      }
      for (String profile : named(document, "mvn [^`\\n]*-P([\\w,]+)")) {
        assertThat(pom).contains("<id>" + profile + "</id>");
      }
      for (String script :
          named(document, "`(?:bash )?((?:[.]ci|benchmarks|consumers)/[\\w.-]+)")) {
        assertThat(ROOT.resolve(script)).exists();
      }
    }
  }

  /** What the group of the pattern finds, parted at commas. */
  private static List<String> named(Path document, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(document))
        .results()
        .flatMap(match -> Stream.of(match.group(1).split(",")))
        .filter(name -> !name.equals("Name"))
        .toList();
  }

  @Test
  void theDocumentationOfATypeStartsWithANoun() throws IOException {
    Set<String> questions = new TreeSet<>();
    for (Path source : javaFiles().stream().filter(DocumentationTest::isMainSource).toList()) {
      String code = Files.readString(source);
      QUESTION
          .matcher(code)
          .results()
          .filter(found -> TYPE.matcher(code).region(found.end(), code.length()).lookingAt())
          .forEach(found -> questions.add(ROOT.relativize(source) + ": " + found.group(1)));
    }
    assertThat(questions).isEmpty();
  }

  @Test
  void theDocumentationOfWhatTheApiShowsStartsWithANoun() throws IOException {
    List<String> modules = new ArrayList<>(folders("src/main/java"));
    modules.remove("qortex-cli/src/main/java"); // a program, not a library
    List<Path> api =
        sources(modules).stream().filter(file -> !file.toString().contains("/internal/")).toList();
    List<ApiComments.Comment> comments = ApiComments.of(api);
    assertThat(comments).hasSizeGreaterThan(2000);
    List<String> questions = new ArrayList<>();
    for (ApiComments.Comment comment : comments) {
      QUESTION_IN_COMMENT
          .matcher(comment.text())
          .results()
          .forEach(found -> questions.add(comment.place() + ": " + found.group()));
    }
    assertThat(questions).isEmpty();
  }

  private static boolean isMainSource(Path file) {
    String path = file.toString();
    return path.contains("/src/main/java/dev/");
  }

  /** All Java of the repository, without what the build of other modules writes meanwhile. */
  private static List<Path> javaFiles() throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return Set.of("target", ".git").contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> laboratory = Files.walk(ROOT.resolve("benchmarks/docs"));
        Stream<Path> top = Files.list(ROOT)) {
      return Stream.of(docs, laboratory, top)
          .flatMap(files -> files)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  private static Stream<Block> blocks(Path file, Pattern pattern) {
    try {
      return pattern
          .matcher(Files.readString(file))
          .results()
          .map(match -> new Block(file, match.group(1)));
    } catch (IOException e) {
      throw new IllegalStateException(file.toString(), e);
    }
  }

  /** Without comments at line ends, and without blanks: the formatter may break lines elsewhere. */
  private static String plain(String code) {
    return code.lines()
        .map(line -> line.replaceAll("//.*", ""))
        .collect(Collectors.joining())
        .replaceAll("\\s+", "");
  }
}
