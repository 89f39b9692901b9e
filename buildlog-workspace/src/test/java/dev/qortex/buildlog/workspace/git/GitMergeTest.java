package dev.qortex.buildlog.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.MergedChanges.MergedChange;
import dev.qortex.buildlog.model.Finding.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitMergeTest {

  @TempDir Path folder;

  private GitFolder git;
  private String reviewed;

  private static List<String> lines(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> "line " + number)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private void write(String file, List<String> lines) throws IOException {
    git.write(file, String.join("\n", lines) + "\n");
  }

  /** A branch with two files, of which the commit was reviewed. */
  @BeforeEach
  void aReviewedBranch() throws IOException {
    git = GitFolder.init(folder);
    write("other.txt", lines(5));
    git.commit("Start");
    git.run("switch", "--quiet", "-c", "side");
    write("src/größe \"1\".txt", lines(10));
    write("src/b c.txt", lines(10));
    reviewed = git.commit("Work");
  }

  private String merge() throws IOException {
    git.run("switch", "--quiet", "main");
    git.run("merge", "--quiet", "--no-ff", "side", "-m", "Merge");
    return git.run("rev-parse", "HEAD");
  }

  private MergedChange merged(String into) {
    return git.repository().merged(reviewed, into).orElseThrow();
  }

  @Test
  void changedLinesAndTheirGapsAreConfirmedAndOthersIgnored() throws IOException {
    List<String> changed = lines(10);
    changed.set(2, "mended");
    changed.add(5, "--- a/added after line 5");
    changed.remove(changed.size() - 1);
    write("src/größe \"1\".txt", changed);
    git.commit("Mend");
    git.write("unrelated.txt", "x");
    git.commit("More");
    String merge = merge();

    assertThat(merged("HEAD").commit()).isEqualTo(merge);
    assertThat(statuses("src/größe \"1\".txt"))
        .containsExactly(
            Status.IGNORED,
            Status.IGNORED,
            Status.CONFIRMED,
            Status.IGNORED,
            Status.CONFIRMED,
            Status.CONFIRMED,
            Status.IGNORED,
            Status.IGNORED,
            Status.IGNORED,
            Status.CONFIRMED);
    assertThat(statuses("src/b c.txt")).containsOnly(Status.IGNORED);
    assertThat(merged("HEAD").status("src/größe \"1\".txt:1-3")).isEqualTo(Status.CONFIRMED);
    assertThat(merged("HEAD").status("src/größe \"1\".txt:7-9")).isEqualTo(Status.IGNORED);
  }

  private List<Status> statuses(String file) {
    MergedChange change = merged("HEAD");
    return IntStream.rangeClosed(1, 10).mapToObj(line -> change.status(file + ":" + line)).toList();
  }

  @Test
  void placesThatTheCommitDidNotHaveAndFilesThatChangedSomewhereStayOpen() throws IOException {
    List<String> changed = lines(10);
    changed.set(0, "mended");
    write("src/b c.txt", changed);
    git.commit("Mend");
    merge();

    MergedChange change = merged("HEAD");
    assertThat(change.status("src/b c.txt:11")).isEqualTo(Status.OPEN);
    assertThat(change.status("none.txt:1")).isEqualTo(Status.OPEN);
    assertThat(change.status("the checkout module")).isEqualTo(Status.OPEN);
    assertThat(change.status("")).isEqualTo(Status.OPEN);
    assertThat(change.status("src/b c.txt:2")).isEqualTo(Status.IGNORED);
    assertThat(change.status("other.txt")).as("a file as a whole").isEqualTo(Status.IGNORED);
  }

  @Test
  void aRenamedFileKeepsItsLinesAndADeletedOneLosesThem() throws IOException {
    git.run("mv", "src/b c.txt", "src/d.txt");
    List<String> changed = lines(10);
    changed.set(4, "mended");
    write("src/d.txt", changed);
    git.run("rm", "--quiet", "src/größe \"1\".txt");
    git.commit("Move");
    merge();

    MergedChange change = merged("HEAD");
    assertThat(change.status("src/b c.txt:5")).isEqualTo(Status.CONFIRMED);
    assertThat(change.status("src/b c.txt:8")).isEqualTo(Status.IGNORED);
    assertThat(change.status("src/größe \"1\".txt:8")).isEqualTo(Status.CONFIRMED);
  }

  @Test
  void whatTheMainBranchChangedIsNotOfTheReviewedBranch() throws IOException {
    git.run("switch", "--quiet", "main");
    List<String> changed = lines(5);
    changed.set(0, "of main");
    write("other.txt", changed);
    git.commit("Meanwhile");
    merge();
    git.write("later.txt", "x");
    git.commit("Later");

    assertThat(merged("HEAD").status("other.txt:1")).isEqualTo(Status.IGNORED);
  }

  @Test
  void aBranchIsMergedWhenAMergeBringsItAndNotWhileItGoesOn() throws IOException {
    GitRepository repository = git.repository();
    write("src/b c.txt", lines(9));
    String mended = git.commit("Mend");
    assertThat(repository.merged(reviewed, "HEAD")).as("work goes on").isEmpty();
    assertThat(repository.merged(reviewed, "main")).as("not merged").isEmpty();
    assertThat(repository.merged("0123456789abcdef", "HEAD")).as("unknown").isEmpty();

    git.run("switch", "--quiet", "main");
    git.write("x.txt", "x");
    git.commit("Meanwhile");
    git.run("switch", "--quiet", "side");
    git.run("merge", "--quiet", "main", "-m", "Update");
    assertThat(repository.merged(reviewed, "HEAD")).as("main came to the branch").isEmpty();

    git.run("switch", "--quiet", "main");
    git.run("merge", "--quiet", "--ff-only", "side");
    assertThat(repository.merged(reviewed, "HEAD")).as("without a merge commit").isEmpty();
    MergedChange change = repository.merged(reviewed, "main@{1}..main").orElseThrow();
    assertThat(change.commit()).isEqualTo(git.run("rev-parse", "HEAD"));
    assertThat(change.status("src/b c.txt:10")).isEqualTo(Status.CONFIRMED);
    assertThat(repository.merged(reviewed, mended + "..main")).as("there before").isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> repository.merged(reviewed, "nowhere"))
        .withMessageContaining("nowhere");
  }

  @Test
  void everyEditedLineIsFoundInRandomChanges() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 8; round++) {
      git.run("switch", "--quiet", "-C", "side", reviewed);
      List<String> after = new ArrayList<>();
      TreeSet<Integer> touched = new TreeSet<>();
      for (int line = 1; line <= 10; line++) {
        int kind = random.nextInt(8);
        if (kind == 0) {
          after.add("@@ -1 +1 @@ replaced " + random.nextInt());
        } else if (kind > 1) {
          after.add("line " + line);
        }
        if (kind <= 1) {
          touched.add(line);
        } else if (kind == 2) {
          after.add("--- a/src/b c.txt " + random.nextInt());
          touched.add(line);
          touched.add(line + 1);
        }
      }
      write("src/b c.txt", after);
      String tip = git.commit("Random");
      git.run("switch", "--quiet", "-C", "main", "main");
      git.run("merge", "--quiet", "--no-ff", "side", "-m", "Merge");
      MergedChange change = git.repository().merged(reviewed, reviewed + "~.." + tip).orElseThrow();
      for (int line = 1; line <= 10; line++) {
        // A replaced line beside an added one is one part of the diff, so gaps may be within it.
        if (!touched.contains(line - 1) && !touched.contains(line + 1)) {
          assertThat(change.status("src/b c.txt:" + line))
              .as("line %s of %s by seed %s", line, after, seed)
              .isEqualTo(touched.contains(line) ? Status.CONFIRMED : Status.IGNORED);
        } else if (touched.contains(line)
            && after.stream().noneMatch(one -> one.startsWith("--"))) {
          assertThat(change.status("src/b c.txt:" + line)).isEqualTo(Status.CONFIRMED);
        }
      }
      git.run("reset", "--quiet", "--hard", "HEAD~");
    }
  }
}
