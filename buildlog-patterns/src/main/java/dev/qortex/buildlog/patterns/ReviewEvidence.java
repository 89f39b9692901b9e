package dev.qortex.buildlog.patterns;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Best evidence of an answer for its claims.
 *
 * @param level the level: 1 for output of an executed command, 2 for a location in a file with
 *     words that occur there, 3 for reasoning alone
 * @param span the text that was recognised; empty for reasoning
 */
public record ReviewEvidence(int level, String span) {

  private static final ReviewEvidence REASONING = new ReviewEvidence(3, "");

  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");

  /** Output of programs: the end of a test run, an exit code, a stack, or a command with output. */
  private static final Pattern OUTPUT =
      Pattern.compile(
          "(?im)\\bexit (?:code|status):? *\\d+|\\b\\d+ (?:tests? )?(?:passed|failed)\\b|\\btests"
              + " run: *\\d+|\\bBUILD (?:SUCCESS|FAILURE|FAILED)|^\\s+at [\\w.$]+\\(|\\bTraceback"
              + " \\(most recent|^\\s*\\$ \\S.*\\R\\s*\\S");

  private static final Pattern PREVALIDATED =
      Pattern.compile("=== PRE-VALIDATED CHECKS ===\\s*\\R\\s*\\S[^\\n]*");

  private static final Pattern CITATION = Pattern.compile("([\\w./\\\\-]+\\.\\w+):(\\d{1,7})\\b");

  private static final Pattern FRAGMENT = Pattern.compile("`([^`\\n]{3,})`|\"([^\"\\n]{3,})\"");

  /** Number of lines after a citation within which its words may stand. */
  private static final int NEARBY = 2;

  /**
   * Finds the best evidence.
   *
   * @param files that the change touches; citations of others count as reasoning, unless it is
   *     empty
   * @param sources gives the text of a file, to check citations; empty when it does not know it
   */
  static ReviewEvidence of(
      String response, Collection<String> files, UnaryOperator<String> sources) {
    String prose = prose(response);
    return execution(prose).or(() -> citation(prose, files, sources)).orElse(REASONING);
  }

  /** The best evidence of an answer alone, without a look into files. */
  public static ReviewEvidence of(String response) {
    return of(Checks.text("answer", response), List.of(), file -> "");
  }

  /** An answer without its comments, such as verdicts. */
  static String prose(String response) {
    return COMMENT.matcher(response).replaceAll("");
  }

  private static Optional<ReviewEvidence> execution(String prose) {
    Matcher checks = PREVALIDATED.matcher(prose);
    if (checks.find()) {
      return Optional.of(new ReviewEvidence(1, checks.group()));
    }
    return blocks(prose).stream()
        .map(OUTPUT::matcher)
        .filter(Matcher::find)
        .findFirst()
        .map(output -> new ReviewEvidence(1, output.group().strip()));
  }

  /** The texts between fences, and those of indented lines. */
  private static List<String> blocks(String prose) {
    List<String> blocks = new ArrayList<>();
    StringBuilder block = new StringBuilder();
    boolean fenced = false;
    for (String line : prose.lines().toList()) {
      boolean fence = line.strip().startsWith("```");
      boolean inside = fenced || line.startsWith("    ") || line.startsWith("\t");
      if (fence || !inside) {
        blocks.add(block.toString());
        block.setLength(0);
        fenced = fence != fenced;
      } else {
        block.append(line).append('\n');
      }
    }
    blocks.add(fenced ? "" : block.toString());
    return blocks;
  }

  private static Optional<ReviewEvidence> citation(
      String prose, Collection<String> files, UnaryOperator<String> sources) {
    List<String> lines = prose.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      Matcher cited = CITATION.matcher(lines.get(i));
      while (cited.find()) {
        if (concerns(cited.group(1), files)) {
          String near = String.join("\n", lines.subList(i, Math.min(lines.size(), i + NEARBY + 1)));
          String line = line(sources.apply(cited.group(1)), Integer.parseInt(cited.group(2)), near);
          Matcher words = FRAGMENT.matcher(near);
          while (words.find()) {
            String fragment = words.group(1) == null ? words.group(2) : words.group(1);
            if (!CITATION.matcher(fragment).find() && line.contains(fragment.strip())) {
              return Optional.of(new ReviewEvidence(2, cited.group() + " " + words.group()));
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean concerns(String path, Collection<String> files) {
    return files.isEmpty()
        || files.stream().anyMatch(file -> file.equals(path) || file.endsWith("/" + path));
  }

  /** A line of a file; what is near the citation itself when the file is not known. */
  private static String line(String source, int number, String near) {
    return source.isEmpty()
        ? near
        : source.lines().skip(Math.max(0, number - 1L)).findFirst().orElse("");
  }

  /** Returns true if it is more than reasoning. */
  public boolean grounded() {
    return level < REASONING.level();
  }
}
