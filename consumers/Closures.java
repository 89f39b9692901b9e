import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Runtime closure of each artifact, as a consumer's Maven resolved it: printed, checked, and
 * compared with a committed listing. An SBOM that names other jars, a licence that is not among
 * those wanted, and a jar too many beside the learner are errors.
 *
 * <p>Arguments: projects, repository, version, listing, and perhaps {@code --update}.
 */
class Closures {

  /** Licences that permit any use; of several that are offered, one of these is enough. */
  private static final Set<String> LICENCES =
      Set.of(
          "Apache-2.0",
          "BSD-2-Clause",
          "EPL-2.0",
          "Eclipse Public License (EPL) 2.0",
          "MIT",
          "MIT-0");

  /**
   * All that an application takes in that learns without a graph library, a tokenizer or native
   * code.
   */
  private static final Set<String> LEARNER =
      Set.of(
          "dev.qortex:qortex-core",
          "com.fasterxml.jackson.core:jackson-annotations",
          "com.fasterxml.jackson.core:jackson-core",
          "com.fasterxml.jackson.core:jackson-databind",
          "org.apache.commons:commons-math3",
          "org.jspecify:jspecify",
          "org.slf4j:slf4j-api");

  private static final List<String> ERRORS = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    Path projects = Path.of(args[0]);
    String version = args[2];
    StringBuilder listing = new StringBuilder();
    try (var artifacts = Files.list(Path.of(args[1], "dev/qortex"))) {
      for (Path artifact : artifacts.sorted().toList()) {
        String name = artifact.getFileName().toString();
        Path classPath = projects.resolve(name).resolve("runtime");
        if (Files.exists(classPath)) {
          Path sbom = artifact.resolve(version + "/" + name + "-" + version + "-cyclonedx.xml");
          listing.append(
              closure(
                  name,
                  version,
                  Files.readString(classPath).split(File.pathSeparator),
                  licences(sbom)));
        }
      }
    }
    Path committed = Path.of(args[3]);
    if (args.length > 4 && args[4].equals("--update")) {
      Files.writeString(committed, listing);
    } else if (!Files.readString(committed).contentEquals(listing)) {
      ERRORS.add(
          "Other jars than in "
              + committed
              + ":\n"
              + listing
              + "Maybe run consumers/run --update and commit.");
    }
    ERRORS.forEach(System.err::println);
    System.exit(ERRORS.isEmpty() ? 0 : 1);
  }

  /**
   * The artifact's part of the listing; sizes only of what others publish, since ours change daily.
   */
  private static String closure(
      String name, String version, String[] classPath, Map<String, Set<String>> licences)
      throws IOException {
    Set<String> lines = new TreeSet<>();
    Set<String> seen = new TreeSet<>();
    long all = 0;
    long foreign = 0;
    int foreignJars = 0;
    for (String file : classPath) {
      Path jar = Path.of(file);
      String id = coordinates(jar);
      long size = Files.size(jar);
      all += size;
      if (!id.equals("dev.qortex:" + name + ":" + version)) {
        seen.add(id);
        boolean ours = id.startsWith("dev.qortex:");
        lines.add(
            "  "
                + (ours
                    ? id.split(":")[1]
                    : id + licence(id, licences) + (isNative(jar) ? ", native" : "")));
        foreign += ours ? 0 : size;
        foreignJars += ours ? 0 : 1;
      }
    }
    if (!seen.equals(licences.keySet())) {
      ERRORS.add(
          "The SBOM of " + name + " names " + licences.keySet() + ", a consumer gets " + seen);
    }
    if (name.equals("qortex-learning")) {
      seen.removeIf(id -> LEARNER.contains(id.substring(0, id.lastIndexOf(':'))));
      if (!seen.isEmpty()) {
        ERRORS.add("The learner brings along " + seen);
      }
    }
    System.out.printf(
        "RESULT name=%s metric=runtime-closure value=%.1f unit=MB n=%d%n",
        name, all / 1e6, classPath.length);
    return "%s: %d jars of others, %.1f MB%n".formatted(name, foreignJars, foreign / 1e6)
        + lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /** Of a path group/artifact/version/file below a folder m2. */
  private static String coordinates(Path jar) {
    Path version = jar.getParent();
    Path artifact = version.getParent();
    String group = artifact.getParent().toString().replaceAll(".*/m2/", "").replace('/', '.');
    return group + ":" + artifact.getFileName() + ":" + version.getFileName();
  }

  private static String licence(String id, Map<String, Set<String>> licences) {
    Set<String> offered = licences.getOrDefault(id, Set.of());
    if (offered.stream().noneMatch(LICENCES::contains)) {
      ERRORS.add(
          "The licences of "
              + id
              + " are "
              + offered
              + ", none of them among "
              + new TreeSet<>(LICENCES));
    }
    return ", " + String.join(" or ", offered);
  }

  private static boolean isNative(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().anyMatch(entry -> entry.getName().matches(".*\\.(so|dll|dylib|jnilib)"));
    }
  }

  /** What the SBOM says of each component's licences. */
  private static Map<String, Set<String>> licences(Path sbom) throws Exception {
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(sbom.toFile())
            .getDocumentElement();
    Map<String, Set<String>> licences = new TreeMap<>();
    NodeList lists = root.getElementsByTagName("components");
    Element components = (Element) lists.item(lists.getLength() - 1);
    NodeList found = components.getElementsByTagName("component");
    for (int i = 0; i < found.getLength(); i++) {
      Element component = (Element) found.item(i);
      Set<String> names = new TreeSet<>();
      NodeList offered = component.getElementsByTagName("license");
      for (int j = 0; j < offered.getLength(); j++) {
        Element licence = (Element) offered.item(j);
        names.add(
            licence.getElementsByTagName("id").getLength() > 0
                ? text(licence, "id")
                : text(licence, "name"));
      }
      licences.put(
          text(component, "group")
              + ":"
              + text(component, "name")
              + ":"
              + text(component, "version"),
          names);
    }
    return licences;
  }

  private static String text(Element parent, String tag) {
    return parent.getElementsByTagName(tag).item(0).getTextContent();
  }
}
