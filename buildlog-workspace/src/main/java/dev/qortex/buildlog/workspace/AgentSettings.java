package dev.qortex.buildlog.workspace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.buildlog.workspace.ProjectSetup.AgentHook;
import dev.qortex.buildlog.workspace.ProjectSetup.McpServer;
import dev.qortex.buildlog.workspace.internal.ShellWords;
import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.EditedText;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import dev.qortex.json.JsonSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Entries in a JSON file of settings of an agent; all else in it stays. Keeps nothing. */
record AgentSettings(Path file) {

  /**
   * Problem with a server; empty when there is none.
   *
   * @throws IllegalArgumentException when there is another one of its name, which stays
   */
  String problem(McpServer server) {
    JsonNode there = read().path("mcpServers").path(server.name());
    if (there.isMissingNode()) {
      return "The settings (%s) have no server (%s).".formatted(file, server.name());
    }
    JsonNode wanted = node(server);
    if (!there.path("command").equals(wanted.path("command"))
        || !there.path("args").equals(wanted.path("args"))) {
      throw new IllegalArgumentException(
          "The settings (%s) have another server (%s).\nMaybe choose another name, or remove it there."
              .formatted(file, server.name()));
    }
    return "";
  }

  /** Adds a server that is not there. */
  void put(McpServer server) {
    ObjectNode settings = read();
    object(settings, "mcpServers").set(server.name(), node(server));
    write(settings);
  }

  private static ObjectNode node(McpServer server) {
    ObjectNode node = JsonSettings.JSON.createObjectNode();
    node.put("command", server.command().get(0));
    ArrayNode args = node.putArray("args");
    server.command().stream().skip(1).forEach(args::add);
    return node;
  }

  /** Problem with a hook; empty when the agent runs that program. */
  String problem(AgentHook hook) {
    for (JsonNode group : read().path("hooks").path(hook.event())) {
      if (group.path("matcher").asText().equals(hook.matcher())) {
        for (JsonNode known : group.path("hooks")) {
          if (known.path("command").asText().equals(ShellWords.joined(hook.command()))) {
            return "";
          }
        }
      }
    }
    return "The settings (%s) do not run (%s) at (%s)."
        .formatted(file, String.join(" ", hook.command()), hook.event());
  }

  /** Adds a program beside those that are there. */
  void put(AgentHook hook) {
    ObjectNode settings = read();
    JsonNode known = object(settings, "hooks").path(hook.event());
    if (!known.isMissingNode() && !known.isArray()) {
      throw unexpected(hook.event());
    }
    ObjectNode group = object(settings, "hooks").withArray(hook.event()).addObject();
    if (!hook.matcher().isEmpty()) {
      group.put("matcher", hook.matcher());
    }
    group
        .putArray("hooks")
        .addObject()
        .put("type", "command")
        .put("command", ShellWords.joined(hook.command()));
    write(settings);
  }

  private ObjectNode object(ObjectNode settings, String name) {
    JsonNode known = settings.path(name);
    if (!known.isMissingNode() && !known.isObject()) {
      throw unexpected(name);
    }
    return known instanceof ObjectNode object ? object : settings.putObject(name);
  }

  private IllegalArgumentException unexpected(String name) {
    return new IllegalArgumentException(
        "The (%s) of the settings (%s) has an unexpected form.\nMaybe another program uses the name: mend it by hand."
            .formatted(name, file));
  }

  private ObjectNode read() {
    try {
      String text = EditedText.read(file).text();
      return JsonSettings.parse(file.toString(), text.isBlank() ? "{}" : text);
    } catch (IOException e) {
      throw new SourceReadException(
          "The settings (%s) cannot be read.\nMaybe they are not in UTF-8.".formatted(file), e);
    }
  }

  /** A link stays a link, and the file that it points to keeps its permissions. */
  private void write(ObjectNode settings) {
    try {
      Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath().normalize();
      Path folder = Files.createDirectories(real.resolveSibling(".").normalize());
      String name = String.valueOf(real.getFileName());
      EditedText changed = EditedText.read(real).with(JsonSettings.text(settings));
      DurableFiles.replace(folder.resolve(name), changed.bytes());
    } catch (IOException e) {
      throw new StorageException("The settings (%s) cannot be written.".formatted(file), e);
    }
  }
}
