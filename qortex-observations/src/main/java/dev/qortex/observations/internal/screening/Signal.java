package dev.qortex.observations.internal.screening;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A sign that a passage gives orders to a language model, or that it does not. The first ones are
 * the lines of the table {@code injection-words.txt}; the others are forms that need no language.
 */
public enum Signal {
  YOU("the reader addressed"),
  OVERRIDE("an order to set something aside"),
  RULES("instructions or limits"),
  SCOPE("earlier or all of them"),
  READER("a language model named"),
  PERSON("the user or another person"),
  HIDE("secrecy"),
  SEND("an order to send or to show"),
  SECRET("secrets or a hidden prompt"),
  RUN("an order to run something"),
  STOP("an order to delete or to switch off"),
  GUARD("protection, tests or reviews"),
  PRETEND("another role"),
  UNBOUND("freedom from limits"),
  AUTHORITY("a claim of authority"),
  STANDING("a standing order"),
  GRANT("approval or rights"),
  OBEY("a call to obey"),
  ABOUT("speech about attacks or decisions"),
  PROSE("narrative prose"),
  TEAM("speech of a team"),

  COMMAND("a sentence that begins with an order"),
  VOCATIVE("a language model addressed"),
  OPENING("markup of a chat at the very begin"),
  CHAT_TOKEN("a token of a chat format"),
  ROLE_TAG("a tag of a role"),
  ROLE_LINE("a line of a role"),
  ROLE_FIELD("a field of a role"),
  FORGED_END("a forged end of the data"),
  FORGED_FIELD("a field that gives orders"),
  TEMPLATE("a template that runs code"),
  HIDDEN_MARKUP("markup that readers do not see"),
  SCRIPT("a script in markup"),
  IMAGE_LEAK("an image address with data"),
  SHELL_PIPE("a download piped into a shell"),
  DESTRUCTIVE("a destructive command"),
  SHELL("a shell command with side effects"),
  CODE_CALL("a call that runs text as code"),
  SENSITIVE_PATH("the path of a secret"),
  ADDRESS("an address on the net"),
  DECODE("a request to decode"),
  IF_MODEL("a condition on being a model"),
  FENCE("a fenced block"),
  DESCRIPTION("a sentence that describes"),
  DISCUSSION("much speech about attacks or decisions"),
  QUOTE("a quotation"),
  QUESTION("a question"),
  DIALOGUE("a dialogue"),
  REPORTED("orders only in quotations"),
  ENGLISH("an English passage"),
  FOREIGN("a language other than English"),
  DISGUISED("a disguise"),
  ENCODED("an encoding"),
  TAGGED("invisible tag characters"),
  LIKE("wording like that of known attacks"),
  NEAR("closeness to a known attack"),
  NEAREST("great closeness to a known attack"),
  FAR("closeness to harmless examples");

  /** Signs that lower a score. */
  private static final long MITIGATING =
      mask(
          List.of(
              ABOUT,
              PROSE,
              TEAM,
              FENCE,
              DESCRIPTION,
              DISCUSSION,
              QUOTE,
              QUESTION,
              DIALOGUE,
              REPORTED,
              ENGLISH,
              FAR));

  private final String description;

  Signal(String description) {
    this.description = description;
  }

  /** A noun phrase for people. */
  String description() {
    return description;
  }

  long bit() {
    return 1L << ordinal();
  }

  static long mask(List<Signal> signals) {
    return signals.stream().mapToLong(Signal::bit).reduce(0, (a, b) -> a | b);
  }

  /** True if a feature of these signals may lower a score, and only then. */
  public static boolean lowers(List<Signal> signals) {
    return (mask(signals) & MITIGATING) != 0;
  }

  static List<Signal> of(long mask) {
    return Arrays.stream(values()).filter(signal -> (mask & signal.bit()) != 0).toList();
  }

  static Signal named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
