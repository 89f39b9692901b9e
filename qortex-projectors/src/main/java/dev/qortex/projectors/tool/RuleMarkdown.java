package dev.qortex.projectors.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.qortex.commons.ShortList;
import dev.qortex.json.Mappers;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.NamedConflicts;
import dev.qortex.projectors.ruleset.RuleProvenance;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rules as Markdown lists that are read back unchanged.
 *
 * <p>A rule is a list item, what helps to apply it are items inside, and a comment that no reader
 * sees closes it with its id, tags and, where the heading does not say so, category. As every line
 * of a text is indented, none can pass for the structure around it. A line that begins like a field
 * gets a backslash, and so do the marks of comments; both are taken away when it is read.
 */
enum RuleMarkdown {
  /** Format with comments of HTML. */
  MARKDOWN("<!-- ", " -->") {
    @Override
    String escape(String text) {
      return OPENING.matcher(text).replaceAll("<\\\\$1!--").transform(this::escapeEnd);
    }

    private String escapeEnd(String text) {
      return CLOSING.matcher(text).replaceAll("--\\\\$1>");
    }

    @Override
    String unescape(String text) {
      String opened = text.replaceAll("<\\\\(\\\\*)!--", "<$1!--");
      return opened.replaceAll("--\\\\(\\\\*)>", "--$1>");
    }
  },

  /** Format with comments of JavaScript, and without text that MDX would execute. */
  MDX("{/* ", " */}") {
    @Override
    String escape(String text) {
      return text.replace("&", "&amp;")
          .replace("<", "&lt;")
          .replace("{", "&#123;")
          .replace("}", "&#125;");
    }

    @Override
    String unescape(String text) {
      return text.replace("&#125;", "}")
          .replace("&#123;", "{")
          .replace("&lt;", "<")
          .replace("&amp;", "&");
    }
  };

  private static final Pattern OPENING = Pattern.compile("<(\\\\*)!--");
  private static final Pattern CLOSING = Pattern.compile("--(\\\\*)>");
  private static final List<String> FIELDS = List.of("Context", "Antipattern", "Rationale");
  private static final String CONFLICTS = "Conflicts with";
  private static final String LABELS = String.join("|", FIELDS) + "|" + CONFLICTS;
  private static final Pattern FIELD =
      Pattern.compile("- \\*\\*(" + LABELS + "):\\*\\* (.*)", Pattern.DOTALL);
  private static final Pattern LIKE_FIELD =
      Pattern.compile("\\\\*- \\*\\*(?:" + LABELS + "):\\*\\*.*", Pattern.DOTALL);
  private static final Pattern QUOTED_FIELD = Pattern.compile("\\\\" + LIKE_FIELD, Pattern.DOTALL);
  private static final Pattern HEADING = Pattern.compile("#{1,6} (.*)", Pattern.DOTALL);
  private static final Pattern PLAIN =
      Pattern.compile("[\\p{L}\\p{N}](?:[\\p{L}\\p{N} _./:&,>()-]*[\\p{L}\\p{N})])?");

  private final String open;
  private final String close;

  RuleMarkdown(String open, String close) {
    this.open = open;
    this.close = close;
  }

  abstract String escape(String text);

  abstract String unescape(String text);

  /** The rules under headings of their categories, in the order in which these first appear. */
  String byCategory(List<RuleSetEntry> entries, String marks) {
    return grouped(entries, RuleSetEntry::category, marks);
  }

  /** The rules under separate headings. */
  String byId(List<RuleSetEntry> entries) {
    return grouped(entries, entry -> entry.provenance().id().orElse("rule"), "##");
  }

  private String grouped(
      List<RuleSetEntry> entries, Function<RuleSetEntry, String> group, String marks) {
    Map<String, List<RuleSetEntry>> groups =
        entries.stream()
            .collect(Collectors.groupingBy(group, LinkedHashMap::new, Collectors.toList()));
    StringBuilder text = new StringBuilder();
    groups.forEach(
        (name, members) -> {
          String heading = heading(name);
          text.append(text.isEmpty() ? "" : "\n").append(marks).append(' ').append(heading);
          text.append("\n\n");
          members.forEach(entry -> item(entry, heading, text));
        });
    return text.toString();
  }

  /** The rules of a list without headings. */
  String list(List<RuleSetEntry> entries) {
    StringBuilder text = new StringBuilder();
    entries.forEach(entry -> item(entry, "", text));
    return text.toString();
  }

  private static String heading(String name) {
    if (PLAIN.matcher(name).matches()) {
      return name;
    }
    String plain = name.replaceAll("[^\\p{L}\\p{N}_./:&,>()-]+", " ").strip();
    return plain.isEmpty() ? RuleSetEntry.DEFAULT_CATEGORY : plain;
  }

  private void item(RuleSetEntry entry, String heading, StringBuilder text) {
    lines("- ", "  ", entry.rule(), text);
    Enrichment enrichment = entry.enrichment();
    List<String> values =
        List.of(enrichment.context(), enrichment.antipattern(), enrichment.rationale());
    for (int i = 0; i < FIELDS.size(); i++) {
      if (!values.get(i).isEmpty()) {
        lines("  - **" + FIELDS.get(i) + ":** ", "    ", values.get(i), text);
      }
    }
    NamedConflicts conflicts = entry.provenance().conflicts();
    String others = shown(conflicts);
    if (!others.isEmpty()) {
      lines("  - **" + CONFLICTS + ":** ", "    ", others, text);
    }
    Map<String, Object> about = new LinkedHashMap<>();
    entry.provenance().id().ifPresent(id -> about.put("id", id));
    if (!entry.category().equals(heading)) {
      about.put("category", entry.category());
    }
    if (!enrichment.tags().isEmpty()) {
      about.put("tags", enrichment.tags());
    }
    about.putAll(conflicts.fields());
    text.append("  ").append(open).append(json(about)).append(close).append('\n');
  }

  /** The rules in conflict that are there as well, for readers of the file. */
  private static String shown(NamedConflicts conflicts) {
    List<String> named =
        conflicts.named().stream()
            .filter(conflict -> !conflict.dropped())
            .map(conflict -> heading(conflict.rule() + " (" + conflict.kind() + ")"))
            .toList();
    return named.isEmpty()
        ? ""
        : ShortList.of(named, named.size(), named.size() + conflicts.more());
  }

  private void lines(String first, String indent, String value, StringBuilder text) {
    String before = first;
    for (String line : value.split("\n", -1)) {
      String escaped = escape(line);
      boolean quoted = before.equals(indent) && LIKE_FIELD.matcher(escaped).matches();
      boolean blank = before.equals(indent) && escaped.isEmpty();
      text.append(blank ? "" : before).append(quoted ? "\\" : "").append(escaped).append('\n');
      before = indent;
    }
  }

  /** In a line, without what could end the comment around it. */
  private static String json(Map<String, Object> about) {
    try {
      return Mappers.PLAIN
          .writeValueAsString(about)
          .replace("-->", "--\\u003e")
          .replace("--!>", "--!\\u003e")
          .replace("*/", "*\\/");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A checked rule cannot be written as JSON.", e);
    }
  }

  /** The rules of a text that this wrote, and list items that someone added, in their order. */
  List<RuleSetEntry> read(String text) {
    Reader reader = new Reader();
    for (String line : lines(text)) {
      reader.line(line);
    }
    reader.endWithoutComment();
    return reader.entries;
  }

  /** The lines of a text, of which every end may be that of Windows. */
  private static String[] lines(String text) {
    boolean windows = text.contains("\r\n") && !text.replace("\r\n", "").contains("\n");
    return (windows ? text.replace("\r\n", "\n") : text).split("\n", -1);
  }

  private final class Reader {

    private final List<RuleSetEntry> entries = new ArrayList<>();
    private final Map<String, StringBuilder> fields = new LinkedHashMap<>();
    private String heading = "";
    private @Nullable StringBuilder current;

    void line(String line) {
      var title = HEADING.matcher(line);
      if (line.startsWith("- ")) {
        endWithoutComment();
        start("rule", line.substring(2));
      } else if (title.matches()) {
        endWithoutComment();
        heading = title.group(1);
      } else if (current != null) {
        inside(line, current);
      }
    }

    private void inside(String line, StringBuilder value) {
      String comment = "  " + open;
      if (line.startsWith(comment) && line.endsWith(close)) {
        end(about(line.substring(comment.length(), line.length() - close.length())));
        return;
      }
      String indent = fields.size() == 1 ? "  " : "    ";
      var field = FIELD.matcher(line.startsWith("  ") ? line.substring(2) : "");
      if (field.matches()) {
        start(field.group(1), field.group(2));
      } else {
        String content = line.startsWith(indent) ? line.substring(indent.length()) : line.strip();
        boolean quoted = QUOTED_FIELD.matcher(content).matches();
        value.append('\n').append(unescape(quoted ? content.substring(1) : content));
      }
    }

    private void start(String name, String value) {
      current = new StringBuilder(unescape(value));
      fields.put(name, current);
    }

    /** A rule of the user's own, and the blank lines after it. */
    void endWithoutComment() {
      fields.replaceAll((name, value) -> new StringBuilder(value.toString().stripTrailing()));
      end(Map.of());
    }

    private void end(Map<String, Object> about) {
      String category = String.valueOf(about.getOrDefault("category", heading));
      Object tags = about.getOrDefault("tags", List.of());
      if (!value("rule").isBlank()) {
        entries.add(
            new RuleSetEntry(
                value("rule"),
                category.isBlank() ? RuleSetEntry.DEFAULT_CATEGORY : category,
                new Enrichment(
                    value("Context"), value("Antipattern"), value("Rationale"), texts(tags)),
                List.of(),
                provenance(about)));
      }
      fields.clear();
      current = null;
    }

    private static List<String> texts(Object tags) {
      return tags instanceof List<?> list
          ? list.stream().map(String::valueOf).toList()
          : List.of(String.valueOf(tags));
    }

    private static RuleProvenance provenance(Map<String, Object> about) {
      Map<String, Object> fields = new LinkedHashMap<>(about);
      fields.keySet().retainAll(ToolTargets.KEPT);
      try {
        return new RuleProvenance(fields);
      } catch (IllegalArgumentException changedByHand) {
        return RuleProvenance.NONE;
      }
    }

    private String value(String name) {
      return fields.getOrDefault(name, new StringBuilder()).toString();
    }

    private Map<String, Object> about(String json) {
      try {
        return Mappers.PLAIN.readValue(json, new TypeReference<Map<String, Object>>() {});
      } catch (JsonProcessingException changedByHand) {
        return Map.of();
      }
    }
  }
}
