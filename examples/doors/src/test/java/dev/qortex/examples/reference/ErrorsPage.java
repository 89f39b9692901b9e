package dev.qortex.examples.reference;

import static dev.qortex.examples.reference.Page.code;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.CommandModel;
import dev.qortex.examples.reference.Sources.Member;
import dev.qortex.examples.reference.Sources.Type;
import dev.qortex.server.HttpModel;
import dev.qortex.service.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Exceptions and codes of refusals, from their declarations. */
final class ErrorsPage {

  private static final String START =
      """
      What may go wrong, by interface. A message names the value at fault and, on a second line that starts with "Maybe", a \
      remedy. Messages may change in any release: branch on types and codes. [Troubleshooting](../troubleshooting.md) goes \
      from symptoms to remedies. This page is made from the code by `ReferenceTest`.""";

  private static final String CODES =
      """
      A call of an [operation](operations.md) by MCP, REST, the command line or `Catalogue.call` is refused with one of these \
      codes. In Java it is the `code()` of a `ServiceException`. REST sends it as `code` of a problem document (RFC 9457), \
      with the status below. MCP sends it in a tool result with `isError`, so that the model can read and repair the call.""";

  private static final String MCP =
      "Messages that are not valid calls of a tool get an error of JSON-RPC instead.";

  /** Errors of JSON-RPC, by the names that the code uses. */
  private static final Map<String, List<String>> JSON_RPC =
      new TreeMap<>(
          Map.of(
              "PARSE_ERROR", List.of("-32700", "The message is not valid JSON."),
              "INVALID_REQUEST",
                  List.of("-32600", "The message is not a request that the session allows now."),
              "INVALID_PARAMS",
                  List.of(
                      "-32602",
                      "A tool, a prompt or a parameter of the request is unknown or wrong."),
              "INTERNAL_ERROR", List.of("-32603", "The server failed; its log has the details."),
              "RESOURCE_NOT_FOUND", List.of("-32002", "No resource has that address.")));

  private static final Pattern USED = Pattern.compile("\\bErrorCodes\\.([A-Z_]+)");

  private static final String HTTP =
      "The server refuses a request with one of these statuses before it reaches an operation.";

  /** Statuses of refusals by the server itself. */
  private static final Map<String, String> STATUSES =
      new TreeMap<>(
          Map.of(
              "401", "The key is missing, unknown or expired, or the signature does not fit.",
              "405", "The path does not take that method; the header `Allow` lists those it takes.",
              "406", "The client accepts no JSON.",
              "408", "The request did not arrive in full in time.",
              "415", "The body is not JSON in UTF-8.",
              "422", "Another request had the same `Idempotency-Key`."));

  private static final Pattern REFUSED =
      Pattern.compile("Problem\\s*\\.of\\(\\s*(?:HttpStatus\\.[A-Z_]+_)?(\\d{3})");

  private static final String JAVA =
      """
      Wrong arguments throw `IllegalArgumentException` or `NullPointerException`, wrong states `IllegalStateException`. \
      Failures of files, databases, servers and models throw a `QortexException`, which is unchecked.""";

  private ErrorsPage() {}

  static String text() throws IOException {
    List<Path> published = Sources.published();
    List<Type> types =
        Sources.types(
            published.stream()
                .filter(
                    file ->
                        file.toString().endsWith("Exception.java")
                            || file.endsWith("ErrorCode.java"))
                .toList());
    Page page = new Page("Errors").paragraph(START);
    page.heading(2, "Exceptions in Java").paragraph(JAVA);
    page.table(
        List.of("exception", "artifact", "meaning"),
        types.stream()
            .filter(type -> type.name().endsWith("Exception") && isForApplications(type))
            .map(type -> List.of(code(type.name()), code(type.artifact()), type.doc().paragraph()))
            .toList());
    page.heading(2, "Codes of refusals").paragraph(CODES);
    Map<String, Member> constants =
        types.stream()
            .filter(type -> type.name().equals("ErrorCode"))
            .flatMap(type -> type.members().stream())
            .collect(Collectors.toMap(Member::name, member -> member, (a, b) -> a));
    page.table(
        List.of("code", "HTTP status", "exit code", "meaning"),
        Arrays.stream(ErrorCode.values()).map(each -> row(each, constants)).toList());
    Set<String> statuses = used(published, "qortex-server", REFUSED);
    Arrays.stream(ErrorCode.values())
        .forEach(code -> statuses.remove(String.valueOf(HttpModel.status(code))));
    assertThat(statuses).isEqualTo(STATUSES.keySet());
    page.heading(2, "Other statuses of REST").paragraph(HTTP);
    page.table(
        List.of("HTTP status", "meaning"),
        STATUSES.entrySet().stream().map(it -> List.of(it.getKey(), it.getValue())).toList());
    page.heading(2, "Errors of JSON-RPC").paragraph(MCP);
    assertThat(used(published, "qortex-mcp", USED)).isEqualTo(JSON_RPC.keySet());
    page.table(
        List.of("code", "meaning"),
        JSON_RPC.values().stream().sorted(Comparator.comparing(row -> row.get(0))).toList());
    page.heading(2, "Exit codes");
    page.table(
        List.of("code", "meaning"),
        CommandModel.commands().getCommandSpec().usageMessage().exitCodeList().entrySet().stream()
            .map(entry -> List.of(entry.getKey(), entry.getValue()))
            .toList());
    return page.toString();
  }

  private static boolean isForApplications(Type type) {
    return !List.of("qortex-commons", "qortex-json", "qortex-storage-sql")
        .contains(type.artifact());
  }

  private static List<String> row(ErrorCode code, Map<String, Member> constants) {
    Member constant = Objects.requireNonNull(constants.get(code.name()), code.name());
    return List.of(
        code(code.value()),
        String.valueOf(HttpModel.status(code)),
        String.valueOf(CommandModel.exitCode(code)),
        constant.doc().paragraph());
  }

  /** The codes that an artifact uses, as the group of a pattern finds them. */
  private static Set<String> used(List<Path> published, String artifact, Pattern pattern) {
    return published.stream()
        .filter(file -> Sources.artifact(file).equals(artifact))
        .flatMap(file -> pattern.matcher(Sources.read(file)).results())
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
