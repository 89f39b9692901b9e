import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Runtime closure of each artifact, as a consumer's Maven resolved it: printed, checked, and
 * compared with a committed listing. An SBOM that names other jars, a licence that is not among
 * those wanted, a jar too many beside the learner, and a runnable jar with more or less inside than
 * its SBOM says or without the terms of its parts are errors.
 *
 * <p>Arguments: projects, repository, repository with what others published, version, listing, and
 * perhaps {@code --update}.
 */
class Closures {

  /** Licences that permit any use; of several that are offered, one of these is enough. */
  private static final Set<String> LICENCES =
      Set.of(
          "Apache-2.0",
          "BSD-2-Clause",
          "EPL 2.0",
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
          "dev.qortex:qortex-commons",
          "dev.qortex:qortex-core",
          "com.fasterxml.jackson.core:jackson-annotations",
          "com.fasterxml.jackson.core:jackson-core",
          "com.fasterxml.jackson.core:jackson-databind",
          "org.apache.commons:commons-math3",
          "org.jspecify:jspecify",
          "org.slf4j:slf4j-api");

  /** The artifact that has its dependencies inside. */
  private static final String RUNNABLE = "qortex-cli";

  private static final List<String> ERRORS = new ArrayList<>();

  /** What an SBOM says of a jar. */
  private record Component(Set<String> licences, String sha256) {}

  public static void main(String[] args) throws Exception {
    Path projects = Path.of(args[0]);
    Path repository = Path.of(args[1]);
    Path others = Path.of(args[2]);
    String version = args[3];
    StringBuilder listing = new StringBuilder();
    try (var artifacts = Files.list(repository.resolve("dev/qortex"))) {
      for (Path artifact : artifacts.sorted().toList()) {
        String name = artifact.getFileName().toString();
        Path classPath = projects.resolve(name).resolve("runtime");
        if (Files.exists(classPath)) {
          String own = "dev.qortex:" + name + ":" + version;
          Map<String, Component> sbom =
              sbom(jar(repository, own).resolveSibling(name + "-" + version + "-cyclonedx.xml"));
          Map<String, Path> jars = new TreeMap<>();
          for (String jar : Files.readString(classPath).split(File.pathSeparator)) {
            jars.put(coordinates(Path.of(jar)), Path.of(jar));
          }
          Path main = jars.remove(own);
          if (name.equals(RUNNABLE)) {
            if (!jars.isEmpty()) {
              ERRORS.add(name + " has its dependencies inside, and brings along " + jars.keySet());
            }
            for (String id : sbom.keySet()) {
              jars.put(id, jar(id.startsWith("dev.qortex:") ? repository : others, id));
            }
            checkInside(main, jars, sbom);
          }
          listing.append(closure(name, main, jars, sbom));
        }
      }
    }
    Path committed = Path.of(args[4]);
    if (args.length > 5 && args[5].equals("--update")) {
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
      String name, Path main, Map<String, Path> jars, Map<String, Component> sbom)
      throws Exception {
    Set<String> lines = new TreeSet<>();
    long all = Files.size(main);
    long foreign = 0;
    int foreignJars = 0;
    for (Map.Entry<String, Path> jar : jars.entrySet()) {
      String id = jar.getKey();
      long size = Files.size(jar.getValue());
      all += name.equals(RUNNABLE) ? 0 : size;
      if (id.startsWith("dev.qortex:")) {
        lines.add("  " + id.split(":")[1]);
      } else {
        foreign += size;
        foreignJars++;
        lines.add(
            "  " + id + licence(id, sbom.get(id)) + (isNative(jar.getValue()) ? ", native" : ""));
      }
      if (sbom.containsKey(id) && !sbom.get(id).sha256().equals(sha256(jar.getValue()))) {
        ERRORS.add("The SBOM of " + name + " has the checksum of another " + id);
      }
    }
    Set<String> required = new TreeSet<>(sbom.keySet());
    required.removeAll(jars.keySet());
    if (!required.isEmpty()) {
      ERRORS.add(
          "The SBOM of "
              + name
              + " requires "
              + required
              + ", which no consumer gets.\nMaybe an optional dependency brings along what the POM"
              + " declares in scope test or provided: declare that <optional>, too.");
    }
    Set<String> unnamed = new TreeSet<>(jars.keySet());
    unnamed.removeAll(sbom.keySet());
    if (!unnamed.isEmpty()) {
      ERRORS.add("The SBOM of " + name + " does not require " + unnamed + ", which a consumer gets");
    }
    if (name.equals("qortex-learning")) {
      Set<String> seen = new TreeSet<>(jars.keySet());
      seen.removeIf(id -> LEARNER.contains(id.substring(0, id.lastIndexOf(':'))));
      if (!seen.isEmpty()) {
        ERRORS.add("The learner brings along " + seen);
      }
    }
    System.out.printf(
        "RESULT name=%s metric=runtime-closure value=%.1f unit=MB n=%d%n",
        name, all / 1e6, name.equals(RUNNABLE) ? 1 : jars.size() + 1);
    return "%s: %d jars of others%s, %.1f MB%n"
            .formatted(name, foreignJars, name.equals(RUNNABLE) ? " inside" : "", foreign / 1e6)
        + lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /** The runnable jar has the classes of all parts and no others, and the terms of each part. */
  private static void checkInside(Path main, Map<String, Path> jars, Map<String, Component> sbom)
      throws IOException {
    try (ZipFile whole = new ZipFile(main.toFile())) {
      Set<String> classes = classes(whole);
      classes.removeIf(name -> name.startsWith("dev/qortex/cli/"));
      Set<String> ofParts = new TreeSet<>();
      for (Map.Entry<String, Path> jar : jars.entrySet()) {
        try (ZipFile part = new ZipFile(jar.getValue().toFile())) {
          ofParts.addAll(classes(part));
          if (!jar.getKey().startsWith("dev.qortex:")) {
            checkTerms(whole, part, jar.getKey(), sbom.get(jar.getKey()));
          }
        }
      }
      if (!classes.equals(ofParts)) {
        Set<String> missing = new TreeSet<>(ofParts);
        missing.removeAll(classes);
        classes.removeAll(ofParts);
        ERRORS.add(main + " lacks " + missing + ", and has of no part " + classes);
      }
    }
  }

  private static void checkTerms(ZipFile whole, ZipFile part, String id, Component component)
      throws IOException {
    List<? extends ZipEntry> terms =
        part.stream()
            .filter(entry -> entry.getName().matches("(?i).*(licen[cs]e|notice)[^/]*(?<!class|/)"))
            .toList();
    for (ZipEntry entry : terms) {
      if (!text(whole, entry.getName()).contains(text(part, entry.getName()))) {
        ERRORS.add(whole.getName() + " lacks " + entry.getName() + " of " + id);
      }
    }
    if (terms.stream().noneMatch(entry -> entry.getName().matches("(?i).*licen[cs]e.*"))
        && !component.licences().contains("Apache-2.0")
        && !text(whole, "META-INF/LICENSE.txt").contains(id.split(":")[1])) {
      ERRORS.add(
          id
              + " brings no licence along.\nMaybe name it in META-INF/LICENSE.txt of "
              + RUNNABLE
              + ".");
    }
  }

  private static Set<String> classes(ZipFile zip) {
    return zip.stream()
        .map(ZipEntry::getName)
        .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String text(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    return entry == null ? "" : new String(zip.getInputStream(entry).readAllBytes(), ISO_8859_1);
  }

  private static String sha256(Path file) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }

  private static Path jar(Path repository, String id) {
    String[] parts = id.split(":");
    return repository
        .resolve(parts[0].replace('.', '/'))
        .resolve(parts[1])
        .resolve(parts[2])
        .resolve(parts[1] + "-" + parts[2] + ".jar");
  }

  /** Of a path group/artifact/version/file below a folder m2. */
  private static String coordinates(Path jar) {
    Path version = jar.getParent();
    Path artifact = version.getParent();
    String group = artifact.getParent().toString().replaceAll(".*/m2/", "").replace('/', '.');
    return group + ":" + artifact.getFileName() + ":" + version.getFileName();
  }

  private static String licence(String id, Component component) {
    Set<String> offered = component == null ? Set.of() : component.licences();
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

  /** What the SBOM says of each component. */
  private static Map<String, Component> sbom(Path file) throws Exception {
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(file.toFile())
            .getDocumentElement();
    Map<String, Component> sbom = new TreeMap<>();
    NodeList lists = root.getElementsByTagName("components");
    Element components = (Element) lists.item(lists.getLength() - 1);
    NodeList found = components.getElementsByTagName("component");
    for (int i = 0; i < found.getLength(); i++) {
      Element component = (Element) found.item(i);
      if (text(component, "scope").equals("optional")) {
        continue; // Named for completeness; Maven and Gradle leave it out.
      }
      Set<String> names = new TreeSet<>();
      NodeList offered = component.getElementsByTagName("license");
      for (int j = 0; j < offered.getLength(); j++) {
        Element licence = (Element) offered.item(j);
        names.add(
            licence.getElementsByTagName("id").getLength() > 0
                ? text(licence, "id")
                : text(licence, "name"));
      }
      String sha256 = "";
      NodeList hashes = component.getElementsByTagName("hash");
      for (int j = 0; j < hashes.getLength(); j++) {
        Element hash = (Element) hashes.item(j);
        if (hash.getAttribute("alg").equals("SHA-256")) {
          sha256 = hash.getTextContent();
        }
      }
      sbom.put(
          text(component, "group")
              + ":"
              + text(component, "name")
              + ":"
              + text(component, "version"),
          new Component(names, sha256));
    }
    return sbom;
  }

  private static String text(Element parent, String tag) {
    return parent.getElementsByTagName(tag).item(0).getTextContent();
  }
}
