package dev.qortex.export;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Node;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes GraphML. One for each file. */
final class GraphMl {

  private static final String NAMESPACE = "http://graphml.graphdrawing.org/xmlns";
  private static final String PROPERTY = "property.";

  private final XMLStreamWriter xml;

  /** The ids of the declared keys, by name; one table for nodes and one for edges. */
  private final SortedMap<String, String> nodeKeys = new TreeMap<>();

  private final SortedMap<String, String> edgeKeys = new TreeMap<>();

  private GraphMl(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** Writes the whole file. */
  static void write(Subgraph graph, Writer out) throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      new GraphMl(xml).document(graph);
      xml.close();
      out.flush();
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof IOException io) {
        throw io;
      }
      throw new IOException("The GraphML could not be written.", e);
    }
  }

  private void document(Subgraph graph) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    line();
    xml.setDefaultNamespace(NAMESPACE);
    xml.writeStartElement(NAMESPACE, "graphml");
    xml.writeDefaultNamespace(NAMESPACE);
    line();
    Set<String> names = new TreeSet<>();
    graph.nodes().forEach(node -> names.addAll(data(node).keySet()));
    keys("node", names, nodeKeys);
    names.clear();
    graph.edges().forEach(edge -> names.addAll(data(edge).keySet()));
    keys("edge", names, edgeKeys);
    xml.writeStartElement(NAMESPACE, "graph");
    xml.writeAttribute("edgedefault", "directed");
    line();
    Map<String, String> numbers = new HashMap<>();
    for (Node node : graph.nodes()) {
      String number = "n" + numbers.size();
      numbers.put(node.id(), number);
      xml.writeStartElement(NAMESPACE, "node");
      xml.writeAttribute("id", number);
      values(nodeKeys, data(node));
    }
    for (ConceptEdge edge : graph.edges()) {
      xml.writeStartElement(NAMESPACE, "edge");
      xml.writeAttribute("source", numbers.get(edge.sourceId()));
      xml.writeAttribute("target", numbers.get(edge.targetId()));
      values(edgeKeys, data(edge));
    }
    xml.writeEndElement();
    line();
    xml.writeEndElement();
    line();
    xml.writeEndDocument();
  }

  private static Map<String, Object> data(Node node) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("id", node.id());
    data.put("name", node.name());
    data.put("kind", node.kind().name().toLowerCase(Locale.ROOT));
    data.put("domain", node.domain());
    data.put("text", node.content());
    data.put("confidence", node.confidence());
    data.put("source", node.provenance().sourceId());
    data.put("location", node.provenance().location());
    data.putAll(node.validity().fields());
    node.properties().forEach((name, value) -> data.put(PROPERTY + name, value));
    return data;
  }

  private static Map<String, Object> data(ConceptEdge edge) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("relation", edge.relation().value());
    data.put("confidence", edge.confidence());
    data.put("source", edge.provenance().sourceId());
    data.put("location", edge.provenance().location());
    data.putAll(edge.validity().fields());
    edge.properties().forEach((name, value) -> data.put(PROPERTY + name, value));
    return data;
  }

  /** The schema allows few characters in a name; two names that become the same stay apart. */
  private void keys(String element, Set<String> names, Map<String, String> keys)
      throws XMLStreamException {
    Set<String> taken = new HashSet<>();
    for (String name : names) {
      String id = element + keys.size();
      String token = name.replaceAll("[^A-Za-z0-9._:-]", "_");
      keys.put(name, id);
      String unique = token;
      while (!taken.add(unique)) {
        unique += "." + id;
      }
      xml.writeEmptyElement(NAMESPACE, "key");
      xml.writeAttribute("id", id);
      xml.writeAttribute("for", element);
      xml.writeAttribute("attr.name", unique);
      xml.writeAttribute("attr.type", name.equals("confidence") ? "double" : "string");
      line();
    }
  }

  private void values(Map<String, String> keys, Map<String, Object> values)
      throws XMLStreamException {
    for (Map.Entry<String, Object> value : values.entrySet()) {
      if (value.getValue().equals("")) {
        continue;
      }
      xml.writeStartElement(NAMESPACE, "data");
      xml.writeAttribute("key", keys.get(value.getKey()));
      text(String.valueOf(value.getValue()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
    line();
  }

  /** A reader takes a bare carriage return for a line feed. */
  private void text(String text) throws XMLStreamException {
    String[] parts = Texts.clean(text).split("\r", -1);
    xml.writeCharacters(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      xml.writeEntityRef("#13");
      xml.writeCharacters(parts[i]);
    }
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n");
  }
}
