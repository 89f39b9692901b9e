package dev.qortex.benchmarks.retrieval;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The jars that an artifact brings: its own, and those of its dependencies to any depth, as far as
 * the class path has them. The dependencies are those of the {@code .pom} beside each jar, as a
 * Maven repository keeps it.
 */
final class DependencyJars {

  private final List<Path> classPath;

  /** Among these files. */
  DependencyJars(List<Path> classPath) {
    this.classPath = List.copyOf(classPath);
  }

  /** Among those that this program runs with. */
  static DependencyJars ofThisProgram() {
    String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
    return new DependencyJars(Arrays.stream(entries).map(Path::of).toList());
  }

  /** Sum of their sizes, in bytes. */
  long bytes(String artifact) throws IOException {
    long bytes = 0;
    for (Path jar : of(artifact)) {
      bytes += Files.size(jar);
    }
    return bytes;
  }

  Set<Path> of(String artifact) throws IOException {
    Set<Path> jars = new TreeSet<>();
    collect(artifact, jars);
    return jars;
  }

  private void collect(String artifact, Set<Path> jars) throws IOException {
    Optional<Path> jar = jar(artifact);
    if (jar.isPresent() && jars.add(jar.get())) {
      for (String dependency : dependencies(jar.get())) {
        collect(dependency, jars);
      }
    }
  }

  private Optional<Path> jar(String artifact) {
    return classPath.stream()
        .filter(path -> path.getFileName().toString().matches(artifact + "-\\d.*\\.jar"))
        .findFirst();
  }

  private static List<String> dependencies(Path jar) throws IOException {
    Path pom = Path.of(jar.toString().replaceFirst("\\.jar$", ".pom"));
    if (!Files.exists(pom)) {
      return List.of();
    }
    List<String> artifacts = new ArrayList<>();
    for (Element all : children(root(pom), "dependencies")) {
      for (Element dependency : children(all, "dependency")) {
        String scope = text(dependency, "scope");
        boolean runs = scope.isEmpty() || scope.equals("compile") || scope.equals("runtime");
        if (runs && !text(dependency, "optional").equals("true")) {
          artifacts.add(text(dependency, "artifactId"));
        }
      }
    }
    return artifacts;
  }

  private static Element root(Path pom) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      return factory.newDocumentBuilder().parse(pom.toFile()).getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("The file (" + pom + ") is no POM.", e);
    }
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    NodeList children = parent.getChildNodes();
    for (int i = 0; i < children.getLength(); i++) {
      Node child = children.item(i);
      if (child instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }

  private static String text(Element parent, String name) {
    return children(parent, name).stream()
        .map(child -> child.getTextContent().strip())
        .findFirst()
        .orElse("");
  }
}
