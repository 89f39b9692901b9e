package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Java in the documentation stands word for word in programs and tests that the build compiles. */
class DocumentationTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final List<String> PROGRAMS =
      List.of(
          "examples/src/main/java",
          "examples/doors/src/main/java",
          "benchmarks/src/main/java",
          "qortex-tck/src/test/java");
  private static final Pattern JAVA = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");

  @TestFactory
  Stream<DynamicTest> everyJavaBlockStandsInTheExamples() throws IOException {
    StringBuilder programs = new StringBuilder();
    for (String folder : PROGRAMS) {
      try (Stream<Path> sources = Files.walk(ROOT.resolve(folder))) {
        for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
          programs.append(plain(Files.readString(source)));
        }
      }
    }
    String all = programs.toString();
    return documents().stream()
        .flatMap(
            document ->
                blocks(document)
                    .map(
                        block ->
                            DynamicTest.dynamicTest(
                                ROOT.relativize(document)
                                    + ": "
                                    + block.lines().findFirst().orElse(""),
                                () -> assertThat(all).contains(plain(block)))));
  }

  @Test
  void linksLeadToFiles() throws IOException {
    for (Path document : documents()) {
      Matcher link = LINK.matcher(Files.readString(document));
      while (link.find()) {
        assertThat(document.resolveSibling(link.group(1))).as(document.toString()).exists();
      }
    }
  }

  @Test
  void commandsNameWhatExists() throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.walk(ROOT)) {
      sources = files.filter(file -> file.toString().endsWith(".java")).toList();
    }
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
      for (String script : named(document, "`(?:bash )?((?:[.]ci|benchmarks|consumers)/[\\w.]+)")) {
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

  private static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> top = Files.list(ROOT)) {
      return Stream.concat(docs, top)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  private static Stream<String> blocks(Path document) {
    try {
      return JAVA.matcher(Files.readString(document)).results().map(match -> match.group(1));
    } catch (IOException e) {
      throw new IllegalStateException(document.toString(), e);
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
