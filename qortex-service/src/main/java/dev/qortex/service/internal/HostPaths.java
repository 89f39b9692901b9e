package dev.qortex.service.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Shows paths of this host as callers on other machines may see them: relative to the host's folder
 * that holds them, and of any other path in parentheses of a message the last name alone. Texts
 * that were told to a memory stay as they are. Immutable and thread-safe.
 */
public final class HostPaths {

  /** Members of results that hold texts of users or of rules. */
  private static final Set<String> TEXTS =
      Set.of(
          "antipattern",
          "body",
          "code",
          "content",
          "context",
          "description",
          "document",
          "prompt",
          "quote",
          "rationale",
          "rule",
          "text",
          "title",
          "validity");

  /** Members of results that hold messages; a path in parentheses elsewhere may be a user's. */
  private static final Set<String> MESSAGES =
      Set.of(
          "detail",
          "failure",
          "message",
          "reason",
          "refused_files",
          "skipped",
          "unreadable",
          "warnings");

  /**
   * An absolute path of more than one name, of Unix or Windows; of any length, as nothing nests.
   */
  private static final Pattern IN_PARENTHESES =
      Pattern.compile(
          "\\((?:file:/{0,3})?(?:/|[A-Za-z]:[/\\\\])(?:[^()\n/\\\\]++[/\\\\])++([^()\n/\\\\]*)\\)");

  /** Folders, the deepest of which decides. */
  private final Map<String, Pattern> folders =
      new TreeMap<>(
          Comparator.comparing(String::length).reversed().thenComparing(String::compareTo));

  /**
   * @param folders of the host; a root of the file system is left out, as it would be in the name
   *     of every path
   */
  public HostPaths(Collection<Path> folders) {
    folders.stream().flatMap(HostPaths::names).forEach(this::add);
  }

  private static Stream<String> names(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    return Stream.of(absolute, real(absolute))
        .filter(path -> path.getNameCount() > 0)
        .map(Path::toString);
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException notThere) {
      return folder;
    }
  }

  private void add(String folder) {
    folders.put(
        folder,
        Pattern.compile(
            "(?<![\\w./\\\\-])(?:file:/{0,2})?"
                + Pattern.quote(folder)
                + "(?:([/\\\\])|(?![\\w-]))"));
  }

  /** A message without paths of this host. */
  public String inMessage(String message) {
    return IN_PARENTHESES.matcher(withoutFolders(message)).replaceAll("($1)");
  }

  private String withoutFolders(String text) {
    String shown = text;
    for (Map.Entry<String, Pattern> folder : folders.entrySet()) {
      if (shown.contains(folder.getKey())) {
        shown =
            folder.getValue().matcher(shown).replaceAll(found -> found.group(1) == null ? "." : "");
      }
    }
    return shown;
  }

  /** A result without paths of this host; the given one is changed. */
  public JsonNode inResult(JsonNode result) {
    return inResult(result, this::withoutFolders);
  }

  private JsonNode inResult(JsonNode result, UnaryOperator<String> shown) {
    if (result instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              member -> {
                if (!TEXTS.contains(member.getKey())) {
                  boolean message = MESSAGES.contains(member.getKey());
                  member.setValue(inResult(member.getValue(), message ? this::inMessage : shown));
                }
              });
    } else if (result instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, inResult(array.get(i), shown));
      }
    } else if (result instanceof TextNode text) {
      String seen = shown.apply(text.textValue());
      return seen.equals(text.textValue()) ? text : TextNode.valueOf(seen);
    }
    return result;
  }
}
