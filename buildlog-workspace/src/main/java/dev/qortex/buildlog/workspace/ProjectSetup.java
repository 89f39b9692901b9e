package dev.qortex.buildlog.workspace;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.buildlog.workspace.internal.ShellWords;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.commons.Checks;
import dev.qortex.core.error.SourceReadException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Set-up of a project for buildlog: a journal with a template, seed files in {@code
 * .buildlog/seeds}, a section for agents in {@code CLAUDE.md}, git hooks and, optionally, entries
 * in the settings of agents. Immutable: each method returns another setup.
 */
public final class ProjectSetup {

  private final Path folder;
  private final Journal journal;
  private final List<McpServer> servers = new ArrayList<>();
  private final List<AgentHook> hooks = new ArrayList<>();
  private Set<Persona> personas = Set.of();
  private Set<String> protectedBranches = Set.of();
  private List<String> afterCommit = List.of();
  private String instructions = "CLAUDE.md";

  private ProjectSetup(Path folder, Journal journal) {
    this.folder = Checks.given("folder of a project", folder);
    this.journal = Checks.given("journal of a project", journal);
  }

  private ProjectSetup(ProjectSetup other) {
    this(other.folder, other.journal);
    servers.addAll(other.servers);
    hooks.addAll(other.hooks);
    personas = other.personas;
    protectedBranches = other.protectedBranches;
    afterCommit = other.afterCommit;
    instructions = other.instructions;
  }

  /**
   * MCP server in the settings of agents.
   *
   * @param settings a JSON file of theirs, such as {@code .mcp.json} or {@code ~/.claude.json}
   * @param name the name of the server in the settings
   * @param command the program and its arguments
   */
  public record McpServer(Path settings, String name, List<String> command) {

    /** Checks the components and makes defensive copies. */
    public McpServer {
      Checks.given("settings of the server", settings);
      Checks.id("name of a server", name);
      command = ShellWords.checked(command);
    }
  }

  /**
   * Hook: a program that Claude Code runs at an event, configured in {@code .claude/settings.json}.
   *
   * @param event the event, such as {@code SessionStart} or {@code PreToolUse}
   * @param matcher the matcher of tools; empty for all
   * @param command the program and its arguments
   */
  public record AgentHook(String event, String matcher, List<String> command) {

    /** Checks the components and makes defensive copies. */
    public AgentHook {
      Checks.id("event of an agent", event);
      Checks.text("matcher of an event", matcher);
      command = ShellWords.checked(command);
    }
  }

  /**
   * A project without rules, servers, and hooks of git and of agents.
   *
   * @param folder the root of the project, which must exist
   * @param journal the journal, in a folder below the root
   */
  public static ProjectSetup of(Path folder, Journal journal) {
    return new ProjectSetup(folder, journal);
  }

  /** Adds the rules of these personas, which are part of this library. */
  public ProjectSetup personas(Persona... chosen) {
    ProjectSetup more = new ProjectSetup(this);
    more.personas = Checks.set("personas", chosen);
    return more;
  }

  /** Refuses commits on these branches, such as {@code main}, by a hook of git. */
  public ProjectSetup protect(String... branches) {
    ProjectSetup more = new ProjectSetup(this);
    more.protectedBranches = Checks.set("branches", branches);
    return more;
  }

  /** Runs that program after each commit, such as one that lists it in the journal. */
  public ProjectSetup afterCommit(List<String> command) {
    ProjectSetup more = new ProjectSetup(this);
    more.afterCommit = ShellWords.checked(command);
    return more;
  }

  /** The file with the section for agents, below the root, instead of {@code CLAUDE.md}. */
  public ProjectSetup instructions(String path) {
    ProjectSetup more = new ProjectSetup(this);
    more.instructions = Checks.id("file for agents", path);
    return more;
  }

  /** Adds an MCP server for agents. */
  public ProjectSetup mcpServer(McpServer server) {
    ProjectSetup more = new ProjectSetup(this);
    more.servers.add(server);
    return more;
  }

  /** Adds a program that Claude Code runs. */
  public ProjectSetup agentHook(AgentHook hook) {
    ProjectSetup more = new ProjectSetup(this);
    more.hooks.add(hook);
    return more;
  }

  /**
   * Creates the missing parts of all that {@link #verify} checks: registers the project, creates
   * journal, seeds and hooks. A file of another program stays as it is, and nothing is fetched from
   * a network. To do it again changes nothing.
   *
   * @throws IllegalArgumentException when the folder does not exist, or a file cannot take its part
   * @throws SourceReadException when a seed file is broken, or a file cannot be read
   */
  public Project init(Buildlog buildlog) {
    return new SetupSteps(buildlog, this).make();
  }

  /**
   * Findings about each thing that the project needs: whether it is there, and the remedy. Nothing
   * changes.
   *
   * @throws IllegalArgumentException when the folder of the project does not exist
   */
  public List<SetupCheck> verify(Buildlog buildlog) {
    return new SetupSteps(buildlog, this).verify();
  }

  /**
   * Returns the project of the folder, and registers it if it is new. It is known by the remote of
   * its git repository, too; a linked working tree shares the project of the main one, unless it
   * has one already.
   */
  public Project project(Buildlog buildlog) {
    String remote = remote();
    return remote.isEmpty()
        ? buildlog.project(home(buildlog))
        : buildlog.project(home(buildlog), remote);
  }

  /** Returns that project as {@link Buildlog#view} does: without registering it. */
  public Project view(Buildlog buildlog) {
    return buildlog.view(home(buildlog), remote());
  }

  /** The folder by which the project is known. */
  Path home(Buildlog buildlog) {
    GitRepository git = new GitRepository(folder);
    return buildlog.find(folder).isEmpty() && git.exists() ? git.mainFolder() : folder;
  }

  /** The URL of the remote; empty without one. */
  String remote() {
    GitRepository git = new GitRepository(folder);
    return git.exists() ? git.originUrl().orElse("") : "";
  }

  /** Root of the project. */
  public Path folder() {
    return folder;
  }

  /** The journal of the project. */
  public Journal journal() {
    return journal;
  }

  /** The personas whose rules are imported. */
  public Set<Persona> personas() {
    return personas;
  }

  /** The branches on which commits are refused, in order. */
  public Set<String> protectedBranches() {
    return new TreeSet<>(protectedBranches);
  }

  /** The program that runs after a commit; empty for none. */
  public List<String> afterCommit() {
    return afterCommit;
  }

  /** The file with the section for agents, relative to the root. */
  public String instructions() {
    return instructions;
  }

  /** The servers for agents. */
  public List<McpServer> mcpServers() {
    return List.copyOf(servers);
  }

  /** The programs that Claude Code runs. */
  public List<AgentHook> agentHooks() {
    return List.copyOf(hooks);
  }
}
