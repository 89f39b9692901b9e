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

/** Java in the documentation stands word for word in a program that the build compiles. */
class DocumentationTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern JAVA = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");

  @TestFactory
  Stream<DynamicTest> everyJavaBlockStandsInTheExamples() throws IOException {
    StringBuilder programs = new StringBuilder();
    for (String module : List.of("examples", "examples/doors", "benchmarks")) {
      try (Stream<Path> sources = Files.walk(ROOT.resolve(module + "/src/main/java"))) {
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
