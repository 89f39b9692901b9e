package dev.qortex.buildlog.comments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.qortex.buildlog.model.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Member of a JSON document with its path, by which a wrong one is refused.
 *
 * @param path such as {@code runs[0].results[2].message}; empty for the document
 * @param node the value; missing when the document has none
 */
record Member(String path, JsonNode node) {

  /** The member of an object; missing without one. */
  Member get(String name) {
    return new Member(path.isEmpty() ? name : path + "." + name, node.path(name));
  }

  /** The element of a list; missing outside of it. */
  Member get(int index) {
    return new Member(
        path + "[" + index + "]", index < 0 ? MissingNode.getInstance() : node.path(index));
  }

  boolean isGiven() {
    return !node.isMissingNode() && !node.isNull();
  }

  boolean isList() {
    return node.isArray();
  }

  /** The elements of a list; none when it is absent. */
  List<Member> items() {
    if (!isGiven()) {
      return List.of();
    }
    if (!node.isArray()) {
      throw wrong("a list");
    }
    List<Member> items = new ArrayList<>();
    for (int index = 0; index < node.size(); index++) {
      items.add(get(index));
    }
    return items;
  }

  /** The elements, also of lists in the list, such as pages. */
  List<Member> flatItems() {
    return items().stream()
        .flatMap(item -> item.isList() ? item.items().stream() : List.of(item).stream())
        .toList();
  }

  /** The text; empty when it is absent. */
  String text() {
    if (isGiven() && !node.isTextual()) {
      throw wrong("a text");
    }
    return isGiven() ? node.textValue() : "";
  }

  /** The text or number that identifies something. */
  String id() {
    if (node.isIntegralNumber() || node.isTextual() && !node.textValue().isBlank()) {
      return node.asText();
    }
    throw wrong("a number or a text that is not blank");
  }

  /** The hash of a commit; empty when it is absent or something else. */
  String hash() {
    return node.isTextual() && Finding.isHash(node.textValue()) ? node.textValue() : "";
  }

  /** The whole number; that one when it is absent. */
  int number(int absent) {
    if (isGiven() && !node.canConvertToInt()) {
      throw wrong("a whole number");
    }
    return isGiven() ? node.intValue() : absent;
  }

  /** The truth; false when it is absent. */
  boolean flag() {
    if (isGiven() && !node.isBoolean()) {
      throw wrong("true or false");
    }
    return node.asBoolean();
  }

  IllegalArgumentException wrong(String expected) {
    return new IllegalArgumentException(
        "The member (%s) of the comments must be %s and is (%s).\nMaybe the file has another format."
            .formatted(
                path.isEmpty() ? "document" : path,
                expected,
                isGiven() ? node.getNodeType().name().toLowerCase(Locale.ROOT) : "absent"));
  }
}
