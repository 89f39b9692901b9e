package dev.qortex.buildlog.comments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.qortex.commons.Checks;
import dev.qortex.json.Mappers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Format of a file of review comments. */
public enum CommentFormat {
  /**
   * Lists of comments and of reviews of a pull request, as the REST API of GitHub gives them. More
   * thumbs down than up reject a comment; more thumbs up, or a line that was changed since, confirm
   * it. A review counts when it requests changes; a dismissed one is rejected.
   */
  GITHUB(GitHubComments::read),
  /**
   * Discussions of a merge request, as the REST API of GitLab gives them. A resolved discussion is
   * confirmed; one that cannot be resolved is not a finding.
   */
  GITLAB(GitLabDiscussions::read),
  /**
   * Results of analysers in SARIF 2.1.0. An accepted suppression rejects a result, a refused one
   * confirms it, and so does its absence from the newer of two runs.
   *
   * @see <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>
   */
  SARIF(SarifResults::read);

  /** The greatest number of characters that are read. */
  public static final int MOST_CHARACTERS = 16 << 20;

  /** The greatest number of findings in one file. */
  public static final int MOST_COMMENTS = 10_000;

  private static final ObjectReader JSON =
      Mappers.PLAIN.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final Function<Member, List<ReviewComment>> reader;

  CommentFormat(Function<Member, List<ReviewComment>> reader) {
    this.reader = reader;
  }

  /**
   * Reads the findings from a text whose format is detected by its members, each id once.
   *
   * @throws IllegalArgumentException when the text is of no known format, too long, or a member is
   *     missing or of another type than it should be; the message names it
   */
  public static List<ReviewComment> readAny(String json) {
    Member root = parsed(json);
    return detected(root).map(format -> format.read(root)).orElseGet(List::of);
  }

  /**
   * Reads the findings from a text of this format, each id once.
   *
   * @throws IllegalArgumentException as for {@link #readAny}
   */
  public List<ReviewComment> read(String json) {
    return read(parsed(json));
  }

  private List<ReviewComment> read(Member root) {
    Map<String, ReviewComment> byId = new LinkedHashMap<>();
    reader.apply(root).forEach(comment -> byId.putIfAbsent(comment.id(), comment));
    if (byId.size() > MOST_COMMENTS) {
      throw new IllegalArgumentException(
          "The comments are (%s), and at most (%s) are read at once.\nMaybe divide the file."
              .formatted(byId.size(), MOST_COMMENTS));
    }
    return List.copyOf(byId.values());
  }

  private static Member parsed(String json) {
    if (json.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "The comments have (%s) characters, and at most (%s) are read.\nMaybe divide the file."
              .formatted(json.length(), MOST_CHARACTERS));
    }
    try {
      JsonNode node = JSON.readTree(json);
      return new Member("", node);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "The comments (%s) are not valid JSON: %s\nMaybe the file was cut off."
              .formatted(Checks.shown(json), e.getOriginalMessage()),
          e);
    }
  }

  /** The format; empty for a list without elements, which may be of several. */
  private static Optional<CommentFormat> detected(Member root) {
    if (root.get("runs").isGiven()) {
      return Optional.of(SARIF);
    }
    if (!root.isList()) {
      throw new IllegalArgumentException(
          "The comments are an object without (runs) and not a list, so their format is not known.\nMaybe name it, or give a list of GitHub or GitLab, or a SARIF log.");
    }
    return root.flatItems().stream()
        .findFirst()
        .map(first -> first.get("notes").isGiven() ? GITLAB : GITHUB);
  }
}
