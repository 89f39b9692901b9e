package dev.qortex.cli.internal.ask;

import dev.qortex.cli.internal.session.CommandNames;
import dev.qortex.cli.internal.session.LastAnswer;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.JsonArgument;
import dev.qortex.cli.internal.terminal.Layout;
import dev.qortex.cli.internal.terminal.MarkdownTables;
import dev.qortex.cli.internal.terminal.Members;
import dev.qortex.commons.Concurrently;
import dev.qortex.commons.Excerpt;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.service.api.AskApi;
import dev.qortex.service.api.AskApi.AskInput;
import dev.qortex.service.api.AskApi.AskResult;
import dev.qortex.service.api.AskApi.EarlierVersion;
import dev.qortex.service.api.AskApi.Found;
import dev.qortex.service.api.AskApi.FoundRule;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Asks the memory, and numbers the items so that they can be accepted by number. */
@Command(name = "ask", description = "Asks the memory. Say afterwards what helped: qortex accept 1")
public final class AskCommand extends QortexCommand {

  private static final int SHOWN_CHARACTERS = 400;
  private static final int SHOWN_RULES = 5;
  private static final String ANYTHING = "{}";

  @Parameters(
      arity = "1..*",
      paramLabel = "QUESTION",
      description = "In plain words; - for standard input.")
  private List<String> words;

  @Option(
      names = {"-d", "--domain"},
      paramLabel = "DOMAIN",
      description = "Ask this domain only. May be repeated.")
  private List<String> domains = List.of();

  @Option(
      names = {"-n", "--top-k"},
      paramLabel = "N",
      defaultValue = "5",
      description = "How many items. Default: ${DEFAULT-VALUE}.")
  private int topK;

  @Option(
      names = "--min-confidence",
      paramLabel = "C",
      defaultValue = "0",
      description = "Least confidence of an item's source, from 0 to 1.")
  private double minConfidence;

  @Option(
      names = "--min-relevance",
      paramLabel = "R",
      defaultValue = "" + Question.RECOMMENDED_MIN_RELEVANCE,
      description =
          "Find nothing rather than an answer that is less relevant; 0 shows every answer. Default:"
              + " ${DEFAULT-VALUE}.")
  private double minRelevance;

  @Option(
      names = "--token-budget",
      paramLabel = "TOKENS",
      defaultValue = "0",
      description = "Tokens of the answer at most; 0, the default, for no limit.")
  private int tokenBudget;

  @Option(
      names = "--from",
      paramLabel = "SOURCE",
      description = "Only what this source says, by its id. May be repeated.")
  private List<String> sources = List.of();

  @Option(
      names = "--kinds",
      paramLabel = "KIND",
      description = "Only passage or concept. May be repeated.")
  private List<NodeKind> kinds = List.of();

  @Option(
      names = "--where",
      paramLabel = "JSON",
      defaultValue = ANYTHING,
      description = "Only items with such metadata, as {\"author\": \"Ada\"}.")
  private String where;

  @Option(
      names = "--as-of",
      paramLabel = "INSTANT",
      description = "Instant to ask about, such as 2026-01-31T12:00:00Z; the present by default.")
  private @Nullable Instant asOf;

  @Option(names = "--history", description = "Show all earlier versions of the items.")
  private boolean history;

  @Option(names = "--full", description = "Show items whole.")
  private boolean full;

  @Override
  public Integer call() {
    String question =
        words.equals(List.of("-")) ? qortex().terminal().input() : String.join(" ", words);
    if (question.isBlank()) {
      throw new ParameterException(spec().commandLine(), "The QUESTION is empty.");
    }
    AskInput input =
        new AskInput(
            question,
            domains,
            topK,
            tokenBudget,
            minRelevance,
            sources,
            kinds,
            where(),
            minConfidence,
            0,
            UndoCommand.newSession(),
            Optional.ofNullable(asOf),
            history);
    LastAnswer last = new LastAnswer(qortex().file());
    Asked asked =
        Concurrently.preparing(List.of(() -> Session.readModel(last)), () -> asked(input));
    AskResult answer = asked.answer();
    if (asked.kept()) {
      last.keep(answer.queryId(), answer.items(), asked.embedding());
    }
    qortex().print(answer, () -> layout(question, answer, asked.kept()));
    return ExitCode.OK;
  }

  /**
   * Answer of a memory.
   *
   * @param embedding the name of its embedding model
   * @param kept whether it was kept for later feedback
   */
  private record Asked(AskResult answer, String embedding, boolean kept) {}

  private Asked asked(AskInput input) {
    Session session = qortex().openExisting();
    String embedding;
    AskResult answer;
    try (session) {
      embedding = session.store().embeddingModel().name();
      answer =
          Concurrently.preparing(
              List.of(session::readModel),
              () -> qortex().call(session, AskApi.class, (api, call) -> api.ask(input, call)));
    }
    return new Asked(answer, embedding, session.keptAnswers());
  }

  private MetadataFilter where() {
    return where.equals(ANYTHING)
        ? MetadataFilter.all()
        : JsonArgument.read("--where", where, MetadataFilter.class, qortex().terminal());
  }

  private String layout(String question, AskResult answer, boolean kept) {
    if (answer.note().isPresent()) {
      return CommandNames.inMessage(
          CommandNames.optionsInMessage(answer.note().get(), AskInput.class));
    }
    StringBuilder text =
        new StringBuilder("Relevance %s%n".formatted(probability(answer.relevance())));
    answer
        .complete()
        .ifPresent(
            share ->
                text.append(
                    String.format(
                        Locale.ROOT,
                        "%.0f %% of the memory has its vectors; the rest is found by words only.%n"
                            + "Maybe make the others: qortex maintenance migrate-vec --missing-only%n",
                        Math.floor(100 * share))));
    text.append(System.lineSeparator());
    int number = 1;
    for (Found item : answer.items()) {
      text.append(String.format(Locale.ROOT, "[%d] %.2f  %s%n", number++, item.score(), item.id()));
      lines(item.title() + "\n" + shown(question, item.content()))
          .forEach(line -> text.append("    ").append(line).append('\n'));
      item.validity().ifPresent(period -> text.append("    (%s)%n".formatted(period)));
      item.earlier().orElse(List.of()).forEach(version -> append(version, text));
      text.append('\n');
    }
    List<FoundRule> rules = answer.rules().stream().limit(SHOWN_RULES).toList();
    text.append(rules.isEmpty() ? "" : "Rules that apply:\n");
    for (FoundRule rule : rules) {
      text.append("  - %s%n".formatted(String.join("\n    ", lines(rule.text()))));
    }
    if (!kept) {
      return text.toString();
    }
    return text.append(rules.isEmpty() ? "" : "\n")
        .append("Say what helped: qortex accept 1")
        .append(number > 2 ? ", qortex reject 2" : "")
        .toString();
  }

  private void append(EarlierVersion version, StringBuilder text) {
    String since = version.since().map(Members::seconds).orElse("…");
    String until = version.until().map(Members::seconds).orElse("…");
    text.append("    - %s to %s: ".formatted(since, until))
        .append(String.join("\n      ", lines(version.text())))
        .append(version.reason().isEmpty() ? "" : " (" + version.reason() + ")")
        .append('\n');
  }

  /** With three decimals below 0.1, where the usual thresholds lie. */
  private static String probability(double value) {
    return String.format(Locale.ROOT, value < 0.1 ? "%.3f" : "%.2f", value);
  }

  /** Broken to the width of a terminal for a person only: others may look for whole lines. */
  private List<String> lines(String content) {
    String text = MarkdownTables.asText(content.strip(), Layout.WIDTH - 4);
    return qortex().terminal().interactive()
        ? Layout.wrapped(text, Layout.WIDTH - 4)
        : text.lines().toList();
  }

  private String shown(String question, String content) {
    return full ? content : Excerpt.of(content, question, String::length, SHOWN_CHARACTERS);
  }
}
