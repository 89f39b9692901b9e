package dev.qortex.buildlog.workspace.journal;

import dev.qortex.buildlog.workspace.git.GitCommit;
import dev.qortex.commons.credentials.Credentials;
import java.util.ArrayList;
import java.util.List;

/** Changes of a journal entry's text; the ends of its lines stay as they are. Pure functions. */
final class JournalText {

  static final String COMMITS = "## Commits";

  /** Files that a commit lists; more are counted. */
  private static final int MOST_FILES = 20;

  private static final String ACCOUNT = "<!-- buildlog:improvements:start -->";
  private static final String ACCOUNT_END = "<!-- buildlog:improvements:end -->";

  private JournalText() {}

  /** The text with an account in the place of the one before, or before the commits. */
  static String improved(String name, String text, String account) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    List<String> plain = MarkdownLines.outsideFences(text);
    List<String> block = (ACCOUNT + "\n" + account + "\n" + ACCOUNT_END).lines().toList();
    int from = plain.indexOf(ACCOUNT);
    int to = plain.indexOf(ACCOUNT_END);
    if (from >= 0 && to > from) {
      lines.subList(from, to + 1).clear();
      lines.addAll(from, block);
      return joined(lines);
    }
    if (from >= 0 || to >= 0) {
      throw new IllegalArgumentException(
          "The journal entry (%s) has not both lines (%s) and (%s) in this order.\nMaybe delete the one that is left."
              .formatted(name, ACCOUNT, ACCOUNT_END));
    }
    int commits = plain.indexOf(COMMITS);
    if (commits < 0) {
      List<String> added = new ArrayList<>(List.of(""));
      added.addAll(block);
      added.add("");
      return joined(List.of(text.stripTrailing(), joined(added)));
    }
    lines.addAll(commits, block);
    lines.add(commits + block.size(), "");
    return joined(lines);
  }

  /** The text with a commit in its list, once; an amended one in the place of its former self. */
  static String listed(String text, GitCommit commit) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    List<String> headings = MarkdownLines.outsideFences(text);
    if (start(headings, commit.hash()) >= 0) {
      return text;
    }
    int replaced = commit.amends().map(hash -> start(headings, hash)).orElse(-1);
    if (replaced >= 0) {
      lines.subList(replaced, end(headings, replaced + 1, "#")).clear();
      lines.addAll(replaced, block(commit));
      return joined(lines);
    }
    int section = headings.indexOf(COMMITS);
    if (section < 0) {
      List<String> added = new ArrayList<>(List.of("", COMMITS, ""));
      added.addAll(block(commit));
      return joined(List.of(text.stripTrailing(), joined(added)));
    }
    int at = end(headings, section + 1, "## ");
    while (at > section + 1 && lines.get(at - 1).isBlank()) {
      lines.remove(--at);
    }
    lines.add(at, "");
    lines.addAll(at + 1, block(commit));
    return joined(lines);
  }

  private static String joined(List<String> lines) {
    return String.join("\n", lines);
  }

  private static List<String> block(GitCommit commit) {
    List<String> block = new ArrayList<>();
    block.add(heading(commit.hash()) + " — " + Credentials.redacted(commit.subject()));
    block.add("");
    List<String> files = commit.files();
    files.stream().limit(MOST_FILES).forEach(file -> block.add("- `" + file + "`"));
    if (files.size() > MOST_FILES) {
      block.add("- …and " + (files.size() - MOST_FILES) + " more");
    }
    block.add("");
    return block;
  }

  private static String heading(String hash) {
    return "### `" + hash + "`";
  }

  /** The line of the heading of a commit; -1 when there is none. */
  private static int start(List<String> headings, String hash) {
    for (int i = 0; i < headings.size(); i++) {
      if (headings.get(i).startsWith(heading(hash))) {
        return i;
      }
    }
    return -1;
  }

  private static int end(List<String> headings, int from, String prefix) {
    int end = from;
    while (end < headings.size() && !headings.get(end).startsWith(prefix)) {
      end++;
    }
    return end;
  }
}
