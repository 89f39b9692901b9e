package dev.qortex.projectors.tool;

import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.ProjectionTarget;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.tool.RuleFile.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/**
 * Target that makes a file for each domain, or several where a tool reads only so much of one. A
 * rule that is longer than a file may be is omitted.
 *
 * @param start of each path
 * @param end of each path
 * @param longest how many characters a file may have
 * @param head makes the front matter from the domain and the file's name
 */
record DomainFiles(String start, String end, int longest, BinaryOperator<String> head)
    implements ProjectionTarget<RuleFiles> {

  /** Files of any length. */
  DomainFiles(String start, String end, BinaryOperator<String> head) {
    this(start, end, Integer.MAX_VALUE, head);
  }

  @Override
  public RuleFiles serialize(List<EnrichedRule> rules) {
    Map<String, List<RuleSetEntry>> domains =
        rules.stream()
            .collect(
                Collectors.groupingBy(
                    enriched -> enriched.rule().domain(),
                    TreeMap::new,
                    Collectors.mapping(ToolTargets::entry, Collectors.toList())));
    Map<String, String> names = FileNames.of(domains.keySet());
    List<RuleFile> files = new ArrayList<>();
    List<String> omitted = new ArrayList<>();
    domains.forEach(
        (domain, entries) -> {
          String name = names.getOrDefault(domain, domain);
          String front = head.apply(domain, name) + "\n";
          List<List<RuleSetEntry>> parts = parts(entries, longest - front.length(), omitted);
          for (int i = 0; i < parts.size(); i++) {
            // An underscore is in no name, so a number is never another domain's.
            String number = i == 0 ? "" : "_" + (i + 1);
            files.add(
                new RuleFile(
                    start + name + number + end,
                    front + RuleMarkdown.MARKDOWN.byCategory(parts.get(i), "##"),
                    Placement.WHOLE));
          }
        });
    return new RuleFiles(files, omitted);
  }

  /** In order, as many in each part as surely fit. */
  private static List<List<RuleSetEntry>> parts(
      List<RuleSetEntry> entries, int room, List<String> omitted) {
    List<List<RuleSetEntry>> parts = new ArrayList<>();
    int left = -1;
    for (RuleSetEntry entry : entries) {
      int length = RuleMarkdown.MARKDOWN.byCategory(List.of(entry), "##").length() + 1;
      if (length > room) {
        omitted.add(entry.provenance().id().orElse(entry.rule()));
        continue;
      }
      if (length > left) {
        parts.add(new ArrayList<>());
        left = room;
      }
      parts.get(parts.size() - 1).add(entry);
      left -= length;
    }
    return parts;
  }
}
