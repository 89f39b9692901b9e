package dev.qortex.server;

import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The addresses of all operations of a catalogue. Immutable. */
final class Routes {

  private final List<Route> all;
  private final Map<String, Map<String, Route>> exact = new HashMap<>();
  private final List<Route> withPlaces;

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
    withPlaces = all.stream().filter(Route::hasPlaces).toList();
    for (Route route : all) {
      if (!route.hasPlaces()) {
        exact.computeIfAbsent(route.template(), path -> new HashMap<>()).put(route.method(), route);
      }
    }
  }

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
    exact
        .getOrDefault(path, Map.of())
        .values()
        .forEach(route -> found.add(new Match(route, Map.of())));
    for (Route route : withPlaces) {
      route.places(path).ifPresent(places -> found.add(new Match(route, places)));
    }
    Optional<Match> match =
        found.stream().filter(each -> each.route.method().equals(sought)).findFirst();
    if (match.isEmpty() && found.isEmpty()) {
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
