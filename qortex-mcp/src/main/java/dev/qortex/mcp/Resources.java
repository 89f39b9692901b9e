package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Checks;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.error.ServiceException;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.ListResourceTemplatesResult;
import io.modelcontextprotocol.spec.McpSchema.ListResourcesResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Resources of a memory: a domain with the list of its documents, a document, and a passage or
 * concept. They are read through operations of the catalogue, and so with the rights and domains of
 * the caller; what lies beyond them is not found, like what does not exist. Immutable and
 * thread-safe.
 */
final class Resources {

  private static final String DOMAINS = "qortex_status";
  private static final String SOURCES = "qortex_sources";
  private static final String GET = "qortex_get";
  private static final String DOMAIN = "qortex://domains/";
  private static final String DOCUMENT = "qortex://documents/";
  private static final String PASSAGE = "qortex://passages/";
  private static final String JSON = "application/json";
  private static final String MARKDOWN = "text/markdown";

  /** Documents of a domain, and passages of a document, that one reading shows. */
  private static final int MOST_PARTS = 1_000;

  private static final int LONGEST_URI = 10_000;
  private static final char SEPARATOR = '/';

  private static final List<ResourceTemplate> TEMPLATES =
      List.of(
          template("domain", DOMAIN + "{domain}", "Documents of a domain, with their URIs.", JSON),
          template(
              "document", DOCUMENT + "{id}", "Text of a document, by its source id.", MARKDOWN),
          template(
              "passage", PASSAGE + "{id}", "Text of a passage or concept, by its id.", MARKDOWN));

  private final Catalogue catalogue;
  private final int page;

  /**
   * @param page resources of a page of the list
   */
  Resources(Catalogue catalogue, int page) {
    this.catalogue = catalogue;
    this.page = page;
  }

  /** True when the catalogue has the operations by which resources are read. */
  static boolean areIn(Catalogue catalogue) {
    return catalogue.operations().stream()
        .map(Operation::name)
        .collect(Collectors.toSet())
        .containsAll(List.of(DOMAINS, SOURCES, GET));
  }

  private static ResourceTemplate template(
      String name, String uri, String description, String type) {
    return ResourceTemplate.builder(uri, name).description(description).mimeType(type).build();
  }

  /** The methods of the protocol. */
  Map<String, Feature> features() {
    return Map.of(
        "resources/list", (params, caller, notifications) -> list(Feature.cursor(params), caller),
        "resources/templates/list",
            (params, caller, notifications) ->
                ListResourceTemplatesResult.builder(TEMPLATES).build(),
        "resources/read",
            (params, caller, notifications) -> read(Feature.text(params, "uri"), caller));
  }

  /** Domains, each followed by its documents. The cursor is a place among those of a domain. */
  private ListResourcesResult list(String cursor, Caller caller) {
    SortedSet<String> domains = domains(caller);
    int place = 0;
    if (!cursor.isEmpty()) {
      String domain = cursor.substring(cursor.indexOf(SEPARATOR) + 1);
      place = place(cursor);
      place = domains.contains(domain) ? place : 0;
      domains = domains.tailSet(domain);
    }
    List<Resource> found = new ArrayList<>();
    for (String domain : domains) {
      if (found.size() == page) {
        return ListResourcesResult.builder(found).nextCursor(cursor(place, domain)).build();
      }
      if (place == 0) {
        found.add(resource(DOMAIN + encoded(domain), domain, JSON));
        place++;
      }
      JsonNode sources = sources(domain, place - 1, Math.max(1, page - found.size()), caller);
      for (JsonNode source : sources.path("sources")) {
        if (found.size() < page) {
          String id = source.path("id").asText();
          found.add(resource(DOCUMENT + encoded(id), source.path("name").asText(), MARKDOWN));
          place++;
        }
      }
      if (place - 1 < sources.path("total").intValue()) {
        return ListResourcesResult.builder(found).nextCursor(cursor(place, domain)).build();
      }
      place = 0;
    }
    return ListResourcesResult.builder(found).build();
  }

  private static String cursor(int place, String domain) {
    return Integer.toString(place) + SEPARATOR + domain;
  }

  private static int place(String cursor) {
    try {
      return Integer.parseUnsignedInt(cursor.substring(0, Math.max(0, cursor.indexOf(SEPARATOR))));
    } catch (NumberFormatException e) {
      throw Feature.invalid(
          "The cursor '%s' is not one of this list.\nMaybe begin again without a cursor."
              .formatted(Checks.shown(cursor)));
    }
  }

  private static Resource resource(String uri, String name, String type) {
    return Resource.builder(uri, name).mimeType(type).build();
  }

  /** The domains of the caller; none when it may not read. */
  private SortedSet<String> domains(Caller caller) {
    SortedSet<String> names = new TreeSet<>();
    if (caller.mayCall(catalogue.operation(DOMAINS))) {
      call(DOMAINS, WireJson.mapper().createObjectNode(), caller)
          .path("domains")
          .forEach(domain -> names.add(domain.path("name").asText()));
    }
    return names;
  }

  private ReadResourceResult read(String uri, Caller caller) {
    return ReadResourceResult.builder(
            List.of(contents(uri, caller).orElseThrow(() -> notFound(uri))))
        .build();
  }

  /** Refusal that does not tell a missing resource from one that the caller may not see. */
  static McpError notFound(String uri) {
    return McpError.builder(ErrorCodes.RESOURCE_NOT_FOUND)
        .message("There is no resource '%s'.".formatted(Checks.shown(uri)))
        .build();
  }

  /** The resource that the caller may see; empty if there is none. */
  Optional<TextResourceContents> contents(String uri, Caller caller) {
    if (uri.length() > LONGEST_URI) {
      return Optional.empty();
    }
    try {
      if (uri.startsWith(DOMAIN)) {
        return Optional.of(domain(uri, decoded(uri, DOMAIN), caller));
      }
      if (uri.startsWith(DOCUMENT)) {
        return texts(uri, decoded(uri, DOCUMENT), caller);
      }
      return uri.startsWith(PASSAGE) ? texts(uri, decoded(uri, PASSAGE), caller) : Optional.empty();
    } catch (ServiceException e) {
      return switch (e.code()) {
        case NOT_FOUND, FORBIDDEN, INVALID_ARGUMENT, TOO_LARGE -> Optional.empty();
        default -> throw e;
      };
    }
  }

  private TextResourceContents domain(String uri, String domain, Caller caller) {
    JsonNode sources = sources(domain, 0, MOST_PARTS, caller);
    ObjectNode shown =
        WireJson.mapper()
            .createObjectNode()
            .put("domain", domain)
            .put("total", sources.path("total").intValue());
    ArrayNode documents = shown.putArray("documents");
    for (JsonNode source : sources.path("sources")) {
      documents
          .addObject()
          .put("uri", DOCUMENT + encoded(source.path("id").asText()))
          .put("name", source.path("name").asText())
          .put("type", source.path("type").asText());
    }
    return TextResourceContents.builder(uri, shown.toString()).mimeType(JSON).build();
  }

  private Optional<TextResourceContents> texts(String uri, String id, Caller caller) {
    ObjectNode argument = WireJson.mapper().createObjectNode().put("limit", MOST_PARTS);
    argument.putArray("ids").add(id);
    JsonNode found = call(GET, argument, caller);
    if (!found.path("missing").isEmpty()) {
      return Optional.empty();
    }
    List<String> texts = new ArrayList<>(found.path("items").findValuesAsText("content"));
    int more = found.path("total").intValue() - texts.size();
    if (more > 0) {
      texts.add("(%s more passages: qortex_get, from offset %s)".formatted(more, texts.size()));
    }
    return Optional.of(
        TextResourceContents.builder(uri, String.join("\n\n", texts)).mimeType(MARKDOWN).build());
  }

  private JsonNode sources(String domain, int offset, int limit, Caller caller) {
    return call(
        SOURCES,
        WireJson.mapper()
            .createObjectNode()
            .put("domain", domain)
            .put("offset", offset)
            .put("limit", limit),
        caller);
  }

  private JsonNode call(String operation, ObjectNode argument, Caller caller) {
    return catalogue.call(operation, argument, new Call(caller, Progress.none()));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  /**
   * Decodes percent-encoding, where a plus is itself, unlike in forms; invalid encoding names
   * nothing.
   */
  private static String decoded(String uri, String prefix) {
    try {
      return URLDecoder.decode(uri.substring(prefix.length()).replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException e) {
      throw ServiceException.notFound("uri", "The URI is not percent-encoded.");
    }
  }
}
