package dev.qortex.examples;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dependencies point down only, and applications need the API only, which can be surveyed. */
class LayersTest {

  /** Each artifact's package root, and the roots that it may use. */
  private static final Map<String, Set<String>> ARTIFACTS =
      Map.ofEntries(
          Map.entry("dev.qortex.commons", Set.of()),
          Map.entry("dev.qortex.core", Set.of("dev.qortex.commons")),
          Map.entry("dev.qortex.storage.memory", Set.of("dev.qortex.commons", "dev.qortex.core")),
          Map.entry(
              "dev.qortex.engine",
              Set.of("dev.qortex.commons", "dev.qortex.core", "dev.qortex.storage.memory")),
          Map.entry("dev.qortex.json", Set.of("dev.qortex.commons", "dev.qortex.core")),
          Map.entry("dev.qortex.learning", Set.of("dev.qortex.commons", "dev.qortex.core")),
          Map.entry(
              "dev.qortex.projectors",
              Set.of("dev.qortex.commons", "dev.qortex.core", "dev.qortex.json")),
          Map.entry(
              "dev.qortex.ingest",
              Set.of("dev.qortex.commons", "dev.qortex.core", "dev.qortex.json")),
          Map.entry("dev.qortex.ingest.documents", Set.of("dev.qortex.core", "dev.qortex.ingest")),
          Map.entry("dev.qortex.ingest.jdbc", Set.of("dev.qortex.commons", "dev.qortex.core")),
          Map.entry(
              "dev.qortex.observations",
              Set.of("dev.qortex.commons", "dev.qortex.core", "dev.qortex.json")),
          Map.entry("dev.qortex.causal", Set.of("dev.qortex.commons", "dev.qortex.core")),
          Map.entry(
              "dev.qortex.storage.sql",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.storage.memory",
                  "dev.qortex.learning")),
          Map.entry(
              "dev.qortex.storage.sqlite",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.storage.memory",
                  "dev.qortex.storage.sql",
                  "dev.qortex.learning")),
          Map.entry(
              "dev.qortex.postgres",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.learning",
                  "dev.qortex.storage.memory",
                  "dev.qortex.storage.sql")),
          Map.entry(
              "dev.qortex.graph.memgraph",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.json",
                  "dev.qortex.storage.memory")),
          Map.entry(
              "dev.qortex.langchain4j",
              Set.of("dev.qortex.commons", "dev.qortex.core", "dev.qortex.ingest")),
          Map.entry("dev.qortex.embedding.onnx", Set.of("dev.qortex.commons", "dev.qortex.core")),
          Map.entry(
              "dev.qortex.spring.ai",
              Set.of("dev.qortex.commons", "dev.qortex.core", "dev.qortex.ingest")),
          Map.entry(
              "dev.qortex.spring.boot",
              Set.of(
                  "dev.qortex.core",
                  "dev.qortex.storage.memory",
                  "dev.qortex.engine",
                  "dev.qortex.learning",
                  "dev.qortex.ingest",
                  "dev.qortex.storage.sqlite",
                  "dev.qortex.postgres",
                  "dev.qortex.observability",
                  "dev.qortex.spring.ai")),
          Map.entry("dev.qortex.export", Set.of("dev.qortex.commons", "dev.qortex.core")),
          Map.entry(
              "dev.qortex.vector.jvector",
              Set.of("dev.qortex.commons", "dev.qortex.core", "dev.qortex.storage.memory")),
          Map.entry(
              "dev.qortex.buildlog",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.json",
                  "dev.qortex.learning",
                  "dev.qortex.projectors")),
          Map.entry(
              "dev.qortex.buildlog.patterns",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.json",
                  "dev.qortex.learning")),
          Map.entry(
              "dev.qortex.buildlog.workspace",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.json",
                  "dev.qortex.projectors",
                  "dev.qortex.buildlog")),
          Map.entry(
              "dev.qortex.buildlog.storage.sql",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.buildlog",
                  "dev.qortex.buildlog.patterns",
                  "dev.qortex.storage.sql")),
          Map.entry(
              "dev.qortex.buildlog.storage.sqlite",
              Set.of(
                  "dev.qortex.buildlog.storage.sql",
                  "dev.qortex.storage.sql",
                  "dev.qortex.storage.sqlite")),
          Map.entry(
              "dev.qortex.buildlog.storage.postgres",
              Set.of(
                  "dev.qortex.buildlog.storage.sql",
                  "dev.qortex.storage.sql",
                  "dev.qortex.postgres")),
          Map.entry(
              "dev.qortex.standard",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.storage.memory",
                  "dev.qortex.engine",
                  "dev.qortex.learning",
                  "dev.qortex.projectors",
                  "dev.qortex.ingest",
                  "dev.qortex.ingest.documents",
                  "dev.qortex.observations",
                  "dev.qortex.storage.sqlite",
                  "dev.qortex.buildlog",
                  "dev.qortex.buildlog.patterns",
                  "dev.qortex.buildlog.storage.sqlite")),
          Map.entry(
              "dev.qortex.service",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.json",
                  "dev.qortex.learning",
                  "dev.qortex.projectors",
                  "dev.qortex.ingest",
                  "dev.qortex.observations",
                  "dev.qortex.buildlog",
                  "dev.qortex.buildlog.patterns",
                  "dev.qortex.buildlog.workspace")),
          Map.entry(
              "dev.qortex.observability",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.learning",
                  "dev.qortex.projectors",
                  "dev.qortex.ingest",
                  "dev.qortex.observations",
                  "dev.qortex.buildlog",
                  "dev.qortex.buildlog.patterns",
                  "dev.qortex.service")),
          Map.entry(
              "dev.qortex.mcp",
              Set.of("dev.qortex.commons", "dev.qortex.json", "dev.qortex.service")),
          Map.entry("dev.qortex.dashboard", Set.of("dev.qortex.commons")),
          Map.entry(
              "dev.qortex.server",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.json",
                  "dev.qortex.service",
                  "dev.qortex.dashboard",
                  "dev.qortex.mcp")),
          Map.entry(
              "dev.qortex.server.postgres",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.ingest",
                  "dev.qortex.server",
                  "dev.qortex.postgres",
                  "dev.qortex.storage.sql")),
          Map.entry(
              "dev.qortex.http.client",
              Set.of("dev.qortex.commons", "dev.qortex.core", "dev.qortex.json")),
          Map.entry(
              "dev.qortex.tck",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.storage.memory",
                  "dev.qortex.engine",
                  "dev.qortex.learning")),
          Map.entry(
              "dev.qortex.buildlog.tck",
              Set.of(
                  "dev.qortex.learning",
                  "dev.qortex.buildlog",
                  "dev.qortex.buildlog.patterns",
                  "dev.qortex.tck")),
          Map.entry(
              "dev.qortex.cli",
              Set.of(
                  "dev.qortex.commons",
                  "dev.qortex.core",
                  "dev.qortex.engine",
                  "dev.qortex.projectors",
                  "dev.qortex.ingest",
                  "dev.qortex.observations",
                  "dev.qortex.learning",
                  "dev.qortex.storage.sql",
                  "dev.qortex.storage.sqlite",
                  "dev.qortex.postgres",
                  "dev.qortex.standard",
                  "dev.qortex.embedding.onnx",
                  "dev.qortex.export",
                  "dev.qortex.observability",
                  "dev.qortex.buildlog",
                  "dev.qortex.buildlog.patterns",
                  "dev.qortex.buildlog.workspace",
                  "dev.qortex.buildlog.storage.sqlite",
                  "dev.qortex.buildlog.storage.postgres",
                  "dev.qortex.service",
                  "dev.qortex.mcp",
                  "dev.qortex.dashboard",
                  "dev.qortex.server",
                  "dev.qortex.server.postgres")));

  /** The beginnings of the packages that the whole suite may use, and nobody else. */
  private static final Set<String> SUITE_ONLY =
      Set.of(
          "dev.qortex.commons.",
          "dev.qortex.json.",
          "dev.qortex.storage.sql.",
          "dev.qortex.buildlog.storage.sql.");

  /**
   * The number of types of a foreign {@code internal} package that an artifact still uses, by both
   * artifacts. These numbers may only shrink.
   */
  private static final Map<String, Integer> FOREIGN_INTERNALS =
      Map.of("dev.qortex.cli -> dev.qortex.service", 1);

  private static final ArchRule NO_CIRCLES =
      SlicesRuleDefinition.slices().matching("dev.qortex.(**)").should().beFreeOfCycles();

  /** The one type of {@code storage.sqlite.jdbc} that an application opens: a file to share. */
  private static final String SHARED_FILE = "dev.qortex.storage.sqlite.jdbc.SqliteDatabase";

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern PACKAGE_ROOT =
      Pattern.compile("<automatic.module.name>([^<]+)</automatic.module.name>");

  /** The most top-level types, public or not, of a package of API: operations of the memory. */
  private static final int MOST_TYPES = 30;

  /** The most public types that an application sees in the core. */
  private static final int MOST_OF_CORE = 136;

  static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.qortex");

  @Test
  void everyArtifactIsSeen() throws IOException {
    Set<String> seen = new TreeSet<>();
    CLASSES.forEach(type -> root(type).forEach(seen::add));
    assertThat(seen).isEqualTo(ARTIFACTS.keySet()).isEqualTo(deployed());
  }

  /** The package roots of the jars that a release deploys, as their poms tell them. */
  private static Set<String> deployed() throws IOException {
    Path root = Path.of("../..");
    Set<String> roots = new TreeSet<>();
    for (MatchResult module :
        MODULE.matcher(Files.readString(root.resolve("pom.xml"))).results().toList()) {
      String pom = Files.readString(root.resolve(module.group(1)).resolve("pom.xml"));
      if (!pom.contains("<maven.deploy.skip>true<")) {
        PACKAGE_ROOT.matcher(pom).results().forEach(found -> roots.add(found.group(1)));
      }
    }
    return roots;
  }

  @Test
  void dependenciesPointDownOnly() {
    Set<String> violations = new TreeSet<>();
    forEachCrossing(
        (from, to, dependency) -> {
          if (!ARTIFACTS.get(from).contains(to)) {
            violations.add(dependency.getDescription());
          }
        });
    assertThat(violations).isEmpty();
  }

  @Test
  void everyDependencyThatIsAllowedExists() {
    Map<String, Set<String>> unused = new TreeMap<>();
    ARTIFACTS.forEach((from, allowed) -> unused.put(from, new TreeSet<>(allowed)));
    forEachCrossing((from, to, dependency) -> unused.get(from).remove(to));
    unused.values().removeIf(Set::isEmpty);
    assertThat(unused).isEmpty();
  }

  @Test
  void packagesDoNotDependOnEachOtherInCircles() {
    NO_CIRCLES.check(
        CLASSES.that(DescribedPredicate.describe("of artifacts", type -> !root(type).isEmpty())));
  }

  @Test
  void anArtifactUsesItsOwnInternalsOnly() {
    Map<String, Set<String>> foreign = new TreeMap<>();
    forEachCrossing(
        (from, to, dependency) -> {
          JavaClass target = dependency.getTargetClass().getBaseComponentType();
          if (target.getPackageName().contains(".internal")) {
            foreign
                .computeIfAbsent(from + " -> " + to, pair -> new TreeSet<>())
                .add(topLevel(target));
          }
        });
    Map<String, Integer> counts = new TreeMap<>();
    foreign.forEach((pair, types) -> counts.put(pair, types.size()));
    assertThat(counts).as("%s", foreign).isEqualTo(FOREIGN_INTERNALS);
  }

  private static String topLevel(JavaClass type) {
    return type.getName().replaceAll("\\$.*", "");
  }

  @Test
  void anApplicationUsesTheApiOnly() {
    Set<String> violations = new TreeSet<>();
    int applications = 0;
    for (JavaClass type : CLASSES) {
      if (type.getPackageName().startsWith("dev.qortex.examples")) {
        applications++;
        type.getDirectDependenciesFromSelf().stream()
            .filter(dependency -> !root(dependency.getTargetClass()).isEmpty())
            .filter(dependency -> !isApi(dependency.getTargetClass()))
            .forEach(dependency -> violations.add(dependency.getDescription()));
      }
    }
    assertThat(applications).isPositive();
    assertThat(violations).isEmpty();
  }

  @Test
  void aPackageOfApiCanBeSurveyed() {
    Map<String, Long> large = new TreeMap<>();
    apiTypes().collect(groupingBy(JavaClass::getPackageName, counting())).entrySet().stream()
        .filter(entry -> entry.getValue() > MOST_TYPES)
        .forEach(entry -> large.put(entry.getKey(), entry.getValue()));
    assertThat(large).isEmpty();
  }

  @Test
  void theApiOfTheCoreCanBeSurveyed() {
    assertThat(
            apiTypes()
                .filter(type -> type.getPackageName().startsWith("dev.qortex.core"))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::getName))
        .hasSizeBetween(50, MOST_OF_CORE);
  }

  @Test
  void noTwoPublicTypesHaveOneName() {
    Map<String, Set<String>> byName = new TreeMap<>();
    apiTypes()
        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .forEach(
            type ->
                byName
                    .computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>())
                    .add(type.getName()));
    byName.values().removeIf(names -> names.size() == 1);
    assertThat(byName).isEmpty();
  }

  /** The top-level types of the artifacts that applications see. */
  private static Stream<JavaClass> apiTypes() {
    return CLASSES.stream()
        .filter(type -> !root(type).isEmpty() && isApi(type))
        .filter(type -> !type.getName().contains("$"))
        .filter(type -> !type.getSimpleName().equals("package-info"));
  }

  /** Whether applications use it, rather than authors of stores or the suite itself. */
  private static boolean isApi(JavaClass type) {
    String name = type.getName();
    return !name.contains(".internal.")
        && !name.contains(".spi.")
        && SUITE_ONLY.stream().noneMatch(name::startsWith)
        && (!name.contains(".jdbc.")
            || name.startsWith("dev.qortex.ingest.jdbc.")
            || name.startsWith(SHARED_FILE));
  }

  @Test
  void everyPackageIsDescribedAndNullMarked() throws ClassNotFoundException {
    Set<String> packages = new TreeSet<>();
    CLASSES.forEach(type -> packages.add(type.getPackageName()));
    packages.removeIf(name -> name.startsWith("dev.qortex.examples"));
    assertThat(packages).hasSizeGreaterThan(20);
    for (String name : packages) {
      assertThat(Class.forName(name + ".package-info").getAnnotations())
          .as(name)
          .extracting(annotation -> annotation.annotationType().getSimpleName())
          .contains("NullMarked");
    }
  }

  @Test
  void theClockAndChanceComeFromOutside() {
    Set<String> violations = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      if (!root(type).isEmpty() && !type.getSimpleName().equals("Builder")) {
        type.getMethodCallsFromSelf().stream()
            .filter(
                call ->
                    call.getTargetOwner().getName().equals("java.time.Instant")
                            && call.getName().equals("now")
                        || call.getTargetOwner().getName().equals("java.lang.System")
                            && call.getName().equals("currentTimeMillis")
                        || call.getTargetOwner().getName().equals("java.lang.Math")
                            && call.getName().equals("random"))
            .forEach(call -> violations.add(call.getDescription()));
      }
    }
    assertThat(violations).isEmpty();
  }

  private interface Crossing {
    void from(String from, String to, Dependency dependency);
  }

  private static void forEachCrossing(Crossing crossing) {
    for (JavaClass type : CLASSES) {
      for (String from : root(type)) {
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          for (String to : root(dependency.getTargetClass())) {
            if (!to.equals(from)) {
              crossing.from(from, to, dependency);
            }
          }
        }
      }
    }
  }

  /** The most specific artifact that the class belongs to; none for others. */
  static List<String> root(JavaClass type) {
    return ARTIFACTS.keySet().stream()
        .filter(root -> (type.getPackageName() + ".").startsWith(root + "."))
        .max(Comparator.comparingInt(String::length))
        .stream()
        .toList();
  }
}
