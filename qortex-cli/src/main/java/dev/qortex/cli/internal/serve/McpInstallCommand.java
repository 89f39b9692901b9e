package dev.qortex.cli.internal.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.terminal.Choices;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.JsonArgument;
import dev.qortex.cli.internal.terminal.Replacement;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.cli.launch.PreparedStart;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Writes the entry of this server into the settings of a client, after showing it. */
@Command(
    name = "install",
    description = "Adds this server to the settings of a client; shows what changes and asks.")
public final class McpInstallCommand implements Callable<Integer> {

  /**
   * A client, with its files in a project and in the user's folder, and whether it shows its model
   * the structured content of a result instead of the text, which Claude Code and Cursor do.
   */
  enum Client {
    CLAUDE_CODE(".mcp.json", ".claude.json", "mcpServers", true),
    CURSOR(".cursor/mcp.json", ".cursor/mcp.json", "mcpServers", true),
    VSCODE(".vscode/mcp.json", "", "servers", false);

    private final String ofProject;
    private final String ofUser;
    private final String member;
    private final boolean showsOnePart;

    Client(String ofProject, String ofUser, String member, boolean showsOnePart) {
      this.ofProject = ofProject;
      this.ofUser = ofUser;
      this.member = member;
      this.showsOnePart = showsOnePart;
    }

    /** The name as an option. */
    @Override
    public String toString() {
      return Choices.word(this);
    }
  }

  @ParentCommand private McpCommand mcp;

  @Option(
      names = "--client",
      paramLabel = "CLIENT",
      required = true,
      description = "One of: ${COMPLETION-CANDIDATES}.")
  private Client client;

  @Option(
      names = "--user",
      description = "For all projects of this user instead of the folder at hand.")
  private boolean user;

  @Option(
      names = {"-y", "--yes"},
      description = "Write without asking.")
  private boolean yes;

  @Option(
      names = "--jar",
      paramLabel = "FILE",
      description = "The jar that the client shall run; this one by default.")
  private @Nullable String jar;

  /** An entry of the settings of a client, which are JSON. */
  private record Installed(String file, boolean changed, JsonNode entry) {}

  @Override
  public Integer call() throws IOException {
    RootCommand qortex = mcp.qortex();
    Terminal terminal = qortex.terminal();
    Path file = file(terminal);
    ObjectNode settings = settings(file);
    ObjectNode entry = entry(terminal);
    settings.withObjectProperty(client.member).set("qortex", entry);
    Replacement replacement = Replacement.of(file, text(settings));
    boolean same = replacement.before().equals(replacement.after());
    if (!same && !yes) {
      terminal.err().printf("%s:%n%s%n", file, replacement.difference());
      terminal.confirm("Write this?", "Nothing was written");
    }
    if (!same) {
      replacement.write();
    }
    qortex.print(
        new Installed(file.toString(), !same, entry),
        () ->
            same
                ? "%s has this entry already.".formatted(file)
                : "Written: %s%nRestart %s, and it lists the tools of qortex."
                    .formatted(file, client));
    return ExitCode.OK;
  }

  private Path file(Terminal terminal) {
    if (!user) {
      return terminal.path(client.ofProject);
    }
    if (client.ofUser.isEmpty()) {
      throw ServiceException.invalid(
          "--user",
          "The settings of a user of %s have no fixed place.\nMaybe leave --user out, or move the entry there yourself."
              .formatted(client));
    }
    if (!mcp.allowsFolders()) {
      throw ServiceException.invalid(
          "--allow",
          "A server for all projects needs the folders that tools may read.\nMaybe: qortex mcp --allow FOLDER install --client %s --user"
              .formatted(client));
    }
    return terminal.home().resolve(client.ofUser);
  }

  private ObjectNode settings(Path file) throws IOException {
    try {
      JsonNode read =
          Files.exists(file)
              ? JsonArgument.strict()
                  .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                  .readTree(Replacement.text(file))
              : Json.mapper().createObjectNode();
      if (read instanceof ObjectNode settings
          && (!settings.has(client.member) || settings.path(client.member).isObject())) {
        return settings;
      }
    } catch (JsonProcessingException e) {
      // Refused below: what cannot be read whole would not be kept whole.
    }
    throw new ServiceException(
        ErrorCode.CONFLICT,
        "",
        "The file %s is not a plain JSON object of settings, and was not changed.\nMaybe it has comments: add the entry yourself; docs/mcp.md shows it."
            .formatted(file),
        null);
  }

  private ObjectNode entry(Terminal terminal) {
    PreparedStart start = mcp.qortex().start(Path.of(jar(terminal)));
    List<String> arguments = new ArrayList<>(start.options(false));
    arguments.addAll(List.of("-jar", start.jar().toString()));
    arguments.addAll(mcp.arguments(client.showsOnePart));
    ObjectNode entry = Json.mapper().createObjectNode();
    if (client == Client.VSCODE) {
      entry.put("type", "stdio");
    }
    entry.put("command", start.program().toString());
    entry.set("args", Json.mapper().valueToTree(arguments));
    String observations = terminal.env("QORTEX_CORTEX", "");
    if (!observations.isEmpty()) {
      entry.putObject("env").put("QORTEX_CORTEX", terminal.path(observations).toString());
    }
    return entry;
  }

  private String jar(Terminal terminal) {
    return jar(terminal, jar);
  }

  /** The jar that an option names, or this one. */
  public static String jar(Terminal terminal, @Nullable String jar) {
    try {
      Path own =
          jar == null
              ? Path.of(
                  McpInstallCommand.class
                      .getProtectionDomain()
                      .getCodeSource()
                      .getLocation()
                      .toURI())
              : terminal.path(jar);
      if (Files.isRegularFile(own)) {
        return own.toString();
      }
      throw ServiceException.notFound(
          "--jar", "There is no jar %s.\nName it: --jar FILE.".formatted(own));
    } catch (URISyntaxException e) {
      throw new IllegalStateException("The location of the jar is not a valid URI.", e);
    }
  }

  private static String text(ObjectNode settings) throws JsonProcessingException {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(
            Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER));
    printer.indentArraysWith(lines);
    printer.indentObjectsWith(lines);
    return Json.mapper().writer(printer).writeValueAsString(settings) + "\n";
  }
}
