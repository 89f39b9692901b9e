package dev.qortex.cli.internal.cortex;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Layout;
import dev.qortex.cli.internal.terminal.Replacement;
import dev.qortex.commons.GitProgram;
import dev.qortex.commons.OwnerOnly;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes the folder of observations, a repository of its own if that is wanted. */
@Command(
    name = "init",
    description =
        "Creates the folder of observations: QORTEX_CORTEX, else ~/.qortex/cortex. Existing files"
            + " are not changed.")
public final class CortexInitCommand extends QortexCommand {

  /** The buffer has the unredacted texts of agents, credentials included. */
  private static final String IGNORED = "observer/\n";

  @Option(
      names = "--git",
      description = "Make it a git repository, to which entries are committed from then on.")
  private boolean git;

  /** A folder that is there. */
  private record Made(String folder, boolean git) {}

  @Override
  public Integer call() throws IOException {
    RootCommand qortex = qortex();
    Path root = qortex.places(ReadableFolders.none()).observations();
    qortex.makeHome();
    for (String part : List.of("mind", "vault", "observer")) {
      OwnerOnly.createFolders(root.resolve(part));
    }
    Path ignore = root.resolve(".gitignore");
    boolean made = !Files.exists(ignore);
    if (made) {
      Replacement.write(ignore, IGNORED);
    }
    if (git) {
      repository(root, made);
    }
    Made done = new Made(root.toString(), Files.exists(root.resolve(".git")));
    qortex.print(
        done, () -> Layout.of(done) + "Record an observation: qortex cortex write decision \"…\"");
    return ExitCode.OK;
  }

  /** Makes a repository with all entries so far, and commits to one that is there what was made. */
  private static void repository(Path root, boolean made) throws IOException {
    GitProgram program = new GitProgram(root);
    if (!Files.exists(root.resolve(".git"))) {
      required(program, "init", "--quiet");
    }
    if (program.run("rev-parse", "--quiet", "--verify", "HEAD").exit() != 0) {
      List<String> all = new ArrayList<>(List.of(".gitignore"));
      for (String part : List.of("mind", "vault")) {
        if (hasFiles(root.resolve(part))) {
          all.add(part);
        }
      }
      commit(program, all);
    } else if (made) {
      commit(program, List.of(".gitignore"));
    }
  }

  private static boolean hasFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.anyMatch(Files::isRegularFile);
    }
  }

  /** By the name of the program where git has no identity yet. */
  private static void commit(GitProgram program, List<String> files) throws IOException {
    List<String> add = new ArrayList<>(List.of("add", "--"));
    List<String> commit = new ArrayList<>();
    if (program.run("var", "GIT_COMMITTER_IDENT").exit() != 0) {
      commit.addAll(List.of("-c", "user.name=qortex", "-c", "user.email=qortex@localhost"));
    }
    commit.addAll(List.of("commit", "--quiet", "--message=Start of the observations", "--"));
    add.addAll(files);
    commit.addAll(files);
    required(program, add.toArray(String[]::new));
    required(program, commit.toArray(String[]::new));
  }

  private static void required(GitProgram program, String... arguments) throws IOException {
    GitProgram.Output said = program.run(arguments);
    if (said.exit() != 0) {
      throw new ServiceException(
          ErrorCode.CONFLICT, "", "%s: %s".formatted(said.line(), said.error().strip()), null);
    }
  }
}
