package dev.qortex.server;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.eclipse.jetty.http.pathmap.MatchedResource;
import org.eclipse.jetty.http.pathmap.PathMappings;
import org.eclipse.jetty.http.pathmap.UriTemplatePathSpec;

/** The addresses of all operations of a catalogue. Immutable. */
final class Routes {

  private final List<Route> all;
  private final PathMappings<Map<String, Route>> byPath = new PathMappings<>();

  /**
   * Target of a request.
   *
   * @param places arguments that the path holds
   */
  record Match(Route route, Map<String, String> places) {}

  /**
   * All routes.
   *
   * @throws IllegalArgumentException when two operations have the same address
   */
  Routes(Catalogue catalogue) {
    Map<String, Route> byAddress = new LinkedHashMap<>();
    List<Operation> operations = new ArrayList<>(catalogue.operations());
    catalogue.aliases().stream()
        .filter(alias -> !alias.facets().route().isEmpty())
        .forEach(operations::add);
    for (Operation operation : operations) {
      Route route = Route.of(operation);
      Route other = byAddress.putIfAbsent(route.method() + " " + route.template(), route);
      if (other != null) {
        throw new IllegalArgumentException(
            "The operations '%s' and '%s' have the same address %s.\nMaybe rename one."
                .formatted(other.operation(), operation, route.template()));
      }
    }
    all = List.copyOf(byAddress.values());
    for (Operation alias : catalogue.aliases()) {
      Route route = Route.of(alias);
      byAddress.putIfAbsent(route.method() + " " + route.template(), route);
    }
    byAddress.values().stream()
        .collect(groupingBy(Route::template, toMap(Route::method, route -> route)))
        .forEach((template, routes) -> byPath.put(new UriTemplatePathSpec(template), routes));
  }

  /** The routes of operations; aliases have addresses, too, and no list has them. */
  List<Route> all() {
    return all;
  }

  /**
   * The route of a request; a path without places comes before one with them, and HEAD is a GET
   * whose body is not sent.
   *
   * @throws Problem.Refused with 404 or 405
   */
  Match match(String method, String path) {
    String sought = method.equals("HEAD") ? "GET" : method;
    List<Match> found = new ArrayList<>();
    for (MatchedResource<Map<String, Route>> matched : byPath.getMatchedList(path)) {
      Map<String, String> places =
          ((UriTemplatePathSpec) matched.getPathSpec()).getPathParams(path);
      matched.getResource().values().forEach(route -> found.add(new Match(route, places)));
    }
    Optional<Match> match =
        found.stream().filter(each -> each.route.method().equals(sought)).findFirst();
    if (found.isEmpty()) {
      throw Problem.of(404, "There is no such path.\nSee /openapi.json for all.").refused();
    }
    return match.orElseThrow(
        () -> {
          TreeSet<String> allowed = new TreeSet<>();
          found.forEach(each -> allowed.add(each.route.method()));
          if (allowed.contains("GET")) {
            allowed.add("HEAD");
          }
          return notAllowed(method, String.join(", ", allowed));
        });
  }

  /** The refusal of a method. */
  static Problem.Refused notAllowed(String method, String allowed) {
    return Problem.of(405, "The path does not take %s.\nMaybe %s.".formatted(method, allowed))
        .header("Allow", allowed)
        .refused();
  }
}
