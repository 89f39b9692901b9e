package dev.qortex.ingest.internal.manifest;

import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.extract.Lexicon;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Resolution of links between documents to concepts: that of the heading that its anchor names, or
 * the first heading of the document that names one.
 */
final class LinkTargets {

  /** No path to a document is that long; what is longer costs time only. */
  static final int LONGEST = 2000;

  private static final Pattern NOT_IN_ANCHOR = Pattern.compile("[^\\p{L}\\p{N}_ -]");

  /** By document path, then by anchor; the empty anchor is the document itself. */
  private final Map<String, Map<String, String>> byPath = new HashMap<>();

  void add(String path, Document document) {
    Map<String, String> anchors = new HashMap<>();
    for (Section section : document.sections()) {
      String heading = section.heading().text();
      Lexicon.heading(heading)
          .ifPresent(
              key -> {
                anchors.putIfAbsent("", key);
                anchors.putIfAbsent(anchor(heading), key);
              });
    }
    byPath.put(path, anchors);
  }

  /** The keys of the concepts that the links of a document lead to, by the links. */
  SortedMap<String, String> concepts(String from, Document document) {
    SortedMap<String, String> concepts = new TreeMap<>();
    for (Section section : document.sections()) {
      Stream.concat(Stream.of(section.heading()), section.blocks().stream())
          .flatMap(block -> block.marks().stream())
          .filter(mark -> mark.kind() == Mark.Kind.LINK && mark.target().length() <= LONGEST)
          .map(Mark::target)
          .forEach(to -> concept(from, to).ifPresent(key -> concepts.put(to, key)));
    }
    return concepts;
  }

  /** The key of the concept, if the link leads to one of the documents. */
  Optional<String> concept(String from, String target) {
    int hash = target.indexOf('#');
    String anchor = hash < 0 ? "" : target.substring(hash + 1).toLowerCase(Locale.ROOT);
    return path(from, target)
        .map(byPath::get)
        .map(anchors -> anchors.getOrDefault(anchor, anchors.get("")));
  }

  /** The path of the document that is meant; empty when it is outside of what is read. */
  private static Optional<String> path(String from, String target) {
    int hash = target.indexOf('#');
    String path = hash < 0 ? target : target.substring(0, hash);
    if (path.isEmpty()) {
      return Optional.of(from);
    }
    Deque<String> parts = new ArrayDeque<>();
    String folder = from.substring(0, from.lastIndexOf('/') + 1);
    for (String part : ((path.startsWith("/") ? "" : folder) + decoded(path)).split("/")) {
      if (part.equals("..")) {
        if (parts.pollLast() == null) {
          return Optional.empty();
        }
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.addLast(part);
      }
    }
    return Optional.of(String.join("/", parts));
  }

  private static String decoded(String path) {
    try {
      return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return path;
    }
  }

  /** The anchor that GitHub gives to a heading. */
  private static String anchor(String heading) {
    String lower = heading.strip().toLowerCase(Locale.ROOT);
    return NOT_IN_ANCHOR.matcher(lower).replaceAll("").replace(' ', '-');
  }
}
