package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page on artifacts names artifacts and classes that exist, and none is missing. */
class ArtifactsPageTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** The artifacts that share one table of packages. */
  private static final List<String> CORE =
      List.of("qortex-commons", "qortex-core", "qortex-storage-memory", "qortex-engine");

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern TYPE = Pattern.compile("`(dev\\.qortex\\.[a-z0-9.]+\\.[A-Z]\\w*)`");
  private static final Pattern LISTED = Pattern.compile("`(?:[a-z.]*\\.)?([a-z]+)`");
  private static final Pattern BLOCK = Pattern.compile("```text\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ARROW =
      Pattern.compile("(?m)^ ([a-z0-9-]+) +-> ([a-z0-9-]+(?:, [a-z0-9-]+)*)");
  private static final Pattern DEPENDENCY =
      Pattern.compile("<dependency>.*?</dependency>", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("(?<![\\w.])[A-Z][a-z]+[A-Z]\\w*");

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/reference/artifacts.md"));
  }

  private static String picture(int index) throws IOException {
    return BLOCK.matcher(page()).results().map(block -> block.group(1)).toList().get(index);
  }

  @Test
  void thePictureShowsEveryArtifact() throws IOException {
    assertThat(modules()).hasSizeGreaterThan(15);
    assertThat(picture(0)).contains(modules());
  }

  @Test
  void thePictureShowsTheDependenciesOfThePoms() throws IOException {
    Map<String, Set<String>> used = new TreeMap<>();
    for (String module : modules()) {
      if (isDeployed(module) && !module.equals("qortex-bom")) {
        used.put(module, dependencies(module));
      }
    }
    Map<String, Set<String>> expected = new TreeMap<>();
    used.forEach(
        (module, all) -> {
          Set<String> implied = new TreeSet<>();
          all.forEach(each -> implied.addAll(reachable(each, used)));
          Set<String> arrows = new TreeSet<>(all);
          arrows.removeAll(implied);
          if (!arrows.isEmpty()) {
            expected.put(module, arrows);
          }
        });
    Map<String, Set<String>> shown = new TreeMap<>();
    String picture = picture(0);
    ARROW
        .matcher(picture)
        .results()
        .forEach(arrow -> shown.put(arrow.group(1), Set.of(arrow.group(2).split(", "))));
    assertThat(shown).isEqualTo(expected);
    shown.forEach(
        (module, below) ->
            assertThat(below)
                .allMatch(
                    each -> picture.indexOf("\n " + each + " ") > picture.indexOf("\n " + module)));
  }

  /** The artifacts of this build that a module has in its compile scope. */
  private static Set<String> dependencies(String module) throws IOException {
    String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
    return DEPENDENCY
        .matcher(pom.replaceFirst("(?s)<build>.*", ""))
        .results()
        .map(MatchResult::group)
        .filter(dependency -> dependency.contains("<groupId>dev.qortex<"))
        .filter(dependency -> !dependency.contains("<scope>test<"))
        .map(dependency -> dependency.replaceFirst("(?s).*?<artifactId>([^<]+)<.*", "$1"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** All that a module uses, at any distance. */
  private static Set<String> reachable(String module, Map<String, Set<String>> used) {
    Set<String> reached = new TreeSet<>(used.get(module));
    used.get(module).forEach(each -> reached.addAll(reachable(each, used)));
    return reached;
  }

  private static Set<String> modules() throws IOException {
    return MODULE
        .matcher(Files.readString(ROOT.resolve("pom.xml")))
        .results()
        .map(module -> module.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyPackageOfLargerArtifactsIsListed() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (String module : modules()) {
      Path sources = ROOT.resolve(module).resolve("src/main/java");
      List<String> packages = isDeployed(module) ? packages(sources) : List.of();
      if (packages.size() > 1) {
        Set<String> listed =
            LISTED
                .matcher(packageList(module))
                .results()
                .map(name -> name.group(1))
                .collect(Collectors.toSet());
        packages.stream()
            .skip(1)
            .filter(name -> !listed.contains(name.substring(name.lastIndexOf('.') + 1)))
            .forEach(missing::add);
      }
    }
    assertThat(missing).isEmpty();
  }

  private static boolean isDeployed(String module) throws IOException {
    return !Files.readString(ROOT.resolve(module).resolve("pom.xml"))
        .contains("<maven.deploy.skip>true<");
  }

  /** The packages of a module, its root first. */
  private static List<String> packages(Path sources) throws IOException {
    if (!Files.exists(sources)) {
      return List.of();
    }
    try (var files = Files.walk(sources)) {
      return files
          .filter(file -> file.endsWith("package-info.java"))
          .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
          .sorted()
          .toList();
    }
  }

  /** The lines of the page that list the packages of a module. */
  private static String packageList(String module) throws IOException {
    boolean core = CORE.contains(module);
    String start = core ? "## Packages of the core" : "\n- `" + module;
    String page = page();
    int from = page.indexOf(start);
    assertThat(from).as("packages of " + module).isNotNegative();
    int to = page.indexOf(core ? "\n## " : "\n- ", from + 1);
    return to < 0 ? page.substring(from) : page.substring(from, to);
  }

  @Test
  void everyClassOfTheTableExists() throws IOException {
    List<String> types = TYPE.matcher(page()).results().map(type -> type.group(1)).toList();
    assertThat(types).hasSizeGreaterThan(30);
    for (String type : types) {
      assertThat(Files.exists(file(type))).as(type).isTrue();
    }
  }

  @Test
  void everyClassOfAQuestionsWayExists() throws IOException {
    Set<String> named =
        NAME.matcher(picture(1))
            .results()
            .map(MatchResult::group)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(named).hasSizeGreaterThan(15);
    Map<String, Path> types = new TreeMap<>();
    for (String module : CORE) {
      try (var sources = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        sources
            .filter(path -> path.toString().endsWith(".java"))
            .forEach(path -> types.put(path.getFileName().toString().replace(".java", ""), path));
      }
    }
    assertThat(types.keySet()).containsAll(named);
  }

  /** Its source; a type that is not public is known to the compiler of its package only. */
  private static Path file(String type) throws IOException {
    Path below = Path.of("src/main/java", type.replace('.', '/') + ".java");
    try (var modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.resolve(below))
          .filter(Files::exists)
          .findFirst()
          .orElse(ROOT.resolve(below));
    }
  }
}
