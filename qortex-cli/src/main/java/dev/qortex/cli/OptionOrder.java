package dev.qortex.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Order of the words of a command line: options that stand before the command they belong to, as in
 * {@code qortex --domain docs ask WORDS}, are moved behind it, where picocli looks for them. Pure
 * functions.
 */
final class OptionOrder {

  private static final String END_OF_OPTIONS = "--";

  private OptionOrder() {}

  /** The words with each option behind its command. */
  static List<String> of(CommandLine root, List<String> words) {
    List<String> ordered = new ArrayList<>();
    List<String> moved = new ArrayList<>();
    CommandSpec command = root.getCommandSpec();
    int at = 0;
    while (at < words.size() && !command.subcommands().isEmpty()) {
      String word = words.get(at);
      if (word.equals(END_OF_OPTIONS)) {
        break;
      }
      CommandLine next = command.subcommands().get(word);
      if (word.startsWith("-")) {
        OptionSpec known = command.findOption(word.replaceFirst("=.*", ""));
        (known == null ? moved : ordered).add(word);
        boolean hasValue = known != null && known.arity().min() > 0 && !word.contains("=");
        if (hasValue && at + 1 < words.size()) {
          ordered.add(words.get(++at));
        }
      } else if (next != null) {
        ordered.add(word);
        command = next.getCommandSpec();
      } else if (!moved.isEmpty() && isOpen(moved.get(moved.size() - 1))) {
        moved.add(word);
      } else {
        break;
      }
      at++;
    }
    ordered.addAll(moved);
    ordered.addAll(words.subList(at, words.size()));
    return ordered;
  }

  /** True for an option that the next word may be the value of. */
  private static boolean isOpen(String word) {
    return word.startsWith("-") && !word.contains("=");
  }
}
