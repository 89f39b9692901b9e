package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.examples.Wording.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Javadoc of the API and messages use whole clauses and standard terms, as listed by a resource.
 */
class WordingTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** The number of exceptions, which may only get smaller. */
  private static final int EXCEPTIONS = 7;

  private final Wording wording = Wording.read();
  private final List<String> exceptions = Wording.lines("wording-exceptions.txt");
  private final List<String> objections = new ArrayList<>();

  @Test
  void javadocSpeaksPlainly() throws IOException {
    List<ApiComments.Comment> comments =
        ApiComments.of(sources(file -> !file.contains("/internal/")));
    assertThat(comments).hasSizeGreaterThan(4000);
    for (ApiComments.Comment comment : comments) {
      object(Scope.OPENING, comment.place(), comment.sentence());
      object(Scope.SENTENCE, comment.place(), comment.sentence());
      for (String part : comment.parts()) {
        object(Scope.PART, comment.place(), part);
        object(Scope.SENTENCE, comment.place(), part);
      }
      object(Scope.TEXT, comment.place(), comment.text().replaceAll("\\s+", " "));
    }
    assertThat(objections).isEmpty();
  }

  @Test
  void messagesSpeakPlainly() throws IOException {
    List<SourceTexts.Text> texts = SourceTexts.of(sources(file -> !file.contains("-tck/")));
    assertThat(texts).hasSizeGreaterThan(3000);
    for (SourceTexts.Text text : texts) {
      object(Scope.TEXT, text.place(), text.text());
    }
    assertThat(objections).isEmpty();
  }

  @Test
  void exceptionsGetFewer() {
    assertThat(exceptions).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(EXCEPTIONS);
  }

  private void object(Scope scope, String place, String text) {
    wording
        .objection(scope, text)
        .filter(objection -> !isException(place, objection))
        .ifPresent(objection -> objections.add(relative(place) + ": " + objection));
  }

  private boolean isException(String place, String objection) {
    return exceptions.stream()
        .map(line -> line.split(": ", 2))
        .anyMatch(
            line ->
                place.contains("/" + line[0] + ":") && objection.startsWith("\"" + line[1] + "\""));
  }

  private static String relative(String place) {
    return place.replace(ROOT + "/", "");
  }

  /** Main sources of published artifacts. */
  private static List<Path> sources(Predicate<String> wanted) throws IOException {
    Set<Path> sources = new HashSet<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.toList()) {
        String name = module.getFileName().toString();
        Path main = module.resolve("src/main/java");
        boolean published = name.startsWith("qortex-") || name.startsWith("buildlog-");
        if (published && Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
    }
    return sources.stream().filter(file -> wanted.test(file.toString())).sorted().toList();
  }
}
