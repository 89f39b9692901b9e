package dev.qortex.ingest.internal.directives;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Readers that a section is written for: those who use a project, or the few who work on it, pass
 * it on, write its pages, follow its history, or do the exercises of a lesson. Told by the
 * conventional names of files ({@code CONTRIBUTING.md}), by headings ("Pull requests"), and for a
 * guide to style by the words that open it. Pure functions.
 */
final class Audience {

  /** Names of files that forges know, and of those that stand beside them, without extension. */
  private static final Pattern FILE =
      Pattern.compile(
          "(?:.*[/:])?(?:\\.github/.*"
              + "|(?:contributing|contributors?|contributions?|maintainers?|governance|collaborators?"
              + "|code.?of.?conduct|codeowners|pull.?request.?template|issue.?template|hacking"
              + "|releasing|triag(?:e|ing)|licen[cs]es?|copying|(?:contributing|contribution|contributors?|maintainers?)"
              + ".(?:guide|guidelines|docs))(?:/.*|\\.\\w+)?)",
          Pattern.CASE_INSENSITIVE);

  /** Names of files of changes, where "Use X instead of Y" tells what the authors did. */
  private static final Pattern RECORD =
      Pattern.compile(
          "(?:.*[/:])?(?:change.?logs?|changes|history|release.?notes|releases)"
              + "(?:[-._]v?\\d\\S*)?\\.\\w+",
          Pattern.CASE_INSENSITIVE);

  /** In capitals it is the file by which forges tell how a vulnerability is reported. */
  private static final Pattern POLICY = Pattern.compile("(?:.*[/:])?SECURITY\\.\\w+");

  /** Heading in such a file that is for users: what a project takes for untrusted input. */
  private static final Pattern THREATS =
      Pattern.compile("\\bthreat model\\b", Pattern.CASE_INSENSITIVE);

  /** Headings, of which one in the path is enough. */
  private static final Pattern HEADING =
      Pattern.compile(
          "(?:how (?:to|do i|can i) |want to |guide to |ways to |notes? (?:for|on|to) )?"
              + "(?:contribut(?:e|ing|ions?|ors?)\\b.*|(?:for|to) (?:contributors|maintainers)"
              + "|.*\\b(?:pull requests?|PRs)|maintain(?:ers?|ing)\\b.*|(?:project )?governance.*"
              + "|(?:core )?(?:team|collaborators?|committers?)(?: members?| etiquette)?"
              + "|(?:become|becoming) an? .*|code of conduct|(?:project|core|guiding|design|technical) principles"
              + "|(?:report|disclos)\\w*\\b.*\\b(?:vulnerabilit\\w+|security|bugs?|issues?)\\b.*"
              + "|(?:security|vulnerability|bug|issue)s? (?:issue )?(?:report|disclos)\\w*.*"
              + "|security polic(?:y|ies)|bug bounty.*|(?:issue )?triag\\w+"
              + "|commit (?:messages?|guidelines|conventions?).*|branch(?:ing)? (?:policy|strategy)"
              + "|releasing(?: a (?:new )?version)?|(?:local )?development(?: setup| workflow)?"
              + "|developing|hacking.*|building from source|submitting .*"
              + "|(?:coding|code) (?:style|standards?|conventions?)"
              + "|running (?:the )?tests|testing (?:your )?changes"
              + "|(?:.* )?licen[cs]e(?: agreement| terms)?|licensing"
              + "|exercises?\\b.*|(?:mini-?)?(?:quiz|challenges?|homework)\\b.*|recap"
              + "|what (?:you|we)(?:['’](?:ve|ll))? (?:will )?(?:learn(?:ed|t)?|built?)"
              + "|(?:voice|tone|writing|editorial)(?: and tone)? (?:rules?|style|guidelines?"
              + "|principles)\\b.*"
              + "|.*\\b(?:tutorials?|chapters?|curricul(?:um|a)|courses?)\\b.*"
              + " (?:plan|planner|outline|generator))[?!:.]?",
          Pattern.CASE_INSENSITIVE);

  /** Titles of pages for either audience, which their first words tell. */
  private static final Pattern GUIDE =
      Pattern.compile(
          "\\b(?:style|writing|documentation)"
              + " ?guide\\b|\\b(?:guidelines|principles|conventions|polic(?:y|ies))$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WRITERS =
      Pattern.compile(
          "\\b(?:contribut(?:e|ing|ions?|ors?)|maintainers?|collaborators?|pull requests?"
              + "|(?:write|writing|writers? of|improv\\w+|add\\w*) (?:\\S+ ){0,3}"
              + "(?:docs|documentation|guides?))\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern EXTENSION = Pattern.compile("\\.\\w+$");

  /** A longer heading is a sentence. */
  private static final int LONGEST = 100;

  /** Characters at the start of a guide that tell whom it is for: some sentences. */
  private static final int OPENING = 800;

  private Audience() {}

  /** True if the section is written for few of those who use the project that it is about. */
  static boolean isOfFew(String sourceId, Document document, Section section) {
    boolean threats = section.path().stream().anyMatch(text -> THREATS.matcher(text).find());
    if (threats || Setting.isForAgents(document)) {
      return false;
    }
    return FILE.matcher(sourceId).matches()
        || RECORD.matcher(sourceId).matches()
        || POLICY.matcher(sourceId).matches()
        || section.path().stream().anyMatch(Audience::isHeading)
        || isGuideForWriters(sourceId, document, section);
  }

  private static boolean isHeading(String text) {
    return text.length() <= LONGEST && HEADING.matcher(text.strip()).matches();
  }

  private static boolean isGuideForWriters(String sourceId, Document document, Section section) {
    String file = sourceId.substring(sourceId.lastIndexOf('/') + 1);
    String name = EXTENSION.matcher(file).replaceFirst("").replace('-', ' ').replace('_', ' ');
    boolean guide =
        Stream.of(name, document.title(), section.path().stream().findFirst().orElse(""))
            .anyMatch(title -> GUIDE.matcher(title).find());
    return guide && WRITERS.matcher(opening(document)).find();
  }

  private static String opening(Document document) {
    StringBuilder opening = new StringBuilder();
    for (Section section : document.sections()) {
      for (Block block : section.blocks()) {
        if (opening.length() >= OPENING) {
          return opening.toString();
        }
        if (block.isProse()) {
          opening.append(block.text()).append('\n');
        }
      }
    }
    return opening.toString();
  }
}
