import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/**
 * Check of what Maven Central wants of each artifact, except signatures, and of what makes a POM
 * mean the same to every build tool: no parent, no properties, no versions managed elsewhere.
 *
 * <p>Arguments: repository and version.
 */
class Published {

  /** Central refuses a POM without one of these. */
  private static final List<String> WANTED =
      List.of(
          "name",
          "description",
          "url",
          "licenses/license/name",
          "licenses/license/url",
          "developers/developer/name",
          "scm/url",
          "scm/connection",
          "scm/developerConnection");

  private static final List<String> UNWANTED =
      List.of(
          "parent",
          "properties",
          "repositories",
          "profiles",
          "dependencies/dependency[not(version)]",
          "dependencies/dependency[scope='test' or scope='import' or scope='system']",
          "dependencyManagement//dependency[scope]");

  private static final List<String> ERRORS = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    String version = args[1];
    int artifacts = 0;
    try (Stream<Path> names = Files.list(Path.of(args[0], "dev/qortex"))) {
      for (Path name : names.sorted().toList()) {
        check(name.resolve(version), name.getFileName() + "-" + version);
        artifacts++;
      }
    }
    System.out.printf(
        "RESULT name=published metric=artifacts value=%d unit=artifacts%n", artifacts);
    ERRORS.forEach(System.err::println);
    System.exit(ERRORS.isEmpty() && artifacts > 0 ? 0 : 1);
  }

  private static void check(Path folder, String name) throws Exception {
    Path pom = folder.resolve(name + ".pom");
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
    XPath xpath = XPathFactory.newInstance().newXPath();
    for (String path : WANTED) {
      if (xpath.evaluate("/project/" + path, document).isBlank()) {
        ERRORS.add(pom + " has no " + path);
      }
    }
    boolean bom = xpath.evaluate("/project/packaging", document).equals("pom");
    List<String> unwanted = new ArrayList<>(UNWANTED);
    if (!bom) {
      unwanted.add("dependencyManagement");
    }
    for (String path : unwanted) {
      NodeList found =
          (NodeList) xpath.evaluate("/project/" + path, document, XPathConstants.NODESET);
      if (found.getLength() > 0) {
        ERRORS.add(pom + " has " + path + ": " + found.item(0).getTextContent().strip());
      }
    }
    if (Files.readString(pom).matches("(?s).*(-SNAPSHOT|\\$\\{(?!project\\.version})).*")) {
      ERRORS.add(pom + " has a snapshot or a property");
    }
    Set<String> wanted = new TreeSet<>(List.of(name + ".pom", name + "-cyclonedx.xml"));
    if (!bom) {
      wanted.addAll(List.of(name + ".jar", name + "-sources.jar", name + "-javadoc.jar"));
      checkEntry(folder.resolve(name + ".jar"), "META-INF/LICENSE");
      checkEntry(folder.resolve(name + "-sources.jar"), ".*/package-info\\.java");
      checkEntry(folder.resolve(name + "-javadoc.jar"), "index\\.html");
    }
    for (String file : Set.copyOf(wanted)) {
      wanted.add(file + ".md5");
      wanted.add(file + ".sha1");
    }
    try (Stream<Path> files = Files.list(folder)) {
      Set<String> names = new TreeSet<>(files.map(file -> file.getFileName().toString()).toList());
      if (!names.equals(wanted)) {
        ERRORS.add(folder + " has " + names + " instead of " + wanted);
      }
    }
  }

  private static void checkEntry(Path jar, String name) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      if (zip.stream().noneMatch(entry -> entry.getName().matches(name))) {
        ERRORS.add(jar + " has no " + name);
      }
    }
  }
}
